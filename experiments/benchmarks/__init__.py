"""`gang-sim bench`: speed on this machine, next to peers that are installed."""

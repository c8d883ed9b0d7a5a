"""Gang of Four: cards, combinations, legal plays and rules of a climbing game for 3 or 4 players."""

"""The ladder of Gang of Four: every agent alone against others alike, ratings at mixed tables, time per decision."""

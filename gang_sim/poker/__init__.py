"""Cards, hand strength and exact equities; knows no game."""

"""Ladders: all agents of a game ranked, and how strength goes with the time that a decision takes."""

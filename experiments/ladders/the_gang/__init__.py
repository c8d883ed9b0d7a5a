"""The ladder of The Gang: every agent among its like and with every other, by setting; time per decision."""

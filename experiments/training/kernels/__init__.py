"""Compiled parts of trainings; changing a file here makes Numba compile everything anew."""

"""Estimates with their intervals, comparisons and their corrections, how many games are needed. No simulation."""

"""Tests of gang-sim."""

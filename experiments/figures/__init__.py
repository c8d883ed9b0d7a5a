"""Figures as PNG and SVG, all in one style."""

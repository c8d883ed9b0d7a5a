"""Approximate best responses: a search over agents and their parameters, then a measurement on deals it never saw."""

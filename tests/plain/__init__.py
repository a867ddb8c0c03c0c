"""Plainness of docstrings and comments, measured for each package (`docs/STYLE.md`)."""

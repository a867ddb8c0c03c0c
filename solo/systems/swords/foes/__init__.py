"""Foes: their figures, and which of them can be ridden or trained."""

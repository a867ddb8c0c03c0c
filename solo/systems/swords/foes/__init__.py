"""Foes: their figures, and the foes that can be ridden or trained."""

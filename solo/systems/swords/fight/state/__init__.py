"""Owns what is saved of a fight, and plain facts read from it: places on the line, arms at hand, names of actions."""

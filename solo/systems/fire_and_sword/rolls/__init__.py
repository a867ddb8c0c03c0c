"""Owns the roll: how a skill is thrown and read, and what two rolls held against each other come to."""

"""Gear of a fighter, with market prices."""

"""Owns rest and care: how time heals, what may be chosen, and the procedure."""

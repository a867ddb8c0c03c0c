"""Tactics: plans, acts and answers of fighters played by the program, compared by their worth."""

"""Tactics: plans, acts and answers of fighters played by the program, chosen by their expected worth."""

"""Owns what may be chosen in a fight: plans, acts and answers, each with its odds."""

"""Decisions of a fight: plans, acts and answers, each with its odds."""

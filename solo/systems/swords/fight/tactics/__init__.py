"""Owns what a fighter does by itself: plans, acts and answers, weighed by what they are worth."""

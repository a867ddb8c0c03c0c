"""Owns the rules of a fight, a module a rule: what each adds to a roll, and what it does to the state; none asks."""

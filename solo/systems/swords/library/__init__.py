"""Owns what can be looked up, and what each entry comes to in a character's hands."""

"""Foes drawn up by a person: the fields of one, the reading of its draft, and whole ones suggested at a danger."""

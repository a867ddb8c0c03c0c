"""Foe creation: the form, the reading of a draft, and suggestions at a given danger."""

"""Owns foes drawn up by a person, on the same kind of draft as characters: fields, suggestions, and the way back."""

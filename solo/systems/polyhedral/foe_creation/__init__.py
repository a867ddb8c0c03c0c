"""Foes drawn up by a person, on the same kind of draft as characters: fields, reading, verdict, and the way back."""

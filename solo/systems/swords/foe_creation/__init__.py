"""Foe creation on the same type of draft as characters: fields, suggestions, and drafts of existing foes."""

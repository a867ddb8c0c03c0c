"""Foe creation from a draft: fields, suggestions, and drafts of existing foes."""

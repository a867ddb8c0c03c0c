"""Owns the blow: how deep it goes, what armour keeps of it, and whether its target stays on its feet."""

"""Retelling: a fight as one paragraph, made of its deeds. The same fight gives the same words."""

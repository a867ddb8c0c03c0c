"""Retelling: a fight as a paragraph, made from deeds. A fight always gets identical words."""

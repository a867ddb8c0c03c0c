"""Texts and records of rolls for the story of a fight."""

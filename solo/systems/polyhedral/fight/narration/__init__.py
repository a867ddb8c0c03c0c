"""Wording of a fight for the story and the screen."""

"""Chance functions of the game: skills, blows, damage, souls and injuries, with rolls in words."""

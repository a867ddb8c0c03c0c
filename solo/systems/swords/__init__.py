"""Swords: opposed rolls of 2d6 for attacks and checks, and mass combat between armies."""

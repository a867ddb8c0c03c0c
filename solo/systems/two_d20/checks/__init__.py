"""Skill tests between fights, in any skill, by one hero after another."""

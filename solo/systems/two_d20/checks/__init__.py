"""Skill tests between fights, of any skill, for one hero after another."""

"""Owns the guided fight: plans, turns, close combat, mounts and missiles on a line of yards."""

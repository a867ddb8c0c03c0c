"""Owns the guided fight: rounds of six phases on a line of paces, and whoever thinks for the fighters."""

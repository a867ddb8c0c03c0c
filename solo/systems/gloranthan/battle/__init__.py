"""Battles on hexes, from a brawl to regiments (`G-48` to `G-59`, `H-14` to `H-35`)."""

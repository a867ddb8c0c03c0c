"""Import of foes from other games: reading, conversion by PolyRPG's rules, and lists of what was left out."""

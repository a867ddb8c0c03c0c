"""Import of foes from other games: reading, conversion by PolyRPG's rules, and lists of left-out parts."""

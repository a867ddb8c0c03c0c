"""Import of foes from other games: lists are read, monsters converted by PolyRPG's rules, and left-out parts listed."""

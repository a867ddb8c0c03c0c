"""Import of monsters from other games: reading of lists, conversion by PolyRPG's rules, notes on the parts left out."""

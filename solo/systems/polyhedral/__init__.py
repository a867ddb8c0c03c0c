"""PolyRPG, the polyhedral role-playing game."""

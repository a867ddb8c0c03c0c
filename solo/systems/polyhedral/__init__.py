"""PolyRPG, the polyhedral roleplaying game: its rules, each written once."""

"""Encounters: tiers, the first pick, ready characters and ready fights."""

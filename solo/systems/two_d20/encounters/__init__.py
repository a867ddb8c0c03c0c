"""Encounters: ready-made characters and fights, tiers, and a first pick of foes by threat."""

"""Who meets whom: ready characters and fights, tiers, and a first pick by threat."""

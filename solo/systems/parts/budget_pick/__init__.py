"""First pick of foes by worth, for games whose tiers come from a forecast."""

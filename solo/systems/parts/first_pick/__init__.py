"""A first pick of foes by what they are worth, for games whose tiers a forecast tells."""

"""Equipment: weapons, armour, shields, kits, load, objects and treasure."""

"""Gear and ground: weapons, armour, shields, loads, ranges, surfaces and objects to break."""

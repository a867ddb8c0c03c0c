"""Gear: weapons, armour, goods, and their enchantments."""

"""2d20 sword & sorcery: dice bought before the roll, and pools that the whole table shares."""

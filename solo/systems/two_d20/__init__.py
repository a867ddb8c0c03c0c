"""The game 2d20 sword & sorcery: dice are bought before the roll, and the whole table shares its pools."""

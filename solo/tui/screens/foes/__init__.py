"""The foe page: the player's own foes and the game's."""

"""The page of foes: one's own and the game's."""

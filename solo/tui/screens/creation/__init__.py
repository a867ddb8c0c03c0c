"""The page on which a character, or a foe, is made."""

"""Spells in a fight: whom they can reach, what they would do, what they do, and who casts them unasked."""

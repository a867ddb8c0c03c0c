"""Owns checks between fights: skills and attributes against the world or a creature (`P-11`–`P-13`)."""

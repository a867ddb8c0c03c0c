"""Checks between fights: skills and attributes against a Difficulty or a creature (`P-11`–`P-13`)."""

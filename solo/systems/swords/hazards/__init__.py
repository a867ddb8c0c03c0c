"""Hazards outside fights: falls, leaps, and objects to break."""

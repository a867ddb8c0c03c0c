"""Owns skill tests between fights: of any kind, for one hero after another."""

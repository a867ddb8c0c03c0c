"""Owns rest between fights: days that heal, those who tend, and kits that are filled up."""

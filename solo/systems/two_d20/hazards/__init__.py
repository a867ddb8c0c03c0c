"""Owns hazards between fights: ready or built part by part, and whom they befall."""

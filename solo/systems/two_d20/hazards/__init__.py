"""Hazards between fights: ready-made or built part by part, and the heroes in their way."""

"""Hazards between fights: choosing or building a hazard, and the heroes whom it threatens."""

"""Owns checks between fights: skills and attributes against a challenge or against somebody's roll (`S-01`)."""

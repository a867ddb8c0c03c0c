"""Follies of the tactics, counted in seeded fights: `make follies`."""

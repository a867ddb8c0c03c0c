"""Follies: poor answers of the tactics, counted in seeded fights (`make follies`)."""

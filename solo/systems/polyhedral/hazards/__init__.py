"""Owns hazards: falls, fire, poison and disease (`P-37`)."""

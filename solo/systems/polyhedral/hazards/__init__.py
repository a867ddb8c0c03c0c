"""Hazards outside a fight: falls, fire, poison and disease (`P-37`)."""

"""Owns characters outside a fight: what rests, hazards and the end of a session have in common."""

"""Characters outside a fight: the common base of rests, hazards and the end of a session."""

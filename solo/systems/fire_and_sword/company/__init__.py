"""A company outside a fight: who is in it, how they roll, and what all its procedures share."""

"""Standing orders: decisions that a player need not answer by hand."""

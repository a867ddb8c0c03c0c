"""The forecast page: the likely result of a fight, and the effect of changes."""

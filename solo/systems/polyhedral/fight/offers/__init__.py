"""What may be chosen in a fight: options and their odds, and why something may not be done now."""

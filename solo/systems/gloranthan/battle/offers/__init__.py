"""What may be chosen in a battle: options, refusals, odds."""

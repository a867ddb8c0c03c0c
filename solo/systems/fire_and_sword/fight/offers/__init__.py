"""What may be chosen: options with their odds, refusals, and how the odds come about."""

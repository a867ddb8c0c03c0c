"""Options with their odds, refusals with their reasons, and explanations of the odds."""

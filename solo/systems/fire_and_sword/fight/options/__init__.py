"""Options with odds, refusals with reasons, and explanations of the odds."""

"""Questions about rules with exact answers, and the reading of their arguments."""

"""Questions with exact answers, and the reading of their arguments."""

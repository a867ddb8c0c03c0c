"""Questions with exact answers, and the parsing of their arguments."""

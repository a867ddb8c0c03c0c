"""Everything that can be looked up, and what it comes to in a character's hands."""

"""Creation of characters: a draft is parsed, built into a character, and validated."""

"""Creation of characters: a draft is read, made into a candidate, and validated."""

"""How characters are built: a draft is read, made into a candidate, and the candidate is judged."""

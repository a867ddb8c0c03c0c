"""The rules of the fight, a file a rule: what each is, and what it does to the state."""

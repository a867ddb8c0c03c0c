"""Creation of PolyRPG characters: purchases, a draft's problems and budgets, and suggested drafts.

A draft is read and made into a candidate, which is then checked. Finishing returns the candidate.
"""

"""How PolyRPG characters are built: what can be bought, what a draft amounts to, and whole drafts suggested.

A draft is read, made into a candidate, and the candidate is judged; finishing hands the candidate out.
"""

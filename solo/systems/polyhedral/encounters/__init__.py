"""Encounters that keep a budget (P-38 to P-40), and the fights that are ready to be played."""

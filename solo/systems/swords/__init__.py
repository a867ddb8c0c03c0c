"""Swords: two dice a side, an opposed roll for every blow, and armies that fight by the same doubling scale."""

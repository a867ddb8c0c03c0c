"""Spells of both kinds: what they are, what they do, how they are cast, won, learned and kept."""

"""Spells of both kinds: what they are, what they do and cost, and the chances of casting them."""

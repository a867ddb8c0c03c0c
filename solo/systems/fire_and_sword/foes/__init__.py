"""Foes as the content declares them."""

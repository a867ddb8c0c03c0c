"""Opponents as the content declares them."""

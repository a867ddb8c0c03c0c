"""The list of campaigns."""

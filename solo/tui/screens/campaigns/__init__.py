"""The campaign page: the list of campaigns."""

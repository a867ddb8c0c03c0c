"""Campaigns: an open campaign with roster, fight and chronicle, and the list of all campaigns."""

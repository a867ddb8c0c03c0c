"""The ready fights by number."""

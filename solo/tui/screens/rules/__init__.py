"""The house rule page."""

"""The help page: Solo, its keys and its terms."""

"""The rules of a fight, a file each: what they depend on, and what they do to its state."""

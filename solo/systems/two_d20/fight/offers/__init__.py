"""What may be chosen: options with what they cost, what forbids them, and their odds."""

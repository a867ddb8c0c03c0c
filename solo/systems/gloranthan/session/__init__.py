"""Sessions: the opening, cards exchanged for hero points, and the award of a finished scenario."""

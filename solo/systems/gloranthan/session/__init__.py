"""Sessions: what opens one, cards given up for hero points, and what a finished scenario is worth."""

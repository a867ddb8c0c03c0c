"""Solo play: the oracle, scenes, lists and random tables of a story."""

"""The page of lists: threads, people and clocks of a story."""

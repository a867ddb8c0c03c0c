"""Stories of play: texts made from the deeds at a table, never from sentences."""

"""Stories of play: texts made from what happened at a table, never from its sentences."""

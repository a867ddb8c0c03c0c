"""A live game: its seats, its dice, and a record of every answer for undo."""

"""The character page: the roster and the ready characters, with their sheets."""

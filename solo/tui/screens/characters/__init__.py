"""The roster and the ready characters, with their sheets."""

"""The creation page for characters and foes."""

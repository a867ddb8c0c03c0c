"""What a battle is at any moment: its figures, its field, its cards."""

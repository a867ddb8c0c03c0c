"""What must be written down of a battle to go on from the start of a turn."""

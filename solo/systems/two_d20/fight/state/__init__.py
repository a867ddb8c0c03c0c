"""What must be written down of a fight to go on from the start of a round."""

"""What is likely to come of a fight, and what a change would make of it."""

"""What is saved of a fight, and plain facts read from it."""

"""What is saved of a fight, and plain facts read from it: who stands where, with what, and what that amounts to."""

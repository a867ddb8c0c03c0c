"""What dice do: tests, struggles, combat dice, and what they leave of somebody."""

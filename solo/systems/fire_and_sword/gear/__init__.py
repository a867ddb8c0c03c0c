"""What is carried into a fight and what the market asks for it."""

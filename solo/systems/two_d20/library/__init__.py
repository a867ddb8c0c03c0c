"""What can be looked up, and what it is to somebody."""

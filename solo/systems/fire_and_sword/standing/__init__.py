"""Income, savings, the market, and who owes what to whom."""

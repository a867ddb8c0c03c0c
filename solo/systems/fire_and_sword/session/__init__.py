"""What lies between sessions: income, the market, skills that rise, bribes and offices."""

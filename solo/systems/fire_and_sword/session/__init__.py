"""Matters between sessions: income, the market, improvement of skills, bribes and offices."""

"""The fight: who acts, what is asked with its odds, and what happened."""

"""Options of a fight: each with its cost, the reason if it is refused, and its odds."""

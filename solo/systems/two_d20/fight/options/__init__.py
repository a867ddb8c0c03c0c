"""Options of a fight: their costs, the reasons against them, and their odds."""

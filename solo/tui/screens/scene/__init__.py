"""The page of a scene: its card, its entries, the oracle, and “What now?”."""

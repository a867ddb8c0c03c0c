"""Between adventures: wounds and their care, days and seasons, rituals, and heroquests."""

"""What comes after: wounds and those who tend them, days and seasons, rituals, and heroquests."""

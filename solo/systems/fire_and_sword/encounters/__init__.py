"""What foes are worth, tiers, and fights that are ready to be played."""

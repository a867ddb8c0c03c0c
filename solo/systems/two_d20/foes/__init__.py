"""Who stands against them."""

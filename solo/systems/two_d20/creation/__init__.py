"""Creation of heroes, from an archetype or freely, and reopening of heroes from play."""

"""How foes are made: on a form like heroes, suggested at a price, and opened again."""

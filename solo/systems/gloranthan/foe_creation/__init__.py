"""Creation of foes: on a form like that of heroes, suggested at a price, and reopened."""

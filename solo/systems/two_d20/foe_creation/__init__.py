"""Creation of foes: on a form as for heroes, suggested at a price, and reopened."""

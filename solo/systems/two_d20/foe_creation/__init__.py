"""Creation of foes: on a form like that of heroes, by suggestion for a given price, and by reopening a foe."""

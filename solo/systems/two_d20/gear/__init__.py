"""What people carry: weapons, armour, shields and kits, and what all of it weighs."""

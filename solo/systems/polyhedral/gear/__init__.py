"""What is bought, worn and wielded: weapons, armour, goods, their enchantments, and how much one can carry."""

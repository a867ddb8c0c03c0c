"""Options that a player can choose in a battle, with the reason for each refused option and with odds."""

"""Fire and Sword: a fantasy game with a D20, its fights, spirits and magic."""

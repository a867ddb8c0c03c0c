"""Fire and Sword: a fantasy game on the D20, with its fights, spirits and magic."""

"""A live table and its clients: the layer between the screens and the campaign that saves the game."""

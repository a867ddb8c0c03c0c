"""The evening page: a series of saved encounters, with their joint forecast and their play."""

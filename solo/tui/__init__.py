"""Terminal app: its screens show the views of a game. They use only the systems' contract and know no game."""

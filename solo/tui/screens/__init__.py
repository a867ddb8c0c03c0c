"""One folder a screen: what it does in `screen.py`, how it looks in `screen.tcss` beside it."""

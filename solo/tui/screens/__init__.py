"""Screens, one folder each: behaviour in `screen.py`, styles in `screen.tcss`."""

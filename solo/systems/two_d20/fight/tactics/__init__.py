"""Tactics of fighters played by the app: they choose among the options, with a reason in words."""

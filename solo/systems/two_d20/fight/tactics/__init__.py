"""Tactics of fighters that the app plays: they choose among the options and give a reason in words."""

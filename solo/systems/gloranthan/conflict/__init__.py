"""Contests of heroes against any opponent: single actions, and conflicts of several actions, such as a debate."""

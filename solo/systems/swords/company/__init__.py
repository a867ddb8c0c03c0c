"""Shared parts of party procedures: the characters at the start, and their changes at the end."""

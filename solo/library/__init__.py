"""Lookup: systems by key, content from files, and library entries by words.

This package reads and checks content files. It contains no system's rules.
"""

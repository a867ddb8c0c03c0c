"""Lookup: systems by key, content from files, and library entries by words.

Figures and names live in files. This package reads and checks them, and knows no system's rules.
"""

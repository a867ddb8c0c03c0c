"""What can be looked up: systems by their key, content from files, entries by words.

Figures and names live in files; this room reads and checks them, and knows no system's rules.
"""

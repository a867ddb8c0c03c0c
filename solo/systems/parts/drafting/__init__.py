"""Creation by draft: a form declared once, and drafts that are read, assessed, finished and reopened.

Each game uses it to create characters, and foes in its workshop.
"""

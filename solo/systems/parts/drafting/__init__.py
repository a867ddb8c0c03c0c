"""Creation by draft: a game declares a form once; drafts on it are read, assessed, finished and reopened.

Each game uses it to create characters, and foes in its workshop.
"""

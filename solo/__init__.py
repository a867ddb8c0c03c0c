"""Solo: a terminal companion for tabletop role-playing games.

Procedures ask, people and tactics answer, chance functions throw; see ARCHITECTURE.md.
"""

__version__ = "0.1.0"

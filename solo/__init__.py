"""Solo: a terminal companion for tabletop role-playing games.

Procedures ask for decisions, people and tactics answer, and chance functions throw dice. See ARCHITECTURE.md.
"""

__version__ = "0.1.0"

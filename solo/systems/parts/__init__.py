"""Shared parts of the games, which otherwise each game would have to write itself.

They depend on the contract and on no game. A game that is better served by its own code does not use them.
"""

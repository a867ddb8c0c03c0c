"""Shared parts of the games, so that no game writes them again.

They depend on the contract and on no game. A game may replace any of them by its own code.
"""

"""Parts that the games share, so that no game writes them again.

The parts depend on the contract and on no game. A game may replace any part by its own code.
"""

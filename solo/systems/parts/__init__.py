"""Ready parts that any system may be built with, each of which would otherwise stand in every system once more.

They know the contract and no system; a system that is better served by something of its own leaves them alone.
"""

"""Parts that the games share. They depend on the contract and on no game; a game may replace any part."""

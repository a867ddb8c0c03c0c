"""Many fights: what is likely to come of an encounter, played by the procedure and the tactics that play it for real.

No rule of any game stands here; a forecast is a count of plays, and says how sure it is.
"""

"""How somebody fights: types of unit, their ranges, moves and going."""

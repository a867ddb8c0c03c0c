"""Units: types, ranges, moves and going."""

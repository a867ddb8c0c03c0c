"""Owns the bare lattice of hexes that a field of some size has: neighbours and distances, worked out once."""

from __future__ import annotations

from functools import lru_cache

from solo.systems.contract.hexes import Place, distance, neighbours


class Lattice:
    """All hexes of a size by their numbers, row by row."""

    def __init__(self, width: int, height: int) -> None:
        self.places = tuple((column, row) for row in range(height) for column in range(width))
        self.numbers = {place: number for number, place in enumerate(self.places)}
        known = self.numbers
        self.around = tuple(
            tuple(known[other] for other in neighbours(place) if other in known) for place in self.places
        )
        self._away: dict[Place, bytes] = {}

    def away(self, place: Place) -> bytes:
        """How far each hex is from a place, in steps."""
        found = self._away.get(place)
        if found is None:
            found = self._away[place] = bytes(distance(place, other) for other in self.places)
        return found


@lru_cache(maxsize=16)
def lattice(width: int, height: int) -> Lattice:
    """Returns the lattice of this size."""
    return Lattice(width, height)

"""Hit location: the part of the body that a physical attack strikes (`T-15`, `R-28`)."""

from __future__ import annotations

from typing import Final, Literal, get_args

from solo.resolver import Thrower, read

Location = Literal["head", "right arm", "left arm", "torso", "right leg", "left leg"]
LOCATIONS: Final[tuple[Location, ...]] = get_args(Location)
SHARES: Final[dict[Location, int]] = {
    "head": 2,
    "right arm": 3,
    "left arm": 3,
    "torso": 6,
    "right leg": 3,
    "left leg": 3,
}
BY_FACE: Final[tuple[Location, ...]] = tuple(place for place, faces in SHARES.items() for _ in range(faces))


# rule: Hit location
def hit_location(thrower: Thrower) -> Location:
    """Roll a d20 for the location of a physical attack, and return the location."""
    (place,) = thrower.roll(read, 1, BY_FACE)
    struck: Location = place
    return struck

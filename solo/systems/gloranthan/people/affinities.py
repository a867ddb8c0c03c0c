"""Owns what the affinities of somebody come to in a matter, by their Magic (`G-25`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.per_magic import Gift, per_magic

EDGES: Final[tuple[Gift, ...]] = ("skill", "combat", "pursuit", "environment")
"""Gifts that are edges; damage, protection and hits are points."""
PURSUIT: Final = "pursuit and flight"


def affinity_edges(affinities: Iterable[Affinity], magic: int, matters: Collection[str]) -> Rating:
    """Returns the edges that affinities add where one of these matters is at stake; those of several add up."""
    wanted = {matter.casefold() for matter in matters}
    return Rating(
        0, sum(per_magic("affinity", gift, magic) for one in affinities if (gift := _edges(one)) and wanted & _of(one))
    )


def affinity_points(affinities: Iterable[Affinity], gift: Gift, magic: int) -> int:
    """Returns the points of damage, protection or hits that affinities give, the best one counting."""
    return per_magic("affinity", gift, magic) if any(one.effect == gift for one in affinities) else 0


def _edges(affinity: Affinity) -> Gift | None:
    return next((gift for gift in EDGES if gift == affinity.effect), None)


def _of(affinity: Affinity) -> set[str]:
    """The matters that an affinity helps, which commas part."""
    if affinity.effect == "pursuit":
        return {PURSUIT}
    return {word.strip().casefold() for word in affinity.matter.split(",")} - {""}

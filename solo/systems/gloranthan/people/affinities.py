"""Bonuses from affinities: edges or points that depend on the character's Magic (`G-25`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from solo.systems.gloranthan.magic.passive import named_in
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.per_magic import Gift, per_magic

EDGES: Final[tuple[Gift, ...]] = ("skill", "combat", "pursuit", "environment")
"""Effects of affinities that give edges. Damage, protection and hits give points instead."""
PURSUIT: Final = "pursuit and flight"


# rule: Affinities
def affinity_edges(affinities: Iterable[Affinity], magic: int, matters: Collection[str]) -> Rating:
    """Return the edges that affinities add to an action in one of the `matters`. Edges of several affinities add up."""
    wanted = {matter.casefold() for matter in matters}
    return Rating(
        0,
        sum(
            one.points or per_magic("affinity", gift, magic)
            for one in affinities
            if (gift := _edges(one)) and wanted & _of(one)
        ),
    )


def affinity_points(affinities: Iterable[Affinity], gift: Gift, magic: int) -> int:
    """Return the points of damage, protection or hits from affinities; only the best counts."""
    found = (one.points or per_magic("affinity", gift, magic) for one in affinities if one.effect == gift)
    return max(found, default=0)


def ward_edges(affinities: Iterable[Affinity], words: Collection[str]) -> Rating:
    """Return the edges of the best blessing that wards off magic with these words (`G-27`)."""
    warding = (one.points for one in affinities if one.effect == "defence" and named_in(one.matter, words))
    return Rating(0, max(warding, default=0))


def _edges(affinity: Affinity) -> Gift | None:
    return next((gift for gift in EDGES if gift == affinity.effect), None)


def _of(affinity: Affinity) -> set[str]:
    """Return the matters that an affinity helps, as text with commas."""
    if affinity.effect == "pursuit":
        return {PURSUIT}
    return {word.strip().casefold() for word in affinity.matter.split(",")} - {""}

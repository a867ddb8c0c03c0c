"""Objects to hit or break: their hardness, and the challenge of hitting them (`S-08`; house figures)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content


class BreakableObject(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A motionless object, which breaks once its `hits` are gone.

    `hardness` is added to the object's endurance roll. `small` is the challenge of hitting the object, before
    range; 0 for an object that an aimed attack cannot miss.
    """

    name: str
    hits: int
    hardness: int = 0
    small: int = 0


def find_problems(thing: BreakableObject, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an object as (field, sentence) pairs."""
    del content
    if thing.hits < 1:
        yield "hits", "An object needs 1 hit or more."
    if thing.hardness < 0:
        yield "hardness", "The hardness of an object must be 0 or more."
    if thing.small < 0:
        yield "small", "The challenge to hit an object must be 0 or more."

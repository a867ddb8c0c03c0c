"""Owns the deed: what one side does in an action, as magic, affinities and cards read it (`G-31`, `H-01`, part 10).

Words are in small letters: weapon, skill, matter, type of magic, race or form. An ability or a card looks for its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.gloranthan.units.going import Going
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.unit_type import UnitType

DeedKind = Literal["attack", "resist", "magic", "resist magic", "pursuit", "tactics", "leadership", "courage", "skill"]
"""Blows and missiles and their resistance; active magic and its; pursuing, evading and fleeing; everything else."""


class Deed(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What a side does. `words` tell it, `against` tell what stands on the other side.

    `unmoved` is true where the unit did not move in its last action, `phase` is the moon's (`R-37`).
    """

    kind: DeedKind
    words: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()
    band: Band | None = None
    going: Going = "good"
    mounted: bool = False
    unmoved: bool = False
    night: bool = False
    underground: bool = False
    phase: str = ""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a deed must be like; whatever is left out may be anything. Of `words` and `against` one is enough."""

    deeds: tuple[DeedKind, ...] = ()
    words: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    band: Band | None = None
    going: Going | None = None
    phase: str = ""
    mounted: bool = False
    unmoved: bool = False
    by_day: bool = False
    dark: bool = False
    """At night or underground."""


def attack_words(unit: UnitType, band: Band) -> frozenset[str]:
    """Returns the words of a blow or shot: its arms, and that weapons do it unless nature does."""
    arms = unit.arms(band)
    return arms | {"attack", "physical", band} | (frozenset() if "natural" in arms else {"weapon"})


def being_words(unit: UnitType, *names: str) -> frozenset[str]:
    """Returns the words of somebody: form, race and tags by these names, all arms, and how they come to a fight."""
    arms = (word for band in WEAPON_BANDS for word in unit.arms(band))
    return frozenset((*map(str.casefold, names), *arms, "mounted" if unit.mounted else "foot"))


def met(condition: Condition, deed: Deed) -> bool:
    """Returns whether a deed is as a condition asks."""
    dark = deed.night or deed.underground
    return (
        (not condition.deeds or deed.kind in condition.deeds)
        and (not condition.words or not deed.words.isdisjoint(condition.words))
        and (not condition.against or not deed.against.isdisjoint(condition.against))
        and condition.band in (None, deed.band)
        and condition.going in (None, deed.going)
        and condition.phase in ("", deed.phase)
        and (deed.mounted or not condition.mounted)
        and (deed.unmoved or not condition.unmoved)
        and not (condition.by_day and dark)
        and (dark or not condition.dark)
    )

"""Description of an action, by which magic, affinities and cards find out whether they apply (`G-31`, `H-01`, part 10).

The description holds words in lower case: weapon, skill, matter, type of magic, race or form.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.terrain import Going
from solo.systems.gloranthan.units.unit_type import UnitType

DeedKind = Literal["attack", "resist", "magic", "resist magic", "pursuit", "tactics", "leadership", "courage", "skill"]
"""Kind of action. "pursuit" includes evasion and flight, "skill" is any action that is not listed."""


class ActionDescription(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """The action of one side.

    `words` describe this action, `against` describe the other side. `unmoved` is True if the unit did not move in its
    last action. `phase` is the phase of the moon (`R-37`).
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


class DeedCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Condition on an action. Empty fields match any action. One match in `words`, and one in `against`, is enough."""

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
    """True if the action must happen at night or underground."""


def attack_words(unit: UnitType, band: Band) -> frozenset[str]:
    """Return the words of an attack with arms: its arms, and "weapon" unless they are natural."""
    arms = unit.arms(band)
    return arms | {"attack", "physical", band} | (frozenset() if "natural" in arms else {"weapon"})


def being_words(unit: UnitType, *names: str) -> frozenset[str]:
    """Return the words of a being: form, race and tags, which `names` gives, all arms, and "mounted" or "foot"."""
    arms = (word for band in WEAPON_BANDS for word in unit.arms(band))
    return frozenset((*map(str.casefold, names), *arms, "mounted" if unit.is_mounted else "foot"))


def meets_condition(condition: DeedCondition, deed: ActionDescription) -> bool:
    """Return True if `deed` fulfils `condition`."""
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

"""Owns the ready fights of content: who meets whom by their names, and with which switches.

Everything in them is a name on an earlier shelf, so that they stay as right as what they name. A game that says more
of its fights, such as how hard or where, adds fields of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.contract import FoeCount, ReadyFight, Tier
from solo.systems.parts.shelves import EntryFault

MOST_OF_ONE: Final = 99


class Foes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many foes of one name."""

    name: str
    count: int = 1


class NamedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A fight as content declares it: `text` is its line of fiction, `options` are switches of its setup."""

    name: str
    text: str
    party: tuple[str, ...]
    foes: tuple[Foes, ...]
    options: dict[str, str] = {}

    @property
    def field(self) -> str:
        """The name of the place it is fought on, "" in a game that has none."""
        return ""


class TieredFight(NamedFight, frozen=True, kw_only=True):
    """A fight by name. `tier` is the key of what a forecast, or a budget, should call it."""

    tier: str


def ready_fight(fight: NamedFight) -> ReadyFight:
    """Returns a fight as every screen knows it."""
    foes = tuple(FoeCount(foe.name, foe.count) for foe in fight.foes)
    return ReadyFight(fight.name, fight.text, fight.party, foes, fight.field, fight.options)


def name_faults(fight: NamedFight, people: Collection[str], foes: Collection[str]) -> Iterator[EntryFault]:
    """Yields what is wrong with a fight's line of fiction and with whom it names, of the ready characters and foes."""
    if not fight.text.strip():
        yield "text", "Say in a line what this fight is about."
    if not fight.party or not fight.foes:
        yield "party" if not fight.party else "foes", "A fight needs somebody on each side."
    for name, count in Counter(fight.party).items():
        if name not in people:
            yield "party", f"There is no ready character “{name}”."
        if count > 1:
            yield "party", f"{name} cannot be there twice."
    for foe in fight.foes:
        if foe.name not in foes:
            yield "foes", f"There is no foe “{foe.name}”."
        if foe.count < 1:
            yield "foes", f"The number of {foe.name} must be at least 1, not {foe.count}."
        if foe.count > MOST_OF_ONE:
            yield "foes", f"The number of {foe.name} can be {MOST_OF_ONE} at most, not {foe.count}."


def tier_faults(fight: TieredFight, tiers: Iterable[Tier]) -> Iterator[EntryFault]:
    """Yields a fault for a fight's tier that is none of these."""
    known = [tier.key for tier in tiers]
    if fight.tier not in known:
        yield "tier", f"There is no tier “{fight.tier}”: choose one of {', '.join(known)}."


def switch_faults(fight: NamedFight, switches: Mapping[str, Sequence[str]]) -> Iterator[EntryFault]:
    """Yields a fault for each of a fight's switches that is none of these, or is set to what it cannot be."""
    for option, value in fight.options.items():
        if option not in switches:
            yield "options", f"There is no switch of a fight “{option}”."
        elif value not in switches[option]:
            values = ", ".join(filter(None, switches[option]))
            yield f"options.{option}", f"“{value}” is not allowed here: give one of {values}."

"""Ready fights of the content: party, foes and options by name.

A ready fight only names characters and foes, so a change of these also changes the fight. Games add further fields,
such as difficulty or place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from solo.systems.contract import FoeCount, ReadyFight, Tier
from solo.systems.parts.shelves import EntryFault

MOST_OF_ONE: Final = 99


class FoeGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of equal foes, by their name in the content."""

    name: str
    count: int = 1


class NamedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ready fight of the content. `text` describes the situation in a line; `options` go to the setup."""

    name: str
    text: str
    party: tuple[str, ...]
    foes: tuple[FoeGroup, ...]
    options: dict[str, str] = {}

    @property
    def field(self) -> str:
        """The name of the fight's place, "" in a game without places."""
        return ""


class TieredFight(NamedFight, frozen=True, kw_only=True):
    """A ready fight with a tier: the key of the difficulty that a forecast or a budget should find for it."""

    tier: str


def ready_fight(fight: NamedFight) -> ReadyFight:
    """Return a ready fight in the contract's form."""
    foes = tuple(FoeCount(foe.name, foe.count) for foe in fight.foes)
    return ReadyFight(fight.name, fight.text, fight.party, foes, fight.field, fight.options)


def name_problems(fight: NamedFight, people: Collection[str], foes: Collection[str]) -> Iterator[EntryFault]:
    """Yield the problems of a fight's text and of the ready characters and foes that it names."""
    if not fight.text.strip():
        yield "text", "Describe the fight in a line."
    if not fight.party or not fight.foes:
        yield "party" if not fight.party else "foes", "A fight needs characters and foes."
    for name, count in Counter(fight.party).items():
        if name not in people:
            yield "party", f"There is no ready-made character “{name}”."
        if count > 1:
            yield "party", f"{name} cannot take part twice."
    for foe in fight.foes:
        if foe.name not in foes:
            yield "foes", f"There is no foe “{foe.name}”."
        if foe.count < 1:
            yield "foes", f"The number of {foe.name} must be at least 1, not {foe.count}."
        if foe.count > MOST_OF_ONE:
            yield "foes", f"There can be at most {MOST_OF_ONE} of “{foe.name}”, not {foe.count}."


def tier_problems(fight: TieredFight, tiers: Iterable[Tier]) -> Iterator[EntryFault]:
    """Yield a problem if the fight's tier is unknown."""
    known = [tier.key for tier in tiers]
    if fight.tier not in known:
        yield "tier", f"There is no tier “{fight.tier}”: choose one of {', '.join(known)}."


def switch_problems(fight: NamedFight, switches: Mapping[str, Sequence[str]]) -> Iterator[EntryFault]:
    """Yield a problem for each unknown option of a fight, and for each impossible value."""
    for option, value in fight.options.items():
        if option not in switches:
            yield "options", f"“{option}” is not an option of a fight."
        elif value not in switches[option]:
            values = ", ".join(filter(None, switches[option]))
            yield f"options.{option}", f"“{value}” is not allowed here. Use one of {values}."

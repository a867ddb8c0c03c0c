"""Owns the ready fights: who meets whom, how, and how hard that is meant to be.

Everything in them is a name on an earlier shelf, so that they stay as right as what they name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content, FoeCount, ReadyFight
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.foes.tiers import tier_named
from solo.systems.swords.people.characters import ReadyCharacter


class NamedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight by name. `tier` is how often the party should win it; `options` are switches of its setup."""

    name: str
    text: str
    tier: str
    party: tuple[str, ...]
    foes: tuple[FoeCount, ...]
    options: dict[str, str] = {}


def ready_fight(fight: NamedFight) -> ReadyFight:
    """Returns a fight as every screen knows it."""
    return ReadyFight(fight.name, fight.text, fight.party, fight.foes, "", fight.options)


def faults(fight: NamedFight, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a fight as (field, sentence) pairs, nothing for one that can be played."""
    if not fight.text.strip():
        yield "text", "Say in a line what this fight is about."
    if not fight.party or not fight.foes:
        yield "party" if not fight.party else "foes", "A fight needs somebody on each side."
    for name, count in Counter(fight.party).items():
        if name not in content.entries(ReadyCharacter):
            yield "party", f"There is no ready character “{name}”."
        if count > 1:
            yield "party", f"{name} cannot be there twice."
    for foe in fight.foes:
        if foe.name not in content.entries(Foe):
            yield "foes", f"There is no foe “{foe.name}”."
        if foe.count < 1:
            yield "foes", f"The number of {foe.name} must be at least 1, not {foe.count}."
    try:
        tier_named(fight.tier)
    except ValueError as fault:
        yield "tier", str(fault)

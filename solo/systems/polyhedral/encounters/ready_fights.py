"""Owns the ready fights: who meets whom, where, and how hard that is meant to be.

Everything in them is a name on an earlier shelf, so that they stay as right as what they name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content, FoeCount, ReadyFight
from solo.systems.polyhedral.encounters.budget import group_weight
from solo.systems.polyhedral.encounters.switches import SETUP_OPTIONS
from solo.systems.polyhedral.encounters.tiers import tier_named
from solo.systems.polyhedral.foes.foe import Foe, price
from solo.systems.polyhedral.ground.places import Place
from solo.systems.polyhedral.people.advancement import total_xp
from solo.systems.polyhedral.people.characters import ReadyCharacter, character_of


class NamedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight by name. `tier` is the budget that its foes keep; `options` are switches of its setup."""

    name: str
    text: str
    tier: str
    party: tuple[str, ...]
    foes: tuple[FoeCount, ...]
    place: str = ""
    options: dict[str, str] = {}


def ready_fight(fight: NamedFight) -> ReadyFight:
    """Returns a fight as every screen knows it."""
    return ReadyFight(fight.name, fight.text, fight.party, fight.foes, fight.place, fight.options)


def faults(fight: NamedFight, content: Content) -> list[tuple[str, str]]:
    """Returns what is wrong with a fight as (field, sentence) pairs, none for one that can be played."""
    found = [*_names(fight, content), *_options(fight)]
    return found or list(_budget(fight, content))


def _names(fight: NamedFight, content: Content) -> Iterator[tuple[str, str]]:
    if not fight.text.strip():
        yield "text", "Say in a line what this fight is about."
    if not fight.party or not fight.foes:
        yield "party" if not fight.party else "foes", "A fight needs somebody on each side."
    for name, count in Counter(fight.party).items():
        if name not in content.entries(ReadyCharacter):
            yield "party", f'There is no ready character "{name}".'
        if count > 1:
            yield "party", f"{name} cannot be there twice."
    for foe in fight.foes:
        if foe.name not in content.entries(Foe):
            yield "foes", f'There is no foe "{foe.name}".'
        if foe.count < 1:
            yield "foes", f"The number of {foe.name} must be at least 1, not {foe.count}."
    if fight.place and fight.place not in content.entries(Place):
        yield "place", f'There is no place "{fight.place}".'


def _budget(fight: NamedFight, content: Content) -> Iterator[tuple[str, str]]:
    try:
        tier = tier_named(fight.tier)
    except ValueError as fault:
        yield "tier", str(fault)
        return
    people = content.entries(ReadyCharacter)
    total = sum(total_xp(character_of(people[name])) for name in fight.party)
    foes = content.entries(Foe)
    weight = group_weight([price(foes[foe.name], content) for foe in fight.foes for _ in range(foe.count)])
    bounds = tier.bounds(total)
    if not bounds.low <= weight <= bounds.high:
        allowed = f"{bounds.low} to {bounds.high}"
        yield "tier", f'The foes weigh {float(weight):g} XP; "{tier.tier.key}" is {allowed} for {total} XP of party.'


def _options(fight: NamedFight) -> Iterator[tuple[str, str]]:
    for option, value in fight.options.items():
        if value not in SETUP_OPTIONS.get(option, ()):
            known = "; ".join(f"{name}: {', '.join(filter(None, values))}" for name, values in SETUP_OPTIONS.items())
            yield "options", f'"{option} = {value}" is no switch of a fight; there are {known}.'

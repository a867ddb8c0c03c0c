"""Owns the ready fights: who meets whom, where they stand and with which switches, and a line of fiction."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content, FoeCount, ReadyFight
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.people.characters import ReadyCharacter


class Foes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many foes of one name."""

    name: str
    count: int = 1


class NamedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight as the content declares it; `options` are the switches of its setup."""

    name: str
    text: str
    party: tuple[str, ...]
    foes: tuple[Foes, ...]
    options: dict[str, str] = {}


def ready_fight(fight: NamedFight) -> ReadyFight:
    """Returns the fight as it is offered."""
    foes = tuple(FoeCount(foe.name, foe.count) for foe in fight.foes)
    return ReadyFight(fight.name, fight.text, fight.party, foes, options=fight.options)


def faults(fight: NamedFight, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a ready fight as (field, sentence) pairs."""
    people, known = content.entries(ReadyCharacter), content.entries(Foe)
    if not fight.party or not fight.foes:
        yield "party", "A fight needs somebody on either side."
    for name in fight.party:
        if name not in people:
            yield "party", f"There is no ready character “{name}”."
    for foe in fight.foes:
        if foe.name not in known:
            yield "foes", f"There is no foe “{foe.name}”."
        if not 1 <= foe.count <= 20:
            yield "foes", f"From 1 to 20 of a foe take part, not {foe.count}."

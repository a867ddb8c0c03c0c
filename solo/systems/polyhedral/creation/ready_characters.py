"""Ready-made characters: people at starting XP and money who can be played at once.

They come from the content and obey the same limits as a player's character.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.known_spells import magic_problems
from solo.systems.polyhedral.people.advancement import (
    STARTING_MONEY,
    attributes_cost,
    character_cost,
    starting_xp,
    xp_for_anything,
)
from solo.systems.polyhedral.people.bounds import build_problems
from solo.systems.polyhedral.people.carrying import EntryFault, loadout_problems, outfit_cost
from solo.systems.polyhedral.people.sheet import Build, Character
from solo.systems.polyhedral.wording import cents


class ReadyCharacter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready-made person: `text` is a one-line description, `money` is the money left, in dollars."""

    name: str
    text: str
    build: Build
    money: Decimal = Decimal(0)


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Return all ready-made characters by name."""
    return {name: character_of(ready) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter) -> Character:
    """Return a ready-made character as a playable one, without earned XP (`P-03`)."""
    return Character(
        name=ready.name,
        build=ready.build,
        money=cents(ready.money),
        starting_intellect=ready.build.attributes.intellect,
        notes=ready.text,
    )


def find_problems(ready: ReadyCharacter, content: Content) -> list[EntryFault]:
    """Return the problems of a ready-made character as (field, sentence) pairs, none for a legal one (`P-03`)."""
    found = [*_person(ready), *build_problems(ready.build), *loadout_problems(ready.build, content)]
    return found or [*magic_problems(ready.build, content), *_xp(ready), *_money(ready, content)]


def _person(ready: ReadyCharacter) -> Iterator[EntryFault]:
    if not ready.text.strip():
        yield "text", "Describe the character in a line."
    if "person" not in ready.build.tags:
        yield "tags", "A ready-made character must have the tag person."


def _xp(ready: ReadyCharacter) -> Iterator[EntryFault]:
    attributes, skills = ready.build.attributes, ready.build.skills
    spent, total = character_cost(attributes, skills), starting_xp(attributes.intellect)
    if spent > total:
        yield "skills", f"{spent} XP are spent, but a new character has only {total}."
    most = xp_for_anything(character_of(ready))
    if attributes_cost(attributes) > most:
        yield (
            "attributes",
            f"Attributes cost {attributes_cost(attributes)} XP, but a new character can spend only {most} on them.",
        )


def _money(ready: ReadyCharacter, content: Content) -> Iterator[EntryFault]:
    left = STARTING_MONEY - outfit_cost(ready.build, content)
    if left < 0:
        yield "gear", f"The gear costs ${Decimal(-left) / 100} more than the starting $300."
    elif cents(ready.money) != left:
        yield "money", f"After buying the gear, ${Decimal(left) / 100} is left, not ${ready.money}."

"""Armour and shields: bonuses to endurance and to a block, and the loss of Dexterity (part 3 of the rules).

Armour and shields are content, so that a table may change every figure.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A type of armour.

    `value` is added to endurance (`S-03`). `dexterity` is added to the wearer's Dexterity, 0 or less. Armour with
    `leave` can be worn at the start only by leave of The Master.
    """

    name: str
    value: int
    dexterity: int = 0
    leave: bool = False


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shield. `bonus` is added to Defense for a block, but not for a dodge."""

    name: str
    bonus: int


def armour_named(name: str, content: Content) -> Armour | None:
    """Return the armour of this name, None for "". Raises ValueError with a sentence for an unknown name."""
    if not name:
        return None
    found = content.entries(Armour).get(name)
    if found is None:
        raise ValueError(f"There is no armour “{name}”. The library lists all armour.")
    return found


def shield_named(name: str, content: Content) -> Shield | None:
    """Return the shield of this name, None for "". Raises ValueError with a sentence for an unknown name."""
    if not name:
        return None
    found = content.entries(Shield).get(name)
    if found is None:
        raise ValueError(f"There is no shield “{name}”. The library lists all shields.")
    return found


def armour_problems(armour: Armour, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of an armour as (field, sentence) pairs."""
    del content
    if armour.value < 0:
        yield "value", "Armour must add 0 or more to endurance."
    if armour.dexterity > 0:
        yield "dexterity", "Armour can only lower Dexterity. Write 0 or less."


def shield_problems(shield: Shield, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a shield as (field, sentence) pairs."""
    del content
    if shield.bonus < 1:
        yield "bonus", "A shield must add 1 or more to a block."

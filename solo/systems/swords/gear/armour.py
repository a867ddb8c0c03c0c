"""Owns armour and shields: what they add to endurance and to a block, and what they take off (part 3 of the rules).

Both are shelves of the content, so that a table may change every figure.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of armour: `value` is added to endurance (`S-03`), `dexterity` is what it takes off Dexterity.

    What needs `leave` is worn at the start only by leave of The Master.
    """

    name: str
    value: int
    dexterity: int = 0
    leave: bool = False


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A shield: `bonus` goes to Defense where it blocks, and nothing to a dodge."""

    name: str
    bonus: int


def armour_named(name: str, content: Content) -> Armour | None:
    """Returns the armour of this name, None for "". Raises ValueError with a sentence for an unknown one."""
    if not name:
        return None
    found = content.entries(Armour).get(name)
    if found is None:
        raise ValueError(f"There is no armour “{name}”: look at the armour in the library.")
    return found


def shield_named(name: str, content: Content) -> Shield | None:
    """Returns the shield of this name, None for "". Raises ValueError with a sentence for an unknown one."""
    if not name:
        return None
    found = content.entries(Shield).get(name)
    if found is None:
        raise ValueError(f"There is no shield “{name}”: look at the shields in the library.")
    return found


def armour_faults(armour: Armour, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with an armour as (field, sentence) pairs."""
    del content
    if armour.value < 0:
        yield "value", "Armour adds 0 or more to endurance."
    if armour.dexterity > 0:
        yield "dexterity", "Armour takes Dexterity off: write 0 or less."


def shield_faults(shield: Shield, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a shield as (field, sentence) pairs."""
    del content
    if shield.bonus < 1:
        yield "bonus", "A shield adds 1 or more to a block."

"""Owns the malady as the content words it: how strong it is, and what it does in full and in part (`P-37`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.resolver import Dice, DiceFault, parse_dice
from solo.systems.contract import Content, Entry

LONGEST_TEXT: Final = 300
MOST_DICE: Final = 5
KINDS_OF_DICE: Final = (2, 4, 6, 8, 10, 12)
USUAL_CURE: Final = 7
HARDEST_CURE: Final = 20


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a malady does. `damage` is dice or a number; named as VP it comes off VP first, else it is a wound (`R-25`).

    `text` is whatever else befalls the victim for a while, `lasting` what stays until it is cured.
    """

    damage: str = "0"
    takes: Literal["wound", "VP"] = "wound"
    text: str = ""
    lasting: str = ""

    @property
    def dice(self) -> Dice:
        """The damage dice; DiceFault for what is none."""
        return parse_dice(self.damage)


class Malady(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A poison or a disease. `strength` are its dice against Toughness; `cure` is the Difficulty of ending it."""

    name: str
    kind: Literal["poison", "disease"]
    text: str
    strength: str
    full: Harm
    lesser: Harm
    cure: int = USUAL_CURE

    @property
    def pool(self) -> tuple[int, int]:
        """The strength dice as (count, sides); DiceFault for what is none."""
        dice = parse_dice(self.strength)
        return dice.count, dice.sides


def faults(malady: Malady, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a malady as (field, sentence) pairs."""
    if not 0 < len(malady.text.strip()) <= LONGEST_TEXT:
        yield "text", f"Say in at most {LONGEST_TEXT} letters where this comes from."
    if not 1 <= malady.cure <= HARDEST_CURE:
        yield "cure", f"The Difficulty of a cure is from 1 to {HARDEST_CURE}."
    yield from _dice_faults("strength", malady.strength, pool=True)
    for field, harm in (("full", malady.full), ("lesser", malady.lesser)):
        yield from _dice_faults(f"{field}.damage", harm.damage, pool=False)


def _dice_faults(field: str, text: str, pool: bool) -> Iterator[tuple[str, str]]:
    try:
        dice = parse_dice(text)
    except DiceFault as fault:
        yield field, str(fault)
        return
    if pool and (dice.bonus or not dice.count):
        yield field, "Strength is a pool of dice such as 1d8, and nothing more."
    if dice.count > MOST_DICE or (dice.count and dice.sides not in KINDS_OF_DICE):
        kinds = ", ".join(f"d{sides}" for sides in KINDS_OF_DICE)
        yield field, f"At most {MOST_DICE} dice of one kind: {kinds}."
    if not pool and dice.count + dice.bonus < 0:
        yield field, "Damage is never below 0."


def entries(content: Content) -> Iterator[Entry]:
    """Yields every malady as it is looked up."""
    for malady in content.entries(Malady).values():
        facts = (
            ("strength", f"{malady.strength} against the Toughness difficulty"),
            ("full effect", told(malady.full)),
            ("lesser effect", told(malady.lesser)),
            ("cure", f"Difficulty {malady.cure}"),
        )
        yield Entry(malady.name, "malady", malady.text, (("kind", malady.kind),), facts, "P-37")


def told(harm: Harm) -> str:
    """What a harm is, in a line: "1d10 damage; QKN −4 for 10 minutes"."""
    dice = harm.dice
    damage = f"{harm.damage} {'VP' if harm.takes == 'VP' else 'damage'}" if dice.count or dice.bonus else ""
    return "; ".join(filter(None, (damage, harm.text, harm.lasting))) or "nothing"

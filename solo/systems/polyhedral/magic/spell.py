"""Owns the spell as the content declares it (`P-24` to `P-29`): whom it takes, what resists it, what it does.

A spell is put together from effect pieces (`pieces`); the player's own spells are built from the same.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.names import find_name

School = Literal["Afflictions", "Charms", "Evocations", "Life Magic"]
Aim = Literal[
    "self", "one", "touch", "several", "block", "cone", "line", "around", "spot", "border", "squares", "weapon"
]
Whom = Literal["anybody", "foes", "allies", "undead or demon", "person", "dead", "injured"]
Resistance = Literal["toughness", "quickness", "spirit", "bolt", "nothing"]
Time = Literal["an action", "a minute", "an hour of rest"]


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a spell is cast at.

    "block": `size` × `size` squares; "cone" and "line" from the caster, a cone `per_skill` × skill long;
    "around": everybody within `size` spaces of the caster; "spot": within `size` spaces of a square, the caster
    spared, and each tested once, when it first comes near (`H-20`); "several": up to `per_skill` × skill targets;
    "border" and "squares": `per_skill` × skill borders or squares of the field, or `per_result` × check result;
    "weapon": one in the caster's or a friend's hands. "allies" are friends and the caster, who are willing.
    `range` is in spaces times the school skill; it means nothing for "self", "touch" (distance 1), "cone", "around".
    """

    aim: Aim
    whom: Whom = "anybody"
    size: int = 0
    per_skill: int = 0
    per_result: int = 0
    range: int = 10


class Resist(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the check must reach.

    `by` a defence of the target ("bolt": Dodge or Block, at the target's choice), or a fixed `difficulty`, or
    nothing. It `grows` by 1 for each day or month that the target has been dead. `asked` means that each ailment
    sets its own, which Cure looks at, and `difficulty` is what to take where nobody knows it: `full` happens
    in any case. `modifier` is what the caster's check suffers. Willing targets may be left untested (`R-34`).
    """

    by: Resistance = "nothing"
    difficulty: int = 0
    grows: Literal["", "days dead", "months dead"] = ""
    asked: bool = False
    modifier: int = 0


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One way to cast a spell: pieces that come on top, and a longer range where it has one."""

    name: str
    text: str
    full: tuple[Piece, ...] = ()
    range: int = 0


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One spell. `full` happens where the check reaches the defence, `resisted` where it falls short.

    `choices` are ways to cast it, one of which is picked: the energies of Arcane Blast. `time` is how long
    the casting takes; what takes longer than an action is not for a fight. `text` is for reading.
    """

    name: str
    school: School
    rank: int
    text: str
    target: Target
    resist: Resist = Resist()
    full: tuple[Piece, ...] = ()
    resisted: tuple[Piece, ...] = ()
    choices: tuple[Variant, ...] = ()
    time: Time = "an action"

    @property
    def cost(self) -> int:
        """The SP that it takes, whether or not it works (`P-24`)."""
        return self.rank


def spell_named(name: str, content: Content) -> Spell:
    """Returns the spell that goes by this name, whatever its case; ValueError naming near ones."""
    spells = content.entries(Spell)
    return spells[find_name(name, spells, "spell")]

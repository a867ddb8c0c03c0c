"""Owns the stat block: all that a table needs of a kind of foe, figures as numbers and beside them as the game writes
them.

A game fills it from what it has; the sheet on paper and the data for other programs are both made of it.
"""

from __future__ import annotations

import msgspec


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many dice of so many sides, with something added: 2d6+3."""

    count: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        added = f"{self.bonus:+d}".replace("-", "−") if self.bonus else ""
        return f"{self.count}d{self.sides}{added}"


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure by its name; `text` is how the game writes it where that is more than its number ("3M1E")."""

    name: str
    value: int
    text: str = ""

    @property
    def read(self) -> str:
        """The figure as a person reads it."""
        return self.text or str(self.value).replace("-", "−")


class Attack(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One way to harm somebody. `hit` and `damage` are as read; beside them stand their numbers, where they are any.

    It hits with `hit_dice`, or by a figure `target` that the game rolls for or against; `reach` is at arm's length,
    `range` how far it flies, both in the game's own measure, and `distance` says either as read. `skill` names what it
    is used with, `remarks` what else is to be known of it.
    """

    name: str
    hit: str
    damage: str
    skill: str = ""
    hit_dice: Dice | None = None
    target: int | None = None
    damage_dice: Dice | None = None
    reach: int | None = None
    range: int | None = None
    distance: str = ""
    remarks: tuple[str, ...] = ()


class Boxes(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boxes of one combatant on a sheet: `points` that are lost or spent, and `ticks`, a word for each other box.

    The first `marked` of the ticks are ticked off from the start, such as the Wounds that a character brings along.
    """

    points: tuple[Figure, ...] = ()
    ticks: tuple[str, ...] = ()
    marked: int = 0


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a foe has or knows, told in a sentence or two: a skill with its level, a tag, a spell in full."""

    name: str
    text: str = ""
    level: int | None = None


class StatBlock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of foe, whole. `kind` says in a word or two what it is ("caster, undead"), `text` what it is like.

    `points` are what it loses until it falls, and what it spends; `ticks` is what is ticked off on it besides, a word
    for each box ("Wound", "Wound", "out"). `manner` is how it fights when it acts by itself, in
    two lines, `flees` when it leaves; `leaves` is what may be taken from it. `brings` names other foes that come with
    each of them, such as a mount.
    """

    name: str
    kind: str = ""
    text: str = ""
    points: tuple[Figure, ...] = ()
    ticks: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    attacks: tuple[Attack, ...] = ()
    skills: tuple[Trait, ...] = ()
    traits: tuple[Trait, ...] = ()
    spells: tuple[Trait, ...] = ()
    leaves: tuple[str, ...] = ()
    manner: tuple[str, ...] = ()
    flees: str = ""
    brings: tuple[str, ...] = ()

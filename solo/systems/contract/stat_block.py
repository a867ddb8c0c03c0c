"""Stat blocks: everything a table needs to run a foe, as numbers and in the game's notation.

Each game fills in the parts that it has. The printed sheet and the data for other programs are both made from it.
"""

from __future__ import annotations

import msgspec


class DiceFormula(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of equal dice and a bonus: 2d6+3."""

    count: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        added = f"{self.bonus:+d}".replace("-", "−") if self.bonus else ""
        return f"{self.count}d{self.sides}{added}"


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named figure; `text` is the game's notation if that is more than the number ("3M1E")."""

    name: str
    value: int
    text: str = ""

    @property
    def read(self) -> str:
        """The figure as text."""
        return self.text or str(self.value).replace("-", "−")


class AttackEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One attack. `hit` and `damage` are texts; further fields hold their numbers, if any.

    The attack roll is `hit_dice`, or a roll against the figure `target`. `reach` is for melee and `range` for missiles,
    both in the game's own measure; `distance` is the reach or range as text. `skill` names the skill used, and
    `remarks` lists further facts.
    """

    name: str
    hit: str
    damage: str
    skill: str = ""
    hit_dice: DiceFormula | None = None
    target: int | None = None
    damage_dice: DiceFormula | None = None
    reach: int | None = None
    range: int | None = None
    distance: str = ""
    remarks: tuple[str, ...] = ()


class Boxes(msgspec.Struct, frozen=True, omit_defaults=True):
    """Boxes for one combatant on a sheet: `points` to lose or spend, and `ticks`, a word for each single box.

    The first `marked` ticks are filled in from the start, such as Wounds from earlier scenes.
    """

    points: tuple[Figure, ...] = ()
    ticks: tuple[str, ...] = ()
    marked: int = 0


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A property or ability of a foe in a sentence or two: a skill with its level, a tag, a spell in full."""

    name: str
    text: str = ""
    level: int | None = None


class StatBlock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stat block of a foe. `kind` is its type in a word or two ("caster, undead"); `text` describes it.

    `points` are pools to lose or to spend. `ticks` are single boxes, a word for each ("Wound", "Wound", "out").
    `manner` describes in two lines how the program plays the foe, `flees` when the foe leaves. `leaves` lists the loot,
    `brings` the foes that come with each foe of this name, such as a mount.
    """

    name: str
    kind: str = ""
    text: str = ""
    points: tuple[Figure, ...] = ()
    ticks: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    attacks: tuple[AttackEntry, ...] = ()
    skills: tuple[Trait, ...] = ()
    traits: tuple[Trait, ...] = ()
    spells: tuple[Trait, ...] = ()
    leaves: tuple[str, ...] = ()
    manner: tuple[str, ...] = ()
    flees: str = ""
    brings: tuple[str, ...] = ()

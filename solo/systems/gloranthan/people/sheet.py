"""Owns the sheet: a hero as it is saved (`G-01` to `G-23`)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.band import BandKind, Companion
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.rating import NOTHING, Rating

START: Final = 90
"""XP of a new character."""

Matter = Literal[
    "melee", "shooting", "resisting blows", "pursuit and flight", "stealth", "persuasion", "leadership", "knowledge",
    "magic", "courage",
]  # fmt: skip
"""What a trait is tied to (`H-02`)."""
TraitRating = Literal["++", "+", "0", "-", "--"]


class Skill(msgspec.Struct, frozen=True):
    """A skill: one mastery with a narrow matter of one rune (`G-09`)."""

    name: str
    rune: Rune


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trait with its rating, and the matters that it helps or hinders (`G-11`)."""

    name: str
    rating: TraitRating = "0"
    matters: tuple[Matter, ...] = ()


class Affinity(msgspec.Struct, frozen=True, omit_defaults=True):
    """An affinity of a cult, with the effect agreed for it (`G-25`) and the matter that it helps."""

    name: str
    effect: str
    matter: str = ""


class Wound(msgspec.Struct, frozen=True):
    """A rune that is Hurt or Seriously Hurt (`G-61`)."""

    rune: Rune
    serious: bool = False


class Character(msgspec.Struct, omit_defaults=True):
    """A hero. `spent` is what has been earned since its making and used up; `award` what is free to spend.

    `religion` and `rank` name its religious standing, `runes` what it owns by them and otherwise. `unit` is the type
    of unit as which it and all with it fight (`G-18`). `hand` are its Fate cards by name, `uses` what is left of each
    ability today.
    """

    name: str
    race: str = "Human"
    form: str = "Man"
    magic_rune: str = "Theism"
    powers: Powers = Powers()
    keywords: tuple[str, ...] = ()
    combat_style: str = ""
    skills: tuple[Skill, ...] = ()
    languages: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()
    relationships: tuple[str, ...] = ()
    religion: str = ""
    rank: str = ""
    runes: tuple[str, ...] = ()
    affinities: tuple[Affinity, ...] = ()
    abilities: tuple[Ability, ...] = ()
    companions: tuple[Companion, ...] = ()
    retainers: bool = False
    followers: BandKind | Literal[""] = ""
    regiment: str = ""
    unit: str = "Improvised Weapons"
    wealth: Rating = NOTHING
    income: int = 0
    award: int = 0
    spent: int = 0
    hand: tuple[str, ...] = ()
    omens: tuple[str, ...] = ()
    hero_points: int = 0
    uses: dict[str, int] = {}
    wounds: tuple[Wound, ...] = ()
    lost: dict[str, int] = {}
    dead: bool = False
    notes: str = ""

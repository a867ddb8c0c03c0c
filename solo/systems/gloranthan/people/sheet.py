"""Owns the sheet: a hero as it is saved (`G-01` to `G-23`)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.band import BandKind, Companion, RegimentKind
from solo.systems.gloranthan.people.runes import ADULT, Powers, Rune
from solo.systems.gloranthan.rating import NOTHING, Rating

START: Final = 90
"""XP of a new character."""

Days = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Matter = Literal[
    "melee", "shooting", "resisting blows", "pursuit and flight", "stealth", "persuasion", "leadership", "knowledge",
    "magic", "courage",
]  # fmt: skip
"""What a trait is tied to (`H-02`)."""
TraitRating = Literal["++", "+", "0", "-", "--"]
Combat = Literal["", "melee", "skirmish", "missile", "resistance"]
"""What a combat skill is for: blows, what is thrown, bow or sling, and resisting any of them (`H-13`)."""


class Skill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill: one mastery with a narrow matter of one rune (`G-09`). One learnt `later`, in play, costs double."""

    name: str
    rune: Rune
    combat: Combat = ""
    later: bool = False


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trait with its rating, and the matters that it helps or hinders (`G-11`)."""

    name: str
    rating: TraitRating = "0"
    matters: tuple[Matter, ...] = ()


class Affinity(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """An affinity of a cult, with the effect agreed for it (`G-25`) and the matter that it helps."""

    name: str
    effect: str
    matter: str = ""


Care = Literal["", "in vain", "safe", "sure"]
"""What tending has done: tried until the next draw, nothing grows worse, or it will be whole then (`G-62`)."""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rune that is Hurt or Seriously Hurt; in so many days it is drawn for, or whole if that is sure (`G-61`)."""

    rune: Rune
    serious: bool = False
    wait: Days = 14
    care: Care = ""

    @property
    def state(self) -> str:
        """How bad it is, as the rules call it."""
        return "Seriously Hurt" if self.serious else "Hurt"

    @property
    def told(self) -> str:
        """It in words: "Hurt in Physical"."""
        return f"{self.state} in {self.rune.capitalize()}"


class Character(msgspec.Struct, omit_defaults=True):
    """A hero. `earned` are the XP since its making, spent or not; `lost` what has been taken for good, by its name.

    `religion` and `rank` name its religious standing, `runes` are those bought beside what that gives; `allies` are
    spirits, divine companions and consorts, `others` what else XP went into, by its name. `unit` is the type of unit
    as which it and all with it fight (`G-18`), `combat_style` its main style. `kept` is what was paid for its people
    this season beyond what they take (`G-19`), `won` the wealth that play has given, or taken, and not XP. `hand` are
    its Fate cards by name, `dealt` says that it had some in any session, `uses` what is left of each ability today.
    """

    name: str
    race: str = "Human"
    form: str = "Man"
    magic_rune: str = "Theism"
    powers: Powers = ADULT
    keywords: tuple[str, ...] = ()
    combat_style: Combat = "melee"
    skills: tuple[Skill, ...] = ()
    languages: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()
    relationships: tuple[str, ...] = ()
    religion: str = ""
    rank: str = ""
    runes: tuple[str, ...] = ()
    affinities: tuple[Affinity, ...] = ()
    allies: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    companions: tuple[Companion, ...] = ()
    retainers: bool = False
    followers: BandKind | Literal[""] = ""
    regiment: RegimentKind | Literal[""] = ""
    unit: str = "Improvised Weapons"
    wealth: Rating = NOTHING
    income: int = 0
    kept: int = 0
    won: int = 0
    others: dict[str, int] = {}
    earned: int = 0
    hand: tuple[str, ...] = ()
    hero_points: int = 0
    dealt: bool = False
    uses: dict[str, int] = {}
    wounds: tuple[Wound, ...] = ()
    lost: dict[str, int] = {}
    dead: bool = False
    notes: str = ""


def to_friends(hero: Character) -> Character:
    """Returns a hero as friends know it: Fate cards are known to who holds them (`G-42`)."""
    return msgspec.structs.replace(hero, hand=())

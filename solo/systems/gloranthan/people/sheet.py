"""Character sheet: the saved data of a hero (`G-01` to `G-23`)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.retinue import BandKind, Companion, RegimentKind
from solo.systems.gloranthan.people.runes import ADULT, Powers, Rune
from solo.systems.gloranthan.rating import NOTHING, Rating

# rule: Experience points
START: Final = 90
"""XP that a new character can spend."""

Days = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Points = Annotated[int, msgspec.Meta(ge=0, le=100)]
# rule: H-02 What traits are tied to
Matter = Literal[
    "melee", "shooting", "resisting blows", "pursuit and flight", "stealth", "persuasion", "leadership", "knowledge",
    "magic", "courage",
]  # fmt: skip
"""Matters that a trait can be tied to (`H-02`)."""
TraitRating = Literal["++", "+", "0", "-", "--"]
Combat = Literal["", "melee", "skirmish", "missile", "resistance"]
"""Use of a combat skill: none, melee, throwing, bow or sling, or resistance to all of these (`H-13`)."""


# rule: Skills
class Skill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill: one mastery in a narrow matter of one rune (`G-09`). A skill learnt `later`, in play, costs double."""

    name: str
    rune: Rune
    combat: Combat = ""
    later: bool = False


# rule: Traits
class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trait with its rating, and the matters that it helps or hinders (`G-11`)."""

    name: str
    rating: TraitRating = "0"
    matters: tuple[Matter, ...] = ()


class Affinity(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """An affinity of a cult, with its agreed effect (`G-25`) and the matter that it helps.

    `points` is a fixed strength, such as a blessing's. If it is 0, the strength depends on Magic.
    """

    name: str
    effect: str
    matter: str = ""
    points: Points = 0


class Blessing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A blessing by a service, or a curse on the foes named in `target`. It lasts for `days` more days (`G-27`)."""

    name: str
    effect: str
    matter: str = ""
    points: Points = 1
    target: str = ""
    days: Days = 7


Care = Literal["", "in vain", "safe", "sure"]
"""Result of care until the next draw: none, failed, no worsening, or sure healing (`G-62`)."""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rune that is Hurt or Seriously Hurt.

    After `wait` days the wound heals, if care has made that sure, or a recovery draw decides (`G-61`).
    """

    rune: Rune
    serious: bool = False
    wait: Days = 14
    care: Care = ""

    @property
    def state(self) -> str:
        """Name of the wound's condition in the rules: Hurt or Seriously Hurt."""
        return "Seriously Hurt" if self.serious else "Hurt"

    @property
    def full_text(self) -> str:
        """Wound in words: "Hurt in Physical"."""
        return f"{self.state} in {self.rune.capitalize()}"


class Character(msgspec.Struct, omit_defaults=True):
    """A hero. `earned` are the XP since creation, spent or not; `lost` are XP taken for good, by the name of the loss.

    A liturgist holds `scriptures`; `blessings` are the gifts of the last service. `guardian` names the guardian entity
    that several heroes share (`G-35`). `offering` is the number of days for which a sacrifice to the land still counts.
    `pool` are the points won by tapping; `boosted` means that such points raise Magic by 1 today (`G-27`).

    `runes` are bought beyond the religion's runes. `allies` are spirits, divine companions and consorts, `others`
    further purchases with their XP. `unit` is the unit type of the hero with all people (`G-18`), `combat_style` the
    main style. `kept` is the payment for people this season minus their upkeep (`G-19`). `won` is wealth gained or lost
    in play rather than bought. `hand` are Fate cards by name, `dealt` means that an earlier session dealt Fate cards.
    `uses` are the uses of abilities left today.
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
    scriptures: tuple[str, ...] = ()
    blessings: tuple[Blessing, ...] = ()
    guardian: str = ""
    offering: Points = 0
    pool: int = 0
    boosted: bool = False
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
    """Return a hero without the names of the Fate cards, which only the holder knows (`G-42`)."""
    return msgspec.structs.replace(hero, hand=())

"""Owns somebody in a fight: only plain values; whatever follows from them is worked out by the rules."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from solo.systems.two_d20.foes.foe import Flight, FoeRank
from solo.systems.two_d20.gear.armour import Soak
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import UNTRAINED, Attributes, Skill, Training
from solo.systems.two_d20.people.talents import NO_GIFTS, Gifts

Side = Literal["party", "foes"]
Rank = Literal["hero"] | FoeRank
Track = Literal["vigor", "resolve"]
Cowed = Literal["flees", "yields", "freezes"]
Where = Literal["hand", "belt", "body", "ground"]
"""In hand, on the belt, grown or only done, or lying within Reach of where it was dropped."""


class Arm(msgspec.Struct, omit_defaults=True):
    """One thing to attack with. `zone` is where it lies, `loads` are dice left for shots (`R-08`, `H-15`).

    `used` counts uses of what can be used only so often, and cries of this scene (`R-35`).
    """

    weapon: Weapon
    where: Where = "belt"
    zone: int = 0
    braced: bool = False
    loaded: bool = True
    loads: int = 0
    used: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return self.weapon.name

    @property
    def hands(self) -> int:
        """How many hands it takes."""
        return self.weapon.hands

    @property
    def ready(self) -> bool:
        """True where it can be used at once."""
        return self.where in ("hand", "body")

    @property
    def used_up(self) -> bool:
        """True where nothing is left of what can be used only so often."""
        return bool(self.weapon.uses) and self.used >= self.weapon.uses


class ShieldHeld(msgspec.Struct, omit_defaults=True):
    """A shield: so many dice of Cover while it is in hand."""

    name: str
    cover: int
    melee_only: bool = False
    stealth: int = 0
    where: Where = "hand"
    zone: int = 0

    hands: ClassVar[int] = 1
    used_up: ClassVar[bool] = False


class Help(msgspec.Struct, frozen=True):
    """What a friend's Assist adds to the next test of a skill this round (`T-10`)."""

    skill: Skill
    successes: int


class Held(msgspec.Struct, frozen=True):
    """An action held for a trigger until the own next turn begins (Ready, `T-10`)."""

    action: str
    trigger: str


class Fighter(msgspec.Struct, omit_defaults=True):
    """One who fights. `kind` is the character's or foe's name; `zone` counts from 1 (`H-01`).

    `reach` lists the enemies within Reach, which is always mutual (`H-02`). `vigor` and `resolve` are what is left;
    `wounds` and `trauma` count all Harm, of which `bruises` and `scares` are Nonlethal and pass with the
    scene (`Q-01`).
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    rank: Rank
    attributes: Attributes
    vigor: int
    full_vigor: int
    resolve: int
    full_resolve: int
    arms: list[Arm]
    zone: int
    soak: Soak
    skills: dict[Skill, Training] = {}
    courage: int = 0
    cover: int = 0
    shield: ShieldHeld | None = None
    gifts: Gifts = NO_GIFTS
    ability: str = ""
    flight: Flight = "runs"
    kits: dict[str, int] = {}
    wit: str = ""
    # what has befallen it
    wounds: int = 0
    trauma: int = 0
    bruises: int = 0
    scares: int = 0
    reach: list[str] = []
    guard: bool = True
    prone: bool = False
    out: bool = False
    gone: bool = False
    dead: bool = False
    cowed: Cowed | Literal[""] = ""
    """What became of a foe that fear took out (`R-33`)."""
    dying: int = 0
    """Rounds that the dying have left, 0 for whoever is not (`R-18`)."""
    lay_still: int = 0
    """How many of the party were out when this hero, being out, chose to lie still; 0 before (`H-17`)."""
    bleeding: int = 0
    """Combat dice at the end of each of its next `bleeding_turns` turns (`Q-07`)."""
    bleeding_turns: int = 0
    burning: int = 0
    """Combat dice at the end of each of its turns (`Q-08`)."""
    stunned: bool = False
    steady: int = 0
    """Ends of turns until it can be stunned again (`R-34`)."""
    surprised: bool = False
    caught: Literal["", "minor", "standard"] = ""
    """Trouble bought with Doom: cannot leave the zone, or pinned altogether (`H-10`)."""
    off_balance: int = 0
    """Steps that the next test is harder (`R-11`)."""
    shaken: bool = False
    """Tests one step harder until its next turn ends: struck on the head (`H-20`)."""
    # what it does
    fortune: int = 0
    reactions: int = 0
    acted: bool = False
    sprinting: bool = False
    adjusted: bool = False
    exploit: str = ""
    """The key of the enemy whose weakness it has found, until the end of its next turn (`T-10`)."""
    exploit_turns: int = 0
    morale: int = 0
    """Dice of Morale Soak until its next turn begins (Confidence)."""
    help: Help | None = None
    held: Held | None = None
    overcome: list[Track] = []
    """Kinds of Harm whose effects Fortune lifts until the scene ends (`T-08`)."""
    rerolled: list[str] = []
    """Skills whose re-roll of this round is used (Practised)."""
    free_used: dict[str, int] = {}
    """Free dice used this scene, by skill (Gifted)."""
    ability_used: bool = False
    """Whether its ability was bought this round (`H-16`)."""
    scene_used: bool = False
    """Whether what works once a scene was used (Unfeeling)."""
    veiled: bool = False
    lined: bool = False
    keeps_line: bool = False
    """Whether the line in which it stands was bought on its turn, and lasts until its next (Shield line)."""
    took_out: int = 0
    """The round in which it last took an enemy out, for the proof of it (part 8)."""
    # what it has done to the other side: points of Vigor and Resolve taken
    harm: int = 0

    def training(self, skill: Skill) -> Training:
        """Expertise and focus in a skill."""
        return self.skills.get(skill, UNTRAINED)

    @property
    def in_hand(self) -> list[Arm]:
        """The weapons in hand."""
        return [arm for arm in self.arms if arm.where == "hand"]

    @property
    def shielded(self) -> ShieldHeld | None:
        """The shield in hand."""
        return self.shield if self.shield and self.shield.where == "hand" else None

    @property
    def hero(self) -> bool:
        """True for the party's own."""
        return self.rank == "hero"

    @property
    def awake(self) -> bool:
        """True for whoever is on their feet."""
        return not (self.out or self.gone or self.dead)

    @property
    def absent(self) -> bool:
        """True for whoever takes no more part: out, or gone from the field."""
        return self.out or self.gone

"""A fighter's state as plain values, from which the rules derive all other figures."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from solo.systems.two_d20.foes.foe import Flight, FoeRank, Gait
from solo.systems.two_d20.gear.armour import Soak
from solo.systems.two_d20.gear.objects import BreakableObject, object_named
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import UNTRAINED, Attributes, Skill, Training
from solo.systems.two_d20.people.talents import NO_GIFTS, TalentEffects

Side = Literal["party", "foes"]
Rank = Literal["hero"] | FoeRank
# rule: Damage types
Track = Literal["vigor", "resolve"]
Cowed = Literal["flees", "yields", "freezes"]
Where = Literal["hand", "belt", "body", "ground"]
"""Place of an item: in hand, on the belt, part of the body (or a mere gesture), or on the ground within Reach."""


class AttackSource(msgspec.Struct, omit_defaults=True):
    """A weapon or threat of a fighter. `loads` are extra dice left for shots (`R-08`, `H-15`).

    `zone` is the zone of an item on the ground. `used` counts limited uses, and cries in this scene (`R-35`).
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
        """The weapon's name."""
        return self.weapon.name

    @property
    def hands(self) -> int:
        """The number of hands that the item takes."""
        return self.weapon.hands

    @property
    def ready(self) -> bool:
        """True if the item can be used at once."""
        return self.where in ("hand", "body")

    @property
    def used_up(self) -> bool:
        """True if the item has limited uses and none is left."""
        return bool(self.weapon.uses) and self.used >= self.weapon.uses


class Breakable(msgspec.Struct, omit_defaults=True, kw_only=True):
    """An object that can be struck and broken: its lost Structure, and its Breaks (`R-31`, `T-16`)."""

    lost: int = 0
    breaks: int = 0

    @property
    def kind(self) -> str:
        """The kind of object, which is the key of its figures."""
        raise NotImplementedError

    @property
    def figures(self) -> BreakableObject:
        """The figures of the undamaged object."""
        return object_named(self.kind)

    @property
    def is_broken(self) -> bool:
        """True once the object has as many Breaks as possible."""
        return self.breaks >= self.figures.breaks


class SceneObject(Breakable, omit_defaults=True):
    """A breakable object of the scene, in a zone."""

    name: str
    zone: int = 0

    @property
    def kind(self) -> str:
        return self.name


class ShieldHeld(Breakable, omit_defaults=True):
    """A shield with its dice of Cover, which count while it is in hand and not broken."""

    name: str
    cover: int
    melee_only: bool = False
    stealth: int = 0
    where: Where = "hand"
    zone: int = 0

    hands: ClassVar[int] = 1

    @property
    def kind(self) -> str:
        return self.name.lower()

    @property
    def used_up(self) -> bool:
        """True for a broken shield."""
        return self.is_broken


class AssistBonus(msgspec.Struct, frozen=True):
    """The successes that a friend's Assist adds to the next test of a skill this round (`T-10`)."""

    skill: Skill
    successes: int


class HeldAction(msgspec.Struct, frozen=True):
    """An action held for a trigger until the fighter's next turn begins (Ready, `T-10`).

    `action` is the weapon's number for a held attack, and the option code for any other action.
    """

    action: str
    trigger: str

    @property
    def arm(self) -> int | None:
        """The weapon's number for a held attack; None for any other action."""
        return int(self.action) if self.action.isdecimal() else None


class Fighter(msgspec.Struct, omit_defaults=True):
    """A fighter. `kind` is the character's or foe's name; `zone` counts from 1 (`H-01`).

    `reach` lists the enemies within Reach, which is always mutual (`H-02`). `vigor` and `resolve` are the remaining
    points. `wounds` and `trauma` count all Harm, with the Nonlethal Harm that ends with the scene: `bruises` among the
    Wounds, `scares` among the Trauma (`Q-01`).
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
    arms: list[AttackSource]
    zone: int
    soak: Soak
    skills: dict[Skill, Training] = {}
    courage: int = 0
    cover: int = 0
    shield: ShieldHeld | None = None
    gifts: TalentEffects = NO_GIFTS
    ability: str = ""
    flight: Flight = "runs"
    gait: Gait = "walks"
    """The gait of a rider or flyer, for difficult ground and for leaving Reach (`H-03`)."""
    kits: dict[str, int] = {}
    wit: str = ""
    # suffered
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
    """The behaviour of a foe taken out by fear; "" for any other fighter (`R-33`)."""
    dying: int = 0
    """Number of rounds after which a dying hero dies; 0 if not dying (`R-18`)."""
    lay_still: int = 0
    """For a hero who is out and chose to stay down: the number of heroes who were out then; else 0 (`H-17`)."""
    bleeding: int = 0
    """Combat dice of damage at the end of each of the fighter's next `bleeding_turns` turns (`Q-07`)."""
    bleeding_turns: int = 0
    burning: int = 0
    """Combat dice of damage at the end of each of the fighter's turns (`Q-08`)."""
    stunned: bool = False
    steady: int = 0
    """The number of turns that must end before the fighter can be stunned again (`R-34`)."""
    surprised: bool = False
    caught: Literal["", "minor", "standard"] = ""
    """Trouble bought with Doom: "minor" if caught in the zone, "standard" if pinned, by the action that ends it."""
    off_balance: int = 0
    """Steps by which the next test is harder (`R-11`)."""
    shaken: bool = False
    """True after a hit on the head: tests are one step harder until the fighter's next turn ends (`H-20`)."""
    # actions
    fortune: int = 0
    reactions: int = 0
    acted: bool = False
    sprinting: bool = False
    adjusted: bool = False
    exploit: str = ""
    """The key of the enemy whose weakness the fighter found, until the end of the fighter's next turn (`T-10`)."""
    exploit_turns: int = 0
    morale: int = 0
    """Number of soak dice from Morale until the fighter's next turn begins (Confidence)."""
    help: AssistBonus | None = None
    held: HeldAction | None = None
    overcome: list[Track] = []
    """Kinds of Harm whose penalties Fortune removes until the scene ends (`T-08`)."""
    rerolled: list[str] = []
    """Skills whose re-roll for this round has been used (Practised)."""
    free_used: dict[str, int] = {}
    """Number of free dice used in this scene, by skill (Gifted)."""
    ability_used: bool = False
    """True if the fighter's ability was bought this round (`H-16`)."""
    scene_used: bool = False
    """True if the fighter's once-a-scene ability was used (Unfeeling)."""
    veiled: bool = False
    lined: bool = False
    keeps_line: bool = False
    """True if this fighter bought a shield line, which lasts until the fighter's next turn."""
    took_out: int = 0
    """The last round in which the fighter took an enemy out, on its turn or later in the round."""
    has_proof: bool = False
    """True if this round's turn is the first one after the fighter took an enemy out: "bloody proof" works (part 8)."""
    # Vigor and Resolve that this fighter has taken from the other side.
    harm: int = 0

    def training(self, skill: Skill) -> Training:
        """Return the fighter's expertise and focus in a skill."""
        return self.skills.get(skill, UNTRAINED)

    @property
    def in_hand(self) -> list[AttackSource]:
        """The weapons in hand."""
        return [arm for arm in self.arms if arm.where == "hand"]

    @property
    def whole_shield(self) -> ShieldHeld | None:
        """The shield in hand, if it is not broken; None otherwise."""
        return self.shield if self.shield and self.shield.where == "hand" and not self.shield.is_broken else None

    @property
    def hero(self) -> bool:
        """True for a hero of the party."""
        return self.rank == "hero"

    @property
    def awake(self) -> bool:
        """True if the fighter is neither out, nor gone, nor dead."""
        return not (self.out or self.gone or self.dead)

    @property
    def absent(self) -> bool:
        """True if the fighter no longer takes part: out, or gone from the field."""
        return self.out or self.gone

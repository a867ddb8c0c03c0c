"""State of a fight: the data saved to resume at the start of a round, and the context of a running fight.

The saved data holds plain values only. The functions for arms at hand read and change these data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from solo.systems.contract import ALIKE, Content, Deed, DeedKind, Event, Scene, SentenceParts, plain_event
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import Flight, Nerve
from solo.systems.swords.gear.ranges import RangeLevels
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.damage import Health, HealthScale, scale_of

# State of a fight


Side = Literal["party", "foes"]
Where = Literal["hand", "belt", "body", "broken"]


class CarriedWeapon(msgspec.Struct, omit_defaults=True):
    """A fighter's weapon. `wait` is the number of actions or rounds of loading still to be done (`H-05`)."""

    weapon: Weapon
    where: Where = "belt"
    wait: int = 0

    @property
    def ready(self) -> bool:
        """True if the weapon can be used at once: in hand, or part of the body."""
        return self.where in ("hand", "body")


class GroundItem(msgspec.Struct, omit_defaults=True):
    """An object on the ground: its place in yards along the line, and the key of its former owner.

    For a shield, `shield` is the bonus to a block, and `weapon` is only a placeholder.
    """

    weapon: Weapon
    place: int
    owner: str
    wait: int = 0
    shield: int = 0


class CombatFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fighter's modifiers unhurt: Strength, Dexterity, and attribute + skill for every roll (`S-01`).

    `defense` excludes the shield. `stealth` and `watching` are for ambushes (`H-08`).
    """

    strength: int = 0
    dexterity: int = 0
    intelligence: int = 0
    striking: int = 0
    archery: int = 0
    throwing: int = 0
    grappling: int = 0
    defense: int = 0
    riding: int = 0
    animals: int = 0
    stealth: int = 0
    watching: int = 0


class Fighter(msgspec.Struct, omit_defaults=True):
    """A fighter.

    - `kind` is the character's or foe's name. `place` is in yards along the line (`H-02`).
    - `clinch` is the key of the partner in close combat. `control` is true for the fighter who holds the partner
      (`S-16`). `grappled` is set after the one Grappling roll of a turn, `escaped` after an escape this round.
    - `left` lists the planned actions still to come. `actions` counts all actions of the round (`S-10`).
    - `struck_by` lists the hand-to-hand attackers of this round. `helpers` add mass to the fighter's grapple (`H-06`).
    - `master` is the key of the fighter who trained the animal and commands it (`S-29`).
    - A `spooked` mount was wounded and is not calm yet (`S-30`). A `wayward` mount has lost its rider.
    - `ill` is the Health penalty (`S-06`). `wit` is the AI level set by the table, "" for the fighter's own.
    - `resolve` says how long the fighter stays in a losing fight. A fighter with `spares` accepts surrender.
    - A fighter is `wavering` for a round, or in `flight`, if its side's Nerve gives way (house).
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    figures: CombatFigures
    stamina: int
    full_stamina: int
    arms: list[CarriedWeapon]
    mass: int
    place: int
    move: int = 10
    armour: int = 0
    shield: int = 0
    missiles: dict[str, int] = {}
    animal: bool = False
    flies: bool = False
    battle_trained: bool = False
    mount: str = ""
    rider: str = ""
    master: str = ""
    wit: str = ""
    resolve: Resolve = Resolve.ORDINARY
    spares: bool = True
    # Condition
    health: Health = Health.OK
    ill: int = 0
    down: bool = False
    away: bool = False
    yielded: bool = False
    surprised: bool = False
    clinch: str = ""
    control: bool = False
    cover: int = 0
    wayward: bool = False
    spooked: bool = False
    wavering: bool = False
    flight: Flight = ""
    # This round
    left: list[str] = []
    actions: int = 0
    defends: bool = False
    acted: bool = False
    stepped: bool = False
    grappled: bool = False
    escaped: bool = False
    fleeing: bool = False
    initiative: int = 0
    struck_by: list[str] = []
    helpers: list[str] = []
    met: list[str] = []
    # Points of Stamina taken from the other side.
    harm: int = 0

    @property
    def is_out(self) -> bool:
        """True if the fighter takes no further part in the fight."""
        return self.down or self.away or self.yielded

    @property
    def dead(self) -> bool:
        """True if the fighter is out for good (`S-06`)."""
        return self.health >= Health.DEAD


class FightCircumstances(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shared circumstances of a fight: light, wind and surroundings, and the table's rulings.

    - `light` and `wind` are added to range levels (`R-12`).
    - `surface` and `corner` name the targets of a slam, with their extra damage (`R-14`). `drop` is a height in yards,
      0 for none.
    - `seat` is the penalty on Riding as a dodge (`R-20`).
    - `unequal` is the ruling on disarming a far stronger foe and on blocking its attacks (`S-14`).
    - `finish` lets foes played by the program strike at the fallen (`H-09`).
    - `staying` names the fighters who never leave a lost fight: a party with a stake, or all.
    - `room` means that there is room to dodge (`S-22`). `hail` means that shots can only be blocked (`S-22`).
    - `mount_bears_plan` gives the rider's action penalty to the defence of a ridden mount (`H-10`).
    - `large_in_clinch` allows parries with large weapons in close combat (`S-16`).
    - `mounts_take_fright` makes a wounded mount unwilling unless it is trained for battle (`S-30`).
    - `blocks_after_acting` lets a fighter who has acted, but planned Defend, block for a friend unplanned (`S-09`,
      `R-03`).
    """

    light: int = 0
    wind: int = 0
    surface: str = ""
    surface_harm: int = 0
    corner: str = ""
    corner_harm: int = 0
    drop: int = 0
    seat: int = -4
    mass: bool = True
    two_handed_grip: bool = True
    bare_hands: bool = False
    unequal: Literal["", "harder", "ruled out"] = ""
    initiative: Literal["each round", "once", "Dexterity"] = "each round"
    ask_always: bool = False
    unplanned_after_escape: bool = False
    finish: bool = False
    staying: Literal["", "party", "everybody"] = ""
    room: bool = True
    hail: bool = False
    mount_bears_plan: bool = False
    large_in_clinch: bool = False
    blocks_after_acting: bool = True
    mounts_take_fright: bool = True


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round.

    `order` lists keys by initiative. `quiet_rounds` counts rounds without loss of Stamina, for a standoff.
    `vain_rounds` counts the quiet rounds in which a fighter attacked hand to hand. `lurking` is the side that waits in
    ambush (`H-08`). `fallen` lists the keys of the fallen in order. `losses` is the total Stamina lost. `nerve` is None
    if the table plays without Nerve.

    Some attributes are not saved:
    - `known` caches values of a fighter until any of its figures except Stamina changes.
    - `known_of_all` caches values of all fighters until one of them changes or loses Stamina.
    - `in_reach` caches the foes in a fighter's reach until a fighter moves or is out.
    - `blocks_planned` is true if an assisted block is in reserve (`S-23`).
    """

    title: str
    fighters: list[Fighter]
    circumstances: FightCircumstances = FightCircumstances()
    lurking: Literal["", "party", "foes"] = ""
    round: int = 0
    order: list[str] = []
    acting: str = ""
    ground: list[GroundItem] = []
    losses: int = 0
    fallen: list[str] = []
    quiet_rounds: int = 0
    vain_rounds: int = 0
    nerve: Nerve | None = None
    winner: Literal["", "party", "foes", "draw"] = ""
    ending: str = ""

    def __post_init__(self) -> None:
        self._by_key = {fighter.key: fighter for fighter in self.fighters}
        self.known: dict[str, Any] = {}
        self.known_of_all: dict[str, Any] = {}
        self.in_reach: dict[str, Sequence[Fighter]] = {}
        self._able: dict[Side, Sequence[Fighter]] = {}
        self.blocks_planned = any("assist" in fighter.left for fighter in self.fighters)

    def find(self, key: str) -> Fighter:
        """Return the fighter with this key. Raises KeyError if there is none."""
        found: Fighter = self._by_key[key]
        return found

    def changed(self, *fighters: Fighter) -> None:
        """Clear cached values after the Health, arms or saddle of these fighters have changed."""
        self.known_of_all.clear()
        for fighter in fighters:
            self.known.pop(fighter.key, None)

    def lost_stamina(self) -> None:
        """Clear cached values that depend on the Stamina of any fighter.

        Must be called after every loss of Stamina.
        """
        self.known_of_all.clear()

    def forget_reaches(self) -> None:
        """Clear cached reaches after a fighter has moved."""
        self.in_reach.clear()

    def forget_values(self, *fighters: Fighter) -> None:
        """Clear cached values after these fighters have left the fight."""
        self._able.clear()
        self.forget_reaches()
        self.changed(*fighters)

    def list_able(self, side: Side) -> Sequence[Fighter]:
        """Return all fighters of a side who still take part, including ridden mounts."""
        known: Sequence[Fighter] | None = self._able.get(side)
        if known is None:
            able = [one for one in self.fighters if one.side == side and not (one.down or one.away or one.yielded)]
            known = self._able[side] = able
        return known

    def foes_of(self, fighter: Fighter) -> Sequence[Fighter]:
        """Return all foes who still take part, including ridden mounts."""
        return self.list_able("foes" if fighter.side == "party" else "party")

    def friends_of(self, fighter: Fighter) -> list[Fighter]:
        """Return the fighter's friends who still take part."""
        return [other for other in self.list_able(fighter.side) if other is not fighter]

    def is_held(self, fighter: Fighter) -> bool:
        """Return True if the partner in close combat has control of this fighter (`S-15`)."""
        return bool(fighter.clinch) and self.find(fighter.clinch).control


# Arms at hand


def drawable(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons on the belt that can be used now."""
    return [arm for arm in fighter.arms if arm.where == "belt" and usable(fighter, arm)]


def is_loaded(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if a weapon is ready to shoot."""
    return arm.weapon.shoots and not arm.wait and fighter.missiles.get(arm.weapon.missiles, 0) > 0


def weapon_in_hand(fighter: Fighter) -> CarriedWeapon | None:
    """Return the weapon in hand; None for empty hands."""
    for arm in fighter.arms:
        if arm.where == "hand":
            return arm
    return None


def melee_arms(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons that can strike now: the weapon in hand, otherwise natural weapons or bare hands."""
    held = weapon_in_hand(fighter)
    if held and held.weapon.melee and usable(fighter, held):
        return [held]
    return [arm for arm in fighter.arms if arm.where == "body" and arm.weapon.melee]


def close_arms(fighter: Fighter) -> list[CarriedWeapon]:
    """Return the weapons for close combat: a small weapon in hand, natural weapons, or bare hands (`S-15`, `S-16`)."""
    return [arm for arm in fighter.arms if arm.ready and arm.weapon.small and arm.weapon.melee]


def best_close_arm(fighter: Fighter) -> CarriedWeapon | None:
    """Return the best small weapon at hand; None for bare Strength."""
    return max(close_arms(fighter), key=lambda arm: arm.weapon.bonus, default=None)


def usable(fighter: Fighter, arm: CarriedWeapon) -> bool:
    """Return True if a weapon can be used as intended, on foot or in the saddle."""
    return not (arm.weapon.mounted_only and not fighter.mount) and not (arm.weapon.foot_only and fighter.mount)


def shield_ready(fighter: Fighter) -> bool:
    """Return True if the shield can block. The weapon in hand must leave a hand free."""
    if not fighter.shield:
        return False
    held = weapon_in_hand(fighter)
    if held is None or held.weapon.hands < 2:
        return True
    return held.weapon.one_handed_mounted and bool(fighter.mount)


def throw_ready(arm: CarriedWeapon) -> bool:
    """Return True if a weapon in hand may be thrown, even if it is not made for throwing (`S-12`, `R-27`)."""
    return not arm.weapon.natural and not arm.weapon.engine


# Context of a running fight


BOW_SHOT = 400


class RuleTables:
    """The rule tables that a group may change: range levels and Health, read from the content once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.health: HealthScale = scale_of(content)
        levels = RangeLevels(content)
        self._ranges = [levels.level(yards) for yards in range(BOW_SHOT)]
        self._beyond = levels

    def range_level(self, yards: int) -> int:
        """Return the range level of a distance (`R-12`)."""
        return self._ranges[yards] if yards < BOW_SHOT else self._beyond.level(yards)


class FightContext(NamedTuple):
    """A running fight: state, rule tables and scene."""

    fight: Fight
    tables: RuleTables
    scene: Scene

    def emit(self, kind: str, who: Fighter, text: str) -> None:
        """Narrate a plain event without dice."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name))

    def does(
        self, kind: str, who: Fighter, does: str, parts: SentenceParts = ALIKE, did: DeedKind | None = None
    ) -> None:
        """Narrate an act, which may be merged with an equal act of friends. `did` is the kind of the deed."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts, None if did is None else Deed(who.name, did)))

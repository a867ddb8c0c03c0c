"""Owns the state of a fight: everything that must be written down to go on from the start of a round.

Only plain values; whatever follows from them is worked out by the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.rolls.health import Health

Side = Literal["party", "foes"]
Where = Literal["hand", "belt", "body", "broken"]


class Arm(msgspec.Struct, omit_defaults=True):
    """One weapon that somebody has. `wait` counts what is still missing until it is loaded (`H-05`)."""

    weapon: Weapon
    where: Where = "belt"
    wait: int = 0

    @property
    def ready(self) -> bool:
        """True where it can be used at once: in hand or grown."""
        return self.where in ("hand", "body")


class Lying(msgspec.Struct, omit_defaults=True):
    """Something on the ground: where it lies, in yards along the line, and whose it was.

    A `shield` has what it adds to a block; it stands there as a weapon that is none, by its name.
    """

    weapon: Weapon
    place: int
    owner: str
    wait: int = 0
    shield: int = 0


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody adds to two dice, unhurt: Strength, Dexterity, and attribute with skill for every roll (`S-01`).

    `defense` is without the shield; `stealth` and `watching` are for ambushes (`H-08`).
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
    """One who fights. `kind` is the character's or foe's name; `place` is in yards along the line (`H-02`).

    `clinch` names the partner in close combat, `control` is true for whoever holds it (`S-16`). `left` are the
    planned actions that are still to come, `actions` counts all of the round (`S-10`); `struck_by` lists who has come
    at it hand to hand this round, `helpers` who adds mass to its grapple (`H-06`); `grappled` is true after the one
    Grappling roll of a turn, `escaped` once it has got out of a grapple this round.
    `master` trained it and commands it (`S-29`). A `spooked` mount was wounded and is not calm yet (`S-30`), a
    `wayward` one has no rider.
    `ill` is what Health takes off (`S-06`); `wit` is the level that the table wishes for, "" for its own.
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    figures: Figures
    stamina: int
    full_stamina: int
    arms: list[Arm]
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
    # what has befallen it
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
    # what it does this round
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
    # what it has done to the other side: points of Stamina taken
    harm: int = 0

    @property
    def out(self) -> bool:
        """True where this one takes no more part."""
        return self.down or self.away or self.yielded

    @property
    def dead(self) -> bool:
        """True for whoever is out for good (`S-06`)."""
        return self.health >= Health.DEAD


class Circumstances(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the whole fight shares: light, wind and surroundings, and the rulings that its table plays by.

    `light` and `wind` are what they add to range levels (`R-12`); `surface` and `corner` name what a slam meets and
    add so much (`R-14`), `drop` is a height in yards, 0 for none; `seat` is the penalty on Riding as a dodge (`R-20`).
    `unequal` says what becomes of disarming somebody far stronger, and of blocking its blows (`S-14`).
    `finish` lets foes who act by themselves strike at the fallen (`H-09`). `room` is there to dodge (`S-22`), `hail`
    means that only a block helps against what is shot (`S-22`). `mount_bears_plan` puts the rider's penalty on the
    defence of a ridden mount (`H-10`), `large_in_clinch` lets those in close combat parry with large weapons (`S-16`),
    `mounts_take_fright` makes a wounded mount unwilling that is not trained for battle (`S-30`),
    `blocks_after_acting` lets who has acted but planned Defend block for a friend unplanned (`S-09`, `R-03`).
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
    room: bool = True
    hail: bool = False
    mount_bears_plan: bool = False
    large_in_clinch: bool = False
    blocks_after_acting: bool = True
    mounts_take_fright: bool = True


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round. `order` lists keys by initiative; `quiet_rounds` counts towards a standoff,
    `vain_rounds` those of them at the end in which somebody struck.

    Beside what is saved, `known` holds what was worked out for a fighter until it changes, Stamina apart,
    `known_of_all` what was for all until anybody changes or loses Stamina, `in_reach` whose foes stand within whose
    reach until somebody moves or is out, and `blocks_planned` says whether anybody has an assisted block in reserve
    (`S-23`).

    `lurking` is the side that waits in ambush (`H-08`); `fallen` lists who went down, the first to fall first;
    `losses` counts the Stamina lost by all.
    """

    title: str
    fighters: list[Fighter]
    circumstances: Circumstances = Circumstances()
    lurking: Literal["", "party", "foes"] = ""
    round: int = 0
    order: list[str] = []
    acting: str = ""
    ground: list[Lying] = []
    losses: int = 0
    fallen: list[str] = []
    quiet_rounds: int = 0
    vain_rounds: int = 0
    winner: Literal["", "party", "foes", "draw"] = ""
    ending: str = ""

    def __post_init__(self) -> None:
        self._by_key = {fighter.key: fighter for fighter in self.fighters}
        self.known: dict[str, Any] = {}
        self.known_of_all: dict[str, Any] = {}
        self.in_reach: dict[str, Sequence[Fighter]] = {}
        self._able: dict[Side, Sequence[Fighter]] = {}
        self.blocks_planned = any("assist" in fighter.left for fighter in self.fighters)

    def of(self, key: str) -> Fighter:
        """The fighter with this key; KeyError for none."""
        found: Fighter = self._by_key[key]
        return found

    def changed(self, *fighters: Fighter) -> None:
        """The Health, arms or saddles of these have changed: what followed from that is forgotten."""
        self.known_of_all.clear()
        for fighter in fighters:
            self.known.pop(fighter.key, None)

    def lost_stamina(self) -> None:
        """Somebody has less Stamina: what all are worth by now is forgotten."""
        self.known_of_all.clear()

    def moved(self) -> None:
        """Somebody stands elsewhere: who is in whose reach is forgotten."""
        self.in_reach.clear()

    def gone(self, *fighters: Fighter) -> None:
        """These take no more part: what followed from their being there is forgotten."""
        self._able.clear()
        self.moved()
        self.changed(*fighters)

    def able(self, side: Side) -> Sequence[Fighter]:
        """All of a side who still take part, ridden mounts among them."""
        known: Sequence[Fighter] | None = self._able.get(side)
        if known is None:
            able = [one for one in self.fighters if one.side == side and not (one.down or one.away or one.yielded)]
            known = self._able[side] = able
        return known

    def foes_of(self, fighter: Fighter) -> Sequence[Fighter]:
        """All on the other side who still take part, ridden mounts among them."""
        return self.able("foes" if fighter.side == "party" else "party")

    def friends_of(self, fighter: Fighter) -> list[Fighter]:
        """Others of the same side who still take part."""
        return [other for other in self.able(fighter.side) if other is not fighter]

    def held(self, fighter: Fighter) -> bool:
        """Whether somebody else has control of this one (`S-15`)."""
        return bool(fighter.clinch) and self.of(fighter.clinch).control

"""Owns the state of a fight: everything that must be written down to go on from the start of a round.

Only plain values; whatever follows from them is worked out by the modules beside this one.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.fire_and_sword.fight.state.actions import (
    BACK,
    CLEAR,
    COVER,
    DISMOUNT,
    MOUNT,
    RISE,
    Action,
    Change,
    Close,
    Rank,
    Rush,
    attacks,
    read_all,
)
from solo.systems.fire_and_sword.fight.state.build import Arm, Build
from solo.systems.fire_and_sword.fight.state.terms import Terms, concerns
from solo.systems.fire_and_sword.people.magic import KnownSpell, Running
from solo.systems.fire_and_sword.rolls.injury import Injured, Injury
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath
from solo.systems.parts.fight.tally import Winner

Side = Literal["party", "foes"]
Out = Literal["", "stunned", "incapacitated", "defeated in spirit", "yielded", "away"]
ACTIONS: Final = 2
RUNS: Final = (Close, Rush, Rank)


class Fighter(msgspec.Struct, omit_defaults=True):
    """One who fights. `kind` is the foe's or character's name, `place` counts paces along the line (`H-01`).

    `weapon` names what is in hand, "" for nothing. `behind` is the friend in whose second rank one stands (`H-03`),
    `weapon` names what is in hand, "" for nothing. `cover` is the place where it has cover, None for nowhere. `behind`
    is the friend in whose second rank one stands (`H-03`), `engaged` are the foes in melee with it, `locked` the other
    soul in a duel. `owed` are actions still to be lost to spells, in this round or later ones; `forfeit` those that a
    fumble or distraction takes of it alone.
    `wit` is the level that the table wishes for, "" for its own.
    `on_table` names the soul that sent it to the spirit table; `injured`, `aftermath` and `killed` are what the end of
    the episode and the victors made of it (`F-20`, `F-24`, `H-14`).
    """

    key: str
    name: str
    letter: str
    side: Side
    build: Build
    place: int
    weapon: str = ""
    mounted: bool = False
    exhausted: bool = False
    magic_points: int = 0
    spells: list[KnownSpell] = []
    running: list[Running] = []
    missiles: dict[str, int] = {}
    wit: str = ""
    # what has befallen it
    out: Out = ""
    surprised: bool = False
    fallen: bool = False
    cover: int | None = None
    behind: str = ""
    engaged: list[str] = []
    locked: str = ""
    owed: int = 0
    forfeit: int = 0
    on_table: str = ""
    injured: Injured | None = None
    aftermath: Aftermath | None = None
    killed: bool = False
    # what it does in this round, and what of it still shows in the next
    plan: list[str] = []
    defences: int = 0
    ran: int = 0
    ran_before: bool = False
    fleeing: bool = False
    loses_attack: bool = False
    # what it did: foes put out, and skills that a critical earned a check for
    felled: int = 0
    checks: list[str] = []

    @property
    def kind(self) -> str:
        """What it shares with others of its sort."""
        return self.build.kind

    @property
    def dead(self) -> bool:
        """True for whoever did not outlive the episode."""
        return self.killed or (self.injured is not None and self.injured.injury is Injury.DEAD)

    @property
    def able(self) -> bool:
        """True for whoever still takes part."""
        return not self.out

    @property
    def bodily(self) -> bool:
        """True for whatever a weapon can reach (`H-13`)."""
        return not self.build.spirit

    @property
    def drawn(self) -> Arm | None:
        """The weapon in hand."""
        return self.build.arm(self.weapon) if self.weapon else None

    @property
    def in_cover(self) -> bool:
        """Whether it stands where its cover is: whoever leaves the place leaves the cover (`F-18`)."""
        return self.cover == self.place

    @property
    def ready(self) -> tuple[str, bool, bool]:
        """Weapon in hand, mounted and fallen, as they are once it has done what it declared (`H-11`, `H-12`)."""
        weapon, mounted, fallen = self.weapon, self.mounted, self.fallen
        for action in self.actions:
            if isinstance(action, Change):
                weapon = action.arm
            elif action in (MOUNT, DISMOUNT):
                mounted = action == MOUNT
            elif action == RISE:
                fallen = False
        return weapon, mounted, fallen

    @property
    def hurries(self) -> bool:
        """Whether it counts as a target on the move: it runs in this round, or ran in the last (`H-02`)."""
        return self.ran_before or any(isinstance(one, RUNS) or one in (BACK, CLEAR, COVER) for one in self.actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What it has declared for this round."""
        return read_all(tuple(self.plan))

    @property
    def loses(self) -> int:
        """How many actions of the round that comes it has lost already (`R-13`, `R-22`)."""
        return min(ACTIONS, self.owed + self.forfeit)

    @property
    def attacks_planned(self) -> int:
        """How many attacks it has declared; two of them are both at −5 (`R-20`)."""
        return attacks(self.actions)


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round. `quiet_rounds` counts those in which no blow landed (`H-15`).

    `fallen` lists who went out, each once, the first first. `winner` is empty while it lasts.
    """

    title: str
    terms: Terms
    fighters: list[Fighter]
    round: int = 0
    acting: str = ""
    quiet_rounds: int = msgspec.field(default=0, name="quiet")
    landed: bool = False
    fallen: list[str] = []
    winner: Winner = ""

    def __post_init__(self) -> None:
        self._by_key = {fighter.key: fighter for fighter in self.fighters}
        for one in self.fighters:
            # A side in cover has it where each of them stands at first, and keeps the place when it is left.
            covered = concerns(self.terms.cover, one.side) or self.terms.fortified[0] == one.side
            if covered and one.bodily and one.cover is None:
                one.cover = one.place
        # Kept beside the state and never saved: figures and plans that follow from it.
        self.remembered: dict[object, object] = {}

    def of(self, key: str) -> Fighter:
        """The fighter with this key; KeyError for none."""
        found: Fighter = self._by_key[key]
        return found

    def able(self, side: Side) -> list[Fighter]:
        """Those of a side who still take part."""
        return [fighter for fighter in self.fighters if not fighter.out and fighter.side == side]

    def foes_of(self, fighter: Fighter) -> list[Fighter]:
        """Opponents who still take part."""
        return [other for other in self.fighters if not other.out and other.side != fighter.side]

    def friends_of(self, fighter: Fighter) -> list[Fighter]:
        """Others of the same side who still take part."""
        return [
            other for other in self.fighters if not other.out and other.side == fighter.side and other is not fighter
        ]

    def engaged_with(self, fighter: Fighter) -> list[Fighter]:
        """The foes in melee with somebody."""
        return [self._by_key[key] for key in fighter.engaged]


def apart(one: Fighter, other: Fighter) -> int:
    """Paces between two fighters."""
    return abs(one.place - other.place)

"""State of a fight: the data saved to resume at the start of a round, and the context of a running fight.

The state holds plain values only. Derived figures are computed by the modules of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.resolver import Roll, ThrownPool
from solo.systems.contract import ALIKE, Deed, Event, Scene, SentenceParts, ValueChange, plain_event
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    CLEAR,
    COVER,
    DISMOUNT,
    MOUNT,
    RISE,
    Action,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    SecondRankCode,
    attacks,
    read_all,
)
from solo.systems.fire_and_sword.fight.state.switches import Switches, applies_to_side
from solo.systems.fire_and_sword.gear.weapon import Use
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from solo.systems.fire_and_sword.rolls.injury import Injury, InjuryResult
from solo.systems.fire_and_sword.rolls.spirit_combat import Aftermath, OwnTable
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import Flight, Nerve
from solo.systems.parts.fight.tally import Winner


class WieldedWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon that a fighter carries, with its attack and parry skills, their levels, and its uses.

    `parry` is None if the weapon cannot parry. `hands` is 0 for a part of the body. Ranges are in paces. `missiles`
    counts the missiles that the bearer came with. `spends` is the name of the missile on a sheet, "" if missiles
    are uncounted.
    """

    name: str
    attack_skill: str
    attack: int
    parry_skill: str = ""
    parry: int | None = None
    use: Use = "melee"
    hands: int = 1
    bonus: int = 0
    second_rank: bool = False
    effective: int = 0
    long: int = 0
    missiles: int = 0
    spends: str = ""

    @property
    def missile(self) -> bool:
        """True for a weapon that is shot or thrown."""
        return self.use in ("shot", "thrown")

    @property
    def natural(self) -> bool:
        """True for a part of the body, which is never drawn and never laid down."""
        return self.hands == 0


class FighterBuild(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A fighter's figures that stay the same during a fight.

    - `skills`: all skills except attacks and parries. `penalty`: the modifier of a wound (`R-17`).
    - `armour`: suit and hide together. `impact`: the bonus on each blow. `resisting`: POW when resisting spells.
    - `casting`: the bonus of enchanted items for each spell. `fixed`: the points of a spell that an item pays for.
    - `weak`: the worse of two CON rolls counts. `wits`: INT. `lamed`: the fighter can only hobble (`F-21`).
    - `hindered`: skills, with the reason and the modifier of a disability.
    - `resolve`: the fighter's endurance in a losing fight.
    - `wards`: spells that defend against blows, with their skills. `ward_prices`: their magic points (`F-13`).
    """

    kind: str
    arms: tuple[WieldedWeapon, ...] = ()
    shield: str = ""
    shield_parry: int = 0
    dodge: int = 0
    armour: int = 0
    impact: int = 0
    named: bool = False
    resistance_die: int = 10
    con: int = 10
    dex: int = 10
    siz: int = 10
    wits: int = 10
    power: int = 10
    skills: tuple[tuple[str, int], ...] = ()
    penalty: int = 0
    weak: bool = False
    hindered: tuple[tuple[str, str, int], ...] = ()
    wards: tuple[tuple[str, int], ...] = ()
    ward_prices: tuple[tuple[str, int], ...] = ()
    lamed: bool = False
    mount: str = ""
    fetch: bool = False
    helpers: tuple[int, ...] = ()
    spirit: bool = False
    spirit_effect: str = ""
    spirit_table: OwnTable = ()
    steady: bool = False
    one_attack: bool = False
    darksense: bool = False
    resisting: int = 10
    casting: tuple[tuple[str, int], ...] = ()
    fixed: tuple[tuple[str, int], ...] = ()
    resolve: Resolve = Resolve.ORDINARY

    def skill(self, name: str) -> int:
        """Return the level of a skill that is no attack and no parry, with wounds and disabilities.

        An unlearned skill counts as 0.
        """
        hindered = sum(value for skill, _, value in self.hindered if skill == name)
        return dict(self.skills).get(name, 0) + self.penalty + hindered

    def arm(self, name: str) -> WieldedWeapon:
        """Return the arm of this name. Raises KeyError if there is none."""
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise KeyError(name)


# State of a fight


Side = Literal["party", "foes"]
Out = Literal["", "stunned", "incapacitated", "defeated in spirit", "yielded", "away"]
# rule: Two actions
ACTIONS: Final = 2
RUNS: Final = (CloseInCode, RushCode, SecondRankCode)


class Fighter(msgspec.Struct, omit_defaults=True):
    """A fighter in a fight. `kind` is the foe's or character's name, `place` counts paces along the line (`H-01`).

    - `weapon`: the weapon in hand, "" for none. `cover`: the place at which the fighter has cover, or None.
    - `behind`: the friend in front of a fighter in the second rank (`H-03`). `engaged`: foes in melee with the
      fighter.
    - `locked`: the opponent in a duel of souls.
    - `owed`: actions still to be lost to spells, in this round or later rounds.
    - `forfeit`: actions of one round lost to a fumble or a distraction.
    - `wit`: the AI level that the table chose, "" for the fighter's own level.
    - `on_table`: the soul that sent the fighter to the spirit table.
    - `injured`, `aftermath`, `killed`: results of the episode's end and of the victors (`F-20`, `F-24`, `H-14`).
    """

    key: str
    name: str
    letter: str
    side: Side
    build: FighterBuild
    place: int
    weapon: str = ""
    mounted: bool = False
    exhausted: bool = False
    magic_points: int = 0
    spells: list[KnownSpell] = []
    running: list[RunningSpell] = []
    missiles: dict[str, int] = {}
    wit: str = ""
    # state in the fight
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
    injured: InjuryResult | None = None
    aftermath: Aftermath | None = None
    killed: bool = False
    # actions of this round, with effects that last into the next round
    plan: list[str] = []
    defences: int = 0
    ran: int = 0
    ran_before: bool = False
    fleeing: bool = False
    loses_attack: bool = False
    # state of a fighter whose side's Nerve gives way (house)
    wavering: bool = False
    flight: Flight = ""
    # record: foes put out, and skills that earned a check by a critical
    felled: int = 0
    checks: list[str] = []

    @property
    def kind(self) -> str:
        """The name shared by all foes of one kind, or the name of a character."""
        return self.build.kind

    @property
    def dead(self) -> bool:
        """True if the fighter died in the fight or at the end of the episode."""
        return self.killed or (self.injured is not None and self.injured.injury is Injury.DEAD)

    @property
    def is_able(self) -> bool:
        """True if the fighter still takes part in the fight."""
        return not self.out

    @property
    def bodily(self) -> bool:
        """True if a weapon can reach the fighter; False for a spirit without a body (`H-13`)."""
        return not self.build.spirit

    @property
    def weapon_in_hand(self) -> WieldedWeapon | None:
        """The weapon in hand, or None."""
        return self.build.arm(self.weapon) if self.weapon else None

    # rule: Cover on the line
    @property
    def in_cover(self) -> bool:
        """True if the fighter is at the place of its cover: a fighter who leaves the place has no cover (`F-18`)."""
        return self.cover == self.place

    @property
    def ready(self) -> tuple[str, bool, bool]:
        """The weapon in hand after the declared actions, then True if mounted, and True if fallen (`H-11`, `H-12`)."""
        weapon, mounted, fallen = self.weapon, self.mounted, self.fallen
        for action in self.actions:
            if isinstance(action, ChangeWeaponCode):
                weapon = action.arm
            elif action in (MOUNT, DISMOUNT):
                mounted = action == MOUNT
            elif action == RISE:
                fallen = False
        return weapon, mounted, fallen

    @property
    def hurries(self) -> bool:
        """True for a target on the move: a fighter who runs in this round or ran in the last round (`H-02`)."""
        return self.ran_before or any(isinstance(one, RUNS) or one in (BACK, CLEAR, COVER) for one in self.actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions declared for this round."""
        return read_all(tuple(self.plan))

    @property
    def loses(self) -> int:
        """The number of actions of the next round that are lost already (`R-13`, `R-22`)."""
        return min(ACTIONS, self.owed + self.forfeit)

    @property
    def attacks_planned(self) -> int:
        """The number of declared attacks. Two attacks are both at −5 (`R-20`)."""
        return attacks(self.actions)

    def earn_check(self, skill: str) -> None:
        """Note a check of `skill` for the end of the session, earned by a critical (`R-33`)."""
        if skill not in self.checks:
            self.checks.append(skill)


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round. `quiet_rounds` counts rounds in which no blow landed (`H-15`).

    `fallen` lists the keys of fighters who were put out, in order. `nerve` is None if the table plays without Nerve.
    `winner` is "" while the fight lasts.
    """

    title: str
    terms: Switches
    fighters: list[Fighter]
    round: int = 0
    acting: str = ""
    quiet_rounds: int = msgspec.field(default=0, name="quiet")
    landed: bool = False
    fallen: list[str] = []
    nerve: Nerve | None = None
    winner: Winner = ""

    def __post_init__(self) -> None:
        self._by_key = {fighter.key: fighter for fighter in self.fighters}
        for one in self.fighters:
            # Each fighter's starting place remains its cover, even after the fighter has moved away.
            covered = applies_to_side(self.terms.cover, one.side) or self.terms.fortified[0] == one.side
            if covered and one.bodily and one.cover is None:
                one.cover = one.place
        # Cache of figures and plans derived from the state; never saved.
        self.remembered: dict[object, object] = {}

    def find(self, key: str) -> Fighter:
        """Return the fighter with this key. Raises KeyError if there is none."""
        found: Fighter = self._by_key[key]
        return found

    def list_able(self, side: Side) -> list[Fighter]:
        """List the fighters of a side who still take part."""
        return [fighter for fighter in self.fighters if not fighter.out and fighter.side == side]

    def foes_of(self, fighter: Fighter) -> list[Fighter]:
        """List the opponents of a fighter who still take part."""
        return [other for other in self.fighters if not other.out and other.side != fighter.side]

    def friends_of(self, fighter: Fighter) -> list[Fighter]:
        """List the other fighters on the fighter's side who still take part."""
        return [
            other for other in self.fighters if not other.out and other.side == fighter.side and other is not fighter
        ]

    def engaged_with(self, fighter: Fighter) -> list[Fighter]:
        """List the foes in melee with a fighter."""
        return [self._by_key[key] for key in fighter.engaged]


# rule: The line
def paces_between(one: Fighter, other: Fighter) -> int:
    """Return the distance between two fighters in paces."""
    return abs(one.place - other.place)


# The arena of a fight


class FightContext:
    """A running fight with its scene. `known` is a cache that all fights of the game share."""

    __slots__ = ("fight", "known", "scene", "spells")

    def __init__(
        self, fight: Fight, spells: Mapping[str, Spell], scene: Scene, known: dict[object, object] | None = None
    ) -> None:
        self.fight = fight
        self.spells = spells
        self.scene = scene
        self.known: dict[object, object] = {} if known is None else known

    def emit(
        self,
        kind: str,
        who: Fighter | None,
        text: str,
        rolls: tuple[Roll, ...] = (),
        changes: tuple[ValueChange, ...] = (),
        sides: tuple[str, ...] = (),
        deed: Deed | None = None,
    ) -> None:
        """Emit an event of the story to the given sides; without `sides`, to all. Does nothing without a listener."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name if who else "", rolls, changes, sides=sides, deed=deed))

    def does(self, kind: str, who: Fighter, does: str, parts: SentenceParts = ALIKE, deed: Deed | None = None) -> None:
        """Emit an event for a fighter's action. The story may merge events for similar actions of several fighters."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts, deed))


def faces_of(thrown: tuple[ThrownPool, ...]) -> tuple[int, ...]:
    """List the faces of the latest roll in the order in which the dice fell."""
    return tuple(face for pool in thrown for face in pool.faces)

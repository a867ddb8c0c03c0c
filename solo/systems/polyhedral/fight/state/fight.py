"""Saved state of a fight: all that is needed to go on from the start of a round.

It holds plain values only. The neighbouring modules compute facts from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeVar

import msgspec

from solo.systems.parts.fight.leaving import GivenResolve
from solo.systems.parts.fight.nerve import Flight, Nerve
from solo.systems.parts.fight.tally import Winner
from solo.systems.polyhedral.gear.affixes import NO_BONUSES, Bonuses
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.magic.afflictions import LoseTurn
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Banish, Dominate, Sleep
from solo.systems.polyhedral.magic.pieces import Lasting, OnField
from solo.systems.polyhedral.people.sheet import Build
from solo.systems.polyhedral.rolls.injuries import Health
from solo.systems.polyhedral.rulings import USUAL, Rulings

Side = Literal["party", "foes"]
SIDES: Final[tuple[Side, ...]] = ("party", "foes")
Place = tuple[int, int]
L = TypeVar("L")
Where = Literal["hand", "off-hand", "worn", "belt", "pack", "body"]
DecisionCache = dict[object, Any]
"""A cache of facts about a fight, valid while nothing changes (`Fight.moment`)."""


class CarriedItem(msgspec.Struct, omit_defaults=True):
    """A number of equal pieces of gear that a fighter has, in one place.

    Natural weapons are on the "body" and cannot be dropped. `wait` counts the Ready actions until a weapon may be used
    again. `grip` is the mode last used since the start of the bearer's turn (`R-21`); `parries` counts the parries
    since then. `prefix` and `suffix` name the enchantments. `mark` identifies a piece on which a spell lies. `scars`
    are LP that a shield has lost (`P-17`).
    """

    name: str
    where: Where
    count: int = 1
    wait: int = 0
    grip: str = ""
    parries: int = 0
    prefix: str = ""
    suffix: str = ""
    mark: str = ""
    scars: int = 0


class GroundItem(msgspec.Struct, omit_defaults=True):
    """A thing on the ground; `owner` is the key of the fighter who dropped or threw it."""

    name: str
    at: Place
    owner: str
    count: int = 1
    wait: int = 0
    thrown: bool = False
    prefix: str = ""
    suffix: str = ""
    mark: str = ""
    scars: int = 0


class DerivedFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The derived values that a fight reads (`P-08`), under the present load and with the present enchanted gear.

    `blocking` is added to body DR and the shield's bonus in a Block. `bonuses` are those of enchanted gear.
    """

    move: int
    sprint: int
    dodge: int
    parry: int
    body_dr: int
    blocking: int
    qkn_vs_spell: int
    tgh_vs_spell: int
    spi_vs_spell: int
    load_penalty: int
    bonuses: Bonuses = NO_BONUSES


class LastingEffect(msgspec.Struct, omit_defaults=True):
    """An effect of a spell on a fighter: one effect piece, its caster and the caster's power.

    `turns` counts the remaining turns (`H-17`): the bearer's own or, with `clock` "caster", the caster's. A negative
    number means that the effect has no time limit. `on` is the mark of a weapon with the effect. `fooled` lists the
    fighters who cannot see a hidden bearer. `given` counts LP or attribute points that come back when the effect ends.
    `unseen` is True if the bearer did not see the casting. `tried` is True if a cure has failed today.
    """

    spell: str
    piece: Lasting
    source: str
    power: Power
    turns: int
    clock: Literal["own", "caster"] = "own"
    on: str = ""
    given: int = 0
    fooled: list[str] = []
    unseen: bool = False
    tried: bool = False


class FieldEffect(msgspec.Struct, omit_defaults=True):
    """A spell that stays on the field: storm, wall of flame, image, wailing. `turns` counts turns of its caster.

    `borders` are pairs of neighbouring squares. `tested` lists the fighters already tested (`H-20`, `H-21`).
    """

    spell: str
    piece: OnField
    source: str
    power: Power
    turns: int
    squares: list[Place] = []
    borders: list[tuple[Place, Place]] = []
    tested: list[str] = []
    fooled: list[str] = []


class Distraction(msgspec.Struct):
    """A successful distraction: `by` is the key of the fighter who must be attacked next turn, if possible (`H-16`)."""

    by: str
    result: int


# rule: Standing still
class Combatant(msgspec.Struct, omit_defaults=True):
    """A fighter. LP, VP and SP are the points left; `kind` is the name of the foe or character.

    `gone` is the movement in the latest turn, "" for stationary (`R-09`). `vp_owed` are VP from enchanted gear that
    were lost before the gear was dropped; they are missing again when it is drawn. `wit` is the AI level set by the
    table, "" for the usual one by Intellect. `resolve` is the resolve given to a foe, "" for none. `given_up` lists the
    casters who have failed to call the fighter back from this death. `menace` is the expected harm to a foe in a turn,
    computed at the muster (`tactics.strength`). When a side's Nerve gives way (house rule), its fighter is `wavering`
    for a round, is in `flight`, or has `yielded`.
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    build: Build
    lp: int
    vp: int
    sp: int
    full_lp: int
    full_vp: int
    full_sp: int
    pieces: list[CarriedItem]
    figures: DerivedFigures
    place: Place
    width: int = 1
    reach_bonus: int = 0
    initiative: int = 0
    role: str = ""
    wit: str = ""
    resolve: GivenResolve | Literal[""] = ""
    menace: float = 0.0
    # Conditions.
    unaware: bool = False
    prone: bool = False
    unconscious: bool = False
    bleeding: bool = False
    dead: bool = False
    left: bool = False
    yielded: bool = False
    wavering: bool = False
    flight: Flight = ""
    helped: bool = False
    wounded: bool = False
    drawn: list[Distraction] = []
    effects: list[LastingEffect] = []
    temporary_vp: int = 0
    vp_owed: int = 0
    height: int = 0
    given_up: list[str] = []
    serves: Literal["", "party", "foes"] = ""
    # Actions since the start of the fighter's latest turn.
    gone: Literal["", "step", "move", "sprint"] = ""
    defensive: bool = False
    blocked: bool = False
    bare_parries: int = 0
    distracting: bool = False
    acted: bool = False
    # The game master's modifier on the fighter's next check.
    ruled: int = 0
    # LP and VP taken from the other side.
    harm: int = 0

    @property
    def is_out(self) -> bool:
        """True if the fighter is gone from the field, dead or unconscious."""
        return self.left or self.dead or self.unconscious

    @property
    def standing(self) -> bool:
        """True for a conscious creature on the field, on its feet or prone."""
        return not (self.left or self.dead or self.unconscious)

    @property
    def health(self) -> Health:
        """The remaining LP, VP and temporary VP."""
        return Health(self.lp, self.vp, self.temporary_vp)

    @property
    def squares(self) -> tuple[Place, ...]:
        """All squares that the fighter fills (`H-01`)."""
        column, row = self.place
        if self.width == 1:
            return (self.place,)
        return tuple((column + x, row + y) for y in range(self.width) for x in range(self.width))

    @property
    def allegiance(self) -> Side:
        """The side that the fighter fights for now; domination may make it the other side."""
        return self.serves or self.side

    @property
    def sides(self) -> tuple[Side, ...]:
        """The fighter's own side, and the other side if the fighter is dominated to fight for it."""
        return (self.side,) if self.allegiance == self.side else (self.side, self.allegiance)

    @property
    def helpless(self) -> bool:
        """True if unconscious, asleep or banished: no defence and no turn (`R-36`, `R-46`)."""
        if self.unconscious or not self.effects:
            return self.unconscious
        return any(isinstance(effect.piece, Sleep | Banish) for effect in self.effects)

    # rule: Lost turn
    @property
    def loses_turn(self) -> bool:
        """True if the fighter can neither act, parry nor block until its next turn is over (`R-46`)."""
        return bool(self.effects) and any(isinstance(effect.piece, LoseTurn) for effect in self.effects)

    @property
    def own_master(self) -> bool:
        """True if the fighter counts for its side at the fight's end: able to act and not fully dominated (`H-32`)."""
        if not self.effects:
            return self.standing
        in_full = any(effect.clock == "caster" for effect, _ in self.effects_of(Dominate))
        return self.standing and not self.helpless and not in_full

    def effects_of(self, kind: type[L]) -> list[tuple[LastingEffect, L]]:
        """List the effects on the fighter whose effect piece is of this kind, as (effect, piece)."""
        if not self.effects:
            return []
        return [(effect, effect.piece) for effect in self.effects if isinstance(effect.piece, kind)]

    def has_tag(self, *tags: str) -> bool:
        """Return True if the fighter's build has any of these tags."""
        own = self.build.tags
        for tag in tags:  # noqa: SIM110 - asked for at every turn
            if tag in own:
                return True
        return False


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round. `order` lists keys by initiative; `quiet_rounds` counts towards a standoff.

    `lurking` is the side in ambush (`H-11`), `prepared` the side that had time for spells, `staked` the side that never
    leaves because of a stake. `shots` counts the shots by shooter and ammunition, `dug` the work done at each wall of
    earth. `nerve` is None if the table plays without Nerve. `fallen` lists the keys of fighters who went down, each
    once, in that order.
    """

    title: str
    field: Field
    combatants: list[Combatant]
    place: str = ""
    initiative_by: Literal["kind", "each", "side"] = "kind"
    lurking: Literal["", "party", "foes"] = ""
    prepared: Literal["", "party", "foes", "both"] = ""
    staked: Literal["", "party", "foes", "both"] = ""
    round: int = 0
    order: list[str] = []
    acting: str = ""
    ground: list[GroundItem] = []
    standing: list[FieldEffect] = []
    shots: dict[str, dict[str, int]] = {}
    dug: dict[str, int] = {}
    losses: int = 0
    fallen: list[str] = []
    quiet_rounds: int = 0
    nerve: Nerve | None = None
    rulings: Rulings = USUAL
    winner: Winner = ""

    def __post_init__(self) -> None:
        self._by_key = {combatant.key: combatant for combatant in self.combatants}
        self.moment: DecisionCache | None = None
        """A cache of facts while a decision is open; None while no decision is open."""

    def find(self, key: str) -> Combatant:
        """Return the fighter with this key. Raises KeyError if there is none."""
        found: Combatant = self._by_key[key]
        return found

    # Properties are slow. Code that runs in every turn spells out `standing` and `allegiance`.

    def on_field(self) -> list[Combatant]:
        """List all fighters who can still act."""
        return [one for one in self.combatants if not (one.left or one.dead or one.unconscious)]

    def foes_of(self, combatant: Combatant) -> Sequence[Combatant]:
        """Return the opponents who can still act; cached for each side while a decision is open."""
        side = combatant.serves or combatant.side
        if self.moment is None:
            return self._against(side)
        foes: Sequence[Combatant] | None = self.moment.get(side)
        if foes is None:
            foes = self.moment[side] = self._against(side)
        return foes

    def _against(self, side: Side) -> list[Combatant]:
        return [
            other
            for other in self.combatants
            if (other.serves or other.side) != side and not (other.left or other.dead or other.unconscious)
        ]

    def friends_of(self, combatant: Combatant) -> Sequence[Combatant]:
        """Return the living friends on the field, able to act or not; cached while a decision is open."""
        if self.moment is None:
            return self._beside(combatant)
        known = Fight.friends_of, combatant.key
        friends: Sequence[Combatant] | None = self.moment.get(known)
        if friends is None:
            friends = self.moment[known] = self._beside(combatant)
        return friends

    def _beside(self, combatant: Combatant) -> list[Combatant]:
        side = combatant.serves or combatant.side
        return [
            other
            for other in self.combatants
            if (other.serves or other.side) == side and not (other.left or other.dead) and other is not combatant
        ]

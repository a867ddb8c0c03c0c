"""Owns the state of a fight: everything that must be written down to go on from the start of a round.

Only plain values; whatever follows from them is worked out by the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec

from solo.systems.parts.fight.tally import Winner
from solo.systems.polyhedral.gear.affixes import NO_BONUSES, Bonuses
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.magic.afflictions import LoseTurn
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Banish, Dominate, Sleep
from solo.systems.polyhedral.magic.pieces import Lasting, OnField
from solo.systems.polyhedral.people.sheet import Build
from solo.systems.polyhedral.rolls.health import Health
from solo.systems.polyhedral.rulings import USUAL, Rulings

Side = Literal["party", "foes"]
Place = tuple[int, int]
L = TypeVar("L")
Where = Literal["hand", "off-hand", "worn", "belt", "pack", "body"]
Moment = dict[object, Any]
"""What was found of a fight while nothing changes, to be found no second time (`state.moment`)."""


class Piece(msgspec.Struct, omit_defaults=True):
    """Some things of one kind that somebody has. `where` "body" is what nobody can let go of.

    `wait` counts the Ready actions until a weapon may be used again; `grip` is the mode it was last used in
    since the own turn (`R-21`); `parries` counts those made since then. `prefix` and `suffix` name its enchantments;
    `mark` tells it from others of its kind where a spell lies on it. `scars` are LP that a shield has lost (`P-17`).
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


class Lying(msgspec.Struct, omit_defaults=True):
    """Something on the ground, and whose it was."""

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


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The derived values that a fight reads (`P-08`), under the load and with the enchanted gear as it is now.

    `blocking` is what a Block adds to the body DR besides the shield; `bonuses` what enchanted gear has added.
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


class Effect(msgspec.Struct, omit_defaults=True):
    """What a spell leaves on somebody: one piece of it, who cast it, and how powerfully.

    `turns` counts the turns it still lasts, of its bearer or, by `clock` "caster", of whoever cast it (`H-17`);
    below 0 it stays until something ends it. `on` is the mark of the weapon it lies on; `fooled` lists who does not see
    through a hiding; `given` counts LP that come back at its end. `unseen` means that its bearer did not see it
    cast, `tried` that a cure has failed today.
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


class Standing(msgspec.Struct, omit_defaults=True):
    """A spell that stays on the field: storm, wall of flame, image, wailing. `turns` are the caster's.

    `borders` are pairs of neighbouring squares; `tested` lists who has met it already (`H-20`, `H-21`).
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


class Drawn(msgspec.Struct):
    """A successful distraction: who must be attacked in the next turn if it can be (`H-16`)."""

    by: str
    result: int


class Combatant(msgspec.Struct, omit_defaults=True):
    """One who fights. LP, VP and SP are what is left; `kind` is the foe's or character's name.

    `gone` is how the body left its feet in the latest turn: "" for stationary (`R-09`).
    `vp_owed` are lost VP that a piece lent which has been let go of since: they are lost again once it is drawn.
    `wit` is the level that the table wishes for, "" for its own.
    `given_up` lists who has tried in vain to call it back from this death.
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
    pieces: list[Piece]
    figures: Figures
    place: Place
    width: int = 1
    reach_bonus: int = 0
    initiative: int = 0
    role: str = ""
    wit: str = ""
    # what has befallen it
    unaware: bool = False
    prone: bool = False
    unconscious: bool = False
    bleeding: bool = False
    dead: bool = False
    left: bool = False
    helped: bool = False
    wounded: bool = False
    drawn: list[Drawn] = []
    effects: list[Effect] = []
    temporary_vp: int = 0
    vp_owed: int = 0
    height: int = 0
    given_up: list[str] = []
    serves: Literal["", "party", "foes"] = ""
    # what it has done since its own turn began
    gone: Literal["", "step", "move", "sprint"] = ""
    defensive: bool = False
    blocked: bool = False
    bare_parries: int = 0
    distracting: bool = False
    acted: bool = False
    # what the gamemaster gives, or takes below 0, on its next check
    ruled: int = 0
    # what it has done to the other side: points of LP and VP taken
    harm: int = 0

    @property
    def out(self) -> bool:
        """True where this one takes no more part: gone from the field, or unable to act."""
        return self.left or self.dead or self.unconscious

    @property
    def standing(self) -> bool:
        """True for a conscious creature on the field, whether on its feet or prone."""
        return not (self.left or self.dead or self.unconscious)

    @property
    def health(self) -> Health:
        """What it has to lose now."""
        return Health(self.lp, self.vp, self.temporary_vp)

    @property
    def squares(self) -> tuple[Place, ...]:
        """All squares it fills (`H-01`)."""
        column, row = self.place
        if self.width == 1:
            return (self.place,)
        return tuple((column + x, row + y) for y in range(self.width) for x in range(self.width))

    @property
    def allegiance(self) -> Side:
        """The side it fights for now, which domination changes."""
        return self.serves or self.side

    @property
    def helpless(self) -> bool:
        """True for the unconscious, the sleeping and the banished: no defence and no turn (`R-36`, `R-46`)."""
        if self.unconscious or not self.effects:
            return self.unconscious
        return any(isinstance(effect.piece, Sleep | Banish) for effect in self.effects)

    @property
    def loses_turn(self) -> bool:
        """True for whoever can neither act nor parry nor block until its next turn has passed (`R-46`)."""
        return bool(self.effects) and any(isinstance(effect.piece, LoseTurn) for effect in self.effects)

    @property
    def own_master(self) -> bool:
        """True for whoever counts when it is asked which side still stands: not those dominated in full (`H-32`)."""
        if not self.effects:
            return self.standing
        in_full = any(effect.clock == "caster" for effect, _ in self.under(Dominate))
        return self.standing and not self.helpless and not in_full

    def under(self, kind: type[L]) -> list[tuple[Effect, L]]:
        """The effects of one kind of piece that lie on it."""
        if not self.effects:
            return []
        return [(effect, effect.piece) for effect in self.effects if isinstance(effect.piece, kind)]

    def tagged(self, *tags: str) -> bool:
        """Whether it carries any of these tags."""
        own = self.build.tags
        for tag in tags:  # noqa: SIM110 - asked for at every turn
            if tag in own:
                return True
        return False


class Fight(msgspec.Struct, omit_defaults=True, dict=True):
    """A fight at the start of a round. `order` lists keys by initiative; `quiet_rounds` counts towards a standoff.

    `lurking` is the side that waits in ambush (`H-11`), `prepared` who had time for spells; `shots` counts what was
    shot by whom, `dug` the work done at each wall of earth; `fallen` lists who went down, each once, the
    first to fall first.
    """

    title: str
    field: Field
    combatants: list[Combatant]
    place: str = ""
    initiative_by: Literal["kind", "each", "side"] = "kind"
    lurking: Literal["", "party", "foes"] = ""
    prepared: Literal["", "party", "foes", "both"] = ""
    round: int = 0
    order: list[str] = []
    acting: str = ""
    ground: list[Lying] = []
    standing: list[Standing] = []
    shots: dict[str, dict[str, int]] = {}
    dug: dict[str, int] = {}
    losses: int = 0
    fallen: list[str] = []
    quiet_rounds: int = 0
    rulings: Rulings = USUAL
    winner: Winner = ""

    def __post_init__(self) -> None:
        self._by_key = {combatant.key: combatant for combatant in self.combatants}
        self.moment: Moment | None = None
        """There while the fight stands still, since somebody is asked; None while it goes on."""

    def of(self, key: str) -> Combatant:
        """The combatant with this key; KeyError for none."""
        found: Combatant = self._by_key[key]
        return found

    # What is asked for at every turn spells out `standing` and `allegiance`: a property costs more than what it says.

    def on_field(self) -> list[Combatant]:
        """All who can still act."""
        return [one for one in self.combatants if not (one.left or one.dead or one.unconscious)]

    def foes_of(self, combatant: Combatant) -> Sequence[Combatant]:
        """Opponents who can still act, found once for each side while somebody is asked."""
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
        """Others of the same side on the field, able to act or not, but alive, found once while somebody is asked."""
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

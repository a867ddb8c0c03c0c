"""The figure: one unit on the field (`G-18`, `G-48`).

Its build, the part that is constant during a fight, is cached and shared by equal figures from battle to battle.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.foes.foe import Rank
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import ActiveAbility, uses_left
from solo.systems.gloranthan.people.action_bonuses import Action, AttackBonuses
from solo.systems.gloranthan.people.leading import Leader
from solo.systems.gloranthan.people.runes import RUNES, Powers, Rune
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Band
from solo.systems.gloranthan.units.unit_type import UnitType

Side = Literal["party", "foes"]
Condition = Literal["ready", "going on", "fleeing", "out", "gone"]
"""Condition of a figure: ready; at 0 and going on; at 0 and fleeing; out of the fight; safely off the field."""
FIT: Final[tuple[Condition, ...]] = ("ready", "going on")
"""Conditions in which a figure can still act."""
TO_THE_END: Final = -1
NOBODY: Final = CardClaim(ActionDescription("skill"))


class Hindrance(msgspec.Struct, frozen=True):
    """Penalty that magic puts on a figure until the end of the fight, and the matters in which it counts (`H-25`)."""

    name: str
    bonus: Rating
    matter: str = ""


# rule: Unit
class Figure(msgspec.Struct, omit_defaults=True):
    """A figure. `kind` is the name of the character or foe, `people` the number of ordinary foes in its band.

    `armed` holds the constant bonuses: skills, race, traits, helpers, a band's masteries. The rules add temporary
    bonuses. `words` are the keywords that magic matches. `faith` is the leader's claim on cards. `leads` is True
    if the figure has people, who may fail to go on (`H-30`). `lost` are its defeats by rune.

    `steps` counts how often the figure went on and was beaten, `caught` means caught withdrawing (`H-32`). `disabled`
    is the number of turns without action, -1 to the end. `uses` are the uses of abilities left today. `met` is the last
    turn of contact with each foe. `did` is the code of the last action, which `moved`, `struck` and `fled` describe for
    the rules.
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    rank: Rank | Literal["hero"]
    unit: str
    powers: Powers
    armed: AttackBonuses
    form: str
    words: tuple[str, ...] = ()
    faith: CardClaim = NOBODY
    guarded: bool = False
    affinities: tuple[Affinity, ...] = ()
    abilities: tuple[Ability, ...] = ()
    extra_hits: int = 0
    people: int = 1
    regiment: bool = False
    leads: bool = False
    chained: bool = True
    """True if the chain of veneration lets the figure's people help in Lunar magic (`G-47`)."""
    bonded: bool = False
    dark_sense: bool = False
    untouchable: bool = False
    fades: int = 0
    """Number of magic uses before the figure fades away, 0 if it does not fade."""
    helped: Rating = NOTHING
    """Bonus that the figure's people give to attacks and resistance, lost if the people are lost (`H-30`)."""
    collective: Rating = NOTHING
    """Bonus of the figure's people to collective magic, if a guardian or the Lunar chain opens it (`G-47`)."""
    leaders: tuple[Leader, ...] = ()
    """Companions who may lead actions of their specialisms (`G-14`)."""
    allies: tuple[str, ...] = ()
    """Spirit allies, divine companions and consorts, who activate the abilities that they hold (`G-26`)."""
    allied: dict[str, int] = {}
    """Last turn in which each ally acted."""
    members: tuple[str, ...] = ()
    """Heroes of the band who share the figure with its leader (`G-48`)."""
    summoner: str = ""
    wit: str = ""
    place: Place | None = None
    condition: Condition = "ready"
    lost: dict[Rune, int] = {}
    dealt: int = 0
    """Hits that the figure has inflicted on the other side."""
    steps: int = 0
    tried: bool = False
    caught: bool = False
    captured: bool = False
    risks: tuple[str, ...] = ()
    """Losses that a hero may choose instead of a level of the rune, as codes of `people.loss` (`H-32`)."""
    forfeits: tuple[str, ...] = ()
    disabled: int = 0
    uses: dict[str, int] = {}
    running: tuple[str, ...] = ()
    """Abilities of which one use lasts to the end of the fight (`R-24`)."""
    hindrances: tuple[Hindrance, ...] = ()
    withstood: tuple[str, ...] = ()
    """Abilities that may not be tried again on this figure, with their user's key: "foes-1 Stone gaze" (`G-33`)."""
    charges: tuple[str, ...] = ()
    """Keys of the foes that the figure has charged.

    The charge counts in the first turn of melee that follows, mounted or on foot (`G-58`, `R-44`).
    """
    met: dict[str, int] = {}
    acted: int = 0
    """Last turn in which the figure acted."""
    did: str = ""
    moved: bool = False
    struck: bool = False
    fled: bool = False
    pursued: int = 0
    """Last turn in which the figure pursued (`H-21`)."""
    came_from: Place | None = None
    """Hex that the figure left in its last action, None if it did not move."""
    foe_within: int = 0
    """Hexes to the nearest foe who could act at the end of that move, 0 without a move or a foe."""

    @property
    def hero(self) -> bool:
        """True for a player character."""
        return self.rank == "hero"

    @property
    def present(self) -> bool:
        """True if the figure is on the field."""
        return self.place is not None

    @property
    def bodiless(self) -> bool:
        """True if the figure has no body that arms can reach without magic."""
        return self.untouchable or self.powers.physical is None

    @property
    def is_fit(self) -> bool:
        """True if the figure can still act: ready, or going on."""
        return self.condition in FIT

    def hits(self, rune: Rune) -> int:
        """Return the hits of the unhurt figure in `rune`, 0 without the rune (`R-32`)."""
        level: int | None = getattr(self.powers, rune)
        return 0 if level is None else level + self.extra_hits

    def left(self, rune: Rune) -> int:
        """Return the hits that the figure has left in `rune`."""
        level: int | None = getattr(self.powers, rune)
        if level is None:
            return 0
        left = level + self.extra_hits
        if self.lost:
            left -= self.lost.get(rune, 0)
        return max(0, left)

    @property
    def tracks(self) -> tuple[Rune, ...]:
        """The runes in which hits can be lost until the figure falls (`H-28`)."""
        return tuple(rune for rune in RUNES if self.powers.level_of(rune) is not None)


REMEMBERED: Final = 2048


@dataclass(frozen=True, eq=False)
class FigureBuild:
    """Constant part of a figure. `runes` are owned runes; `words` are keywords that magic matches, arms included.

    `leader` names the companion whose powers the build uses, "" for the figure's own. `leads` are the actions that this
    companion may lead.
    """

    unit: UnitType
    powers: Powers
    armed: AttackBonuses
    form: str
    words: frozenset[str]
    affinities: tuple[Affinity, ...]
    held: tuple[ActiveAbility, ...]
    runes: frozenset[str]
    regiment: bool
    dark_sense: bool
    guarded: bool
    untouchable: bool
    collective: Rating = NOTHING
    guardian: bool = False
    chained: bool = True
    leaders: tuple[Leader, ...] = ()
    leader: str = ""
    leads: frozenset[Action] = frozenset()

    @cached_property
    def fronts(self) -> tuple[FigureBuild, ...]:
        """This build, and a build of the figure for each companion who may lead."""
        return (self, *map(self._led_by, self.leaders))

    def with_leader(self, name: str) -> FigureBuild:
        """Return the build under the companion `name`, or this build if there is no such leader."""
        return next((front for front in self.fronts if name and front.leader == name), self)

    def _led_by(self, leader: Leader) -> FigureBuild:
        """Return the build led by a companion, without the affinities and magic of the figure's character."""
        return one_build(
            self.unit,
            leader.powers,
            leader.armed,
            self.form,
            self.words,
            (),
            self.held,
            self.runes,
            self.regiment,
            self.dark_sense,
            False,
            self.untouchable,
            self.collective,
            self.guardian,
            self.chained,
            (),
            leader.name,
            leader.leads,
        )

    @cached_property
    def own(self) -> tuple[ActiveAbility, ...]:
        """Abilities that count when this build acts: the leading companion's, or else the character's."""
        if self.leader:
            return tuple(one for one in self.held if one.ability.holder == self.leader)
        names = {one.name for one in self.leaders}
        return tuple(one for one in self.held if one.ability.holder not in names) if names else self.held

    @cached_property
    def afoot(self) -> UnitType:
        """Unit type in contact, where mounted heavy infantry has dismounted (`G-54`, `R-28`)."""
        return replace(self.unit, troop_class="HI") if self.unit.troop_class == "MHI" else self.unit

    @cached_property
    def seen_words(self) -> frozenset[str]:
        """Keywords of the build that magic matches. Arms are left out, since each action uses only some arms."""
        return self.words - {word for band in WEAPON_BANDS for word in self.unit.arms(band)}

    @cached_property
    def magic(self) -> int:
        """Level of Magic, 0 without any."""
        return self.powers.magic or 0

    @cached_property
    def bands(self) -> frozenset[Band]:
        """Range bands in which the unit has arms."""
        return frozenset(self.unit.bands)

    @cached_property
    def carries(self) -> bool:
        """True if an ability extends the range of the build's arms."""
        return any(one.effect.kind == "range" for one in self.own)

    @cached_property
    def active(self) -> tuple[tuple[int, ActiveAbility], ...]:
        """Abilities that take an action, each with its number."""
        return tuple((number, one) for number, one in enumerate(self.held) if not one.effect.passive)

    def used_up(self, figure: Figure) -> tuple[str, ...]:
        """Return the names of abilities without uses left today, except abilities with a use still running."""
        uses = figure.uses
        if not self.magic:
            uses = {one.ability.name: uses_left(one, 0, uses) for one in self.held}
        return tuple([name for name, left in uses.items() if left <= 0 and name not in figure.running]) if uses else ()

    def usable_abilities(self, used_up: Collection[str]) -> tuple[ActiveAbility, ...]:
        """Return the abilities that are not in `used_up`."""
        return tuple(one for one in self.own if one.ability.name not in used_up) if used_up else self.own


one_build: Final = lru_cache(maxsize=REMEMBERED)(FigureBuild)
"""Return one shared build object for equal arguments, so that caches by build are fast."""

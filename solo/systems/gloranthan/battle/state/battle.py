"""State of a battle: the battle as it is saved, with the lookups and the scene that its rules use."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal, NamedTuple

import msgspec

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Content, Deed, Event, Scene, SentenceParts, ValueChange, plain_event
from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.battle.state.figure import FIT, Figure, FigureBuild, Side, one_build
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.hands.cards_in_play import ActionContext, CardsInPlay
from solo.systems.gloranthan.hands.time_card import time_runes
from solo.systems.gloranthan.magic.passive import ActiveAbility, uses_left, workings
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import Phase, date_of
from solo.systems.gloranthan.rulings import USUAL, Rulings
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.gloranthan.units.unit_type import UnitType

SIDES: Final[tuple[Side, ...]] = ("party", "foes")
OTHER: Final[dict[Side, Side]] = {"party": "foes", "foes": "party"}
DRAW: Final = "draw"
TURN: Final = "turn"  # name of a round in this game


class Advantage(msgspec.Struct, frozen=True):
    """Bonus of the better plan: a mastery for `turns` turns, from the first turn within range (`G-52`)."""

    side: Side
    turns: int
    since: int = 0
    """Turn in which the sides first came within combat range, 0 until then."""


class Battle(msgspec.Struct, omit_defaults=True):
    """A battle. The party's end is the left edge, the foes' end the right edge.

    `round` is the number of the turn. `zones` are the first and last column of each side's zone. The side `attacker`
    must advance (`H-29`); the side `first` acts first in each turn. `quiet` counts whole turns without an attack,
    active magic or pursuit. `over` names the side that has won, or "draw", and `why` gives the reason.
    """

    title: str
    figures: list[Figure]
    field: HexField
    scale: Scale = "personal"
    rulings: Rulings = USUAL
    cards: CardsInPlay = msgspec.field(default_factory=CardsInPlay)
    attacker: Side = "party"
    coin: bool = False
    """True if a coin has yet to decide the attacker (`H-16`)."""
    first: Side = "party"
    zones: dict[Side, tuple[int, int]] = {}
    gap: int = 12
    field_drawn: bool = True
    night: bool = False
    underground: bool = False
    glowline: bool = False
    phase: Phase = "half"
    days_later: int = 0
    """Days from the campaign's date to the battle; above 0 if the set-up asks for another moon phase."""
    home: Side | Literal[""] = ""
    """Side that fights on its home ground, for a landscape card (part 10)."""
    plan: Advantage | None = None
    round: int = 0
    acting: str = ""
    quiet: int = 0
    busy: bool = False
    """True if there was an attack, active magic or a pursuit in this turn."""
    over: Side | Literal["", "draw"] = ""
    why: str = ""
    fallen: list[str] = []
    favours: dict[Side, Rating] = {}
    """The referee's modifiers for each side (`G-05`)."""
    hard: bool = False
    """True if the party earns a hero point by winning (`H-03`)."""

    @property
    def winner(self) -> str:
        """Side that has won: "draw" for neither, "" while the battle goes on."""
        return self.over

    def find(self, key: str) -> Figure:
        """Return the figure with this key. Raises KeyError if there is none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def on_field(self, side: Side | None = None) -> list[Figure]:
        """Return the figures on the field, of `side` or of both sides."""
        if side is None:
            return [one for one in self.figures if one.place is not None]
        return [one for one in self.figures if one.side == side and one.place is not None]

    def list_fit(self, side: Side) -> list[Figure]:
        """Return the figures of `side` on the field that are ready or going on."""
        return [one for one in self.figures if one.side == side and one.place is not None and one.condition in FIT]

    def foes_of(self, figure: Figure) -> list[Figure]:
        """Return the enemies of `figure` that are on the field."""
        return [one for one in self.figures if one.side != figure.side and one.place is not None]

    def hexes_to_foe(self, figure: Figure) -> int:
        """Return the distance from `figure` to the nearest foe who can act, in hexes; 0 without one."""
        if figure.place is None:
            return 0
        foes = (foe.place for foe in self.foes_of(figure) if foe.is_fit and foe.place)
        return min((distance(figure.place, place) for place in foes), default=0)

    def figure_at(self, place: Place) -> Figure | None:
        """Return the figure in a hex, or None if the hex is empty."""
        return next((one for one in self.figures if one.place == place), None)


class DayMagic(NamedTuple):
    """Light, moon phase, glowline and time runes on the day of the battle."""

    night: bool
    phase: Phase
    glowline: bool
    runes: tuple[str, ...]


class BattleLookup:
    """A battle with its content, and the functions by which rules, options and tactics look up its data."""

    def __init__(self, battle: Battle, content: Content) -> None:
        self.battle = battle
        self.content = content
        self._units = content.entries(UnitType)
        self._workings: dict[str, tuple[ActiveAbility, ...]] = {}
        self._builds: dict[str, tuple[AttackBonuses, FigureBuild]] = {}

    def unit(self, figure: Figure) -> UnitType:
        """Return the figure's unit type."""
        return self._units[figure.unit]

    def workings(self, figure: Figure) -> tuple[ActiveAbility, ...]:
        """Return the figure's abilities with their effects."""
        found = self._workings.get(figure.key)
        if found is None:
            found = self._workings[figure.key] = workings(figure.abilities, self.content)
        return found

    @cached_property
    def sky(self) -> DayMagic:
        """Light, moon phase, glowline and time runes on the day of the battle."""
        battle = self.battle
        date = date_of(battle.cards.table.days + battle.days_later, battle.rulings.seasons)
        return DayMagic(battle.night, battle.phase, battle.glowline, time_runes(date, self.content))

    def build(self, figure: Figure) -> FigureBuild:
        """Return the build, the constant part of a figure. It changes only if the figure loses its people."""
        armed, found = self._builds.get(figure.key, (None, None))
        if found is None or armed is not figure.armed:
            found = one_build(
                self.unit(figure),
                figure.powers,
                figure.armed,
                figure.form,
                frozenset((figure.form.casefold(), *figure.words)),
                figure.affinities,
                self.workings(figure),
                frozenset(figure.faith.runes),
                figure.regiment,
                figure.dark_sense,
                figure.guarded,
                figure.untouchable,
                figure.collective,
                figure.faith.guardian,
                figure.chained,
                figure.leaders,
            )
            self._builds[figure.key] = figure.armed, found
        return found

    def uses(self, figure: Figure, one: ActiveAbility) -> int:
        """Return the uses that an ability has left today, by the Magic of the companion or figure that holds it."""
        return uses_left(one, self.build(figure).with_leader(one.ability.holder).magic, figure.uses)

    def usable_abilities(self, figure: Figure) -> tuple[ActiveAbility, ...]:
        """Return the figure's abilities that have uses left today."""
        build = self.build(figure)
        return build.usable_abilities(build.used_up(figure))


class BattleContext(BattleLookup):
    """A running battle: the lookups of `BattleLookup`, and the scene that asks decisions and records events."""

    def __init__(self, battle: Battle, content: Content, scene: Scene) -> None:
        super().__init__(battle, content)
        self.scene = scene

    @cached_property
    def stage(self) -> ActionContext:
        """The context that the resolution of actions needs."""
        heroes = frozenset(one.key for one in self.battle.figures if one.hero)
        return ActionContext(self.scene, self.content, self.battle.rulings, self.battle.cards, heroes)

    def emit(
        self,
        kind: str,
        who: Figure | None,
        text: str,
        rolls: tuple[Roll, ...] = (),
        changes: tuple[ValueChange, ...] = (),
        parts: SentenceParts | None = None,
        deed: Deed | None = None,
    ) -> None:
        """Emit an event of the battle, with the deed that it records if there is one."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name if who else "", rolls, changes, parts=parts, deed=deed))

    def does(self, kind: str, who: Figure, does: str, parts: SentenceParts = ALIKE, deed: Deed | None = None) -> None:
        """Emit an act of `who`, which the story may combine with similar acts of other figures."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts, deed))

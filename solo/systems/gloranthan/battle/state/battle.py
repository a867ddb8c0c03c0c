"""The battle as saved: its figures, the turn, and the cards."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.state.figure import FIT, Figure, Side
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.hands.cards_in_play import CardsInPlay
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import Phase
from solo.systems.gloranthan.rulings import USUAL, Rulings
from solo.systems.gloranthan.units.ranges import Scale

SIDES: Final[tuple[Side, ...]] = ("party", "foes")
OTHER: Final[dict[Side, Side]] = {"party": "foes", "foes": "party"}
DRAW: Final = "draw"
TURN: Final = "turn"  # name of a round in this game


class Advantage(msgspec.Struct, frozen=True):
    """Bonus of the better plan: a mastery for `turns` turns, from the first turn within range (`G-52`)."""

    side: Side
    turns: int
    since: int = 0
    """Turn in which combat range was reached, 0 before."""


class Battle(msgspec.Struct, omit_defaults=True):
    """A battle. The party's end is the left edge, the foes' end the right edge.

    `round` is the number of the turn. `zones` are the first and last column of each side's zone. The `attacker` must
    come on (`H-29`); the side `first` acts first in each turn. `quiet` counts whole turns without an attack, active
    magic or pursuit. `over` names the side that has won, or "draw", and `why` gives the reason.
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
    """Days from the campaign's date to the day of the battle, if the set-up asks for another moon."""
    home: Side | Literal[""] = ""
    """Side whose home ground the field is, for a landscape card (part 10)."""
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
    """True if winning is worth a hero point (`H-03`)."""

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

    def figure_at(self, place: Place) -> Figure | None:
        """Return the figure in a hex, or None."""
        return next((one for one in self.figures if one.place == place), None)

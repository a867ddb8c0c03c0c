"""Owns the battle as it is saved: who fights where, whose turn it is, and what lies on the table."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.hands.in_play import InPlay
from solo.systems.gloranthan.religion.moon import Phase
from solo.systems.gloranthan.rulings import USUAL, Rulings
from solo.systems.gloranthan.units.ranges import Scale

SIDES: Final[tuple[Side, ...]] = ("party", "foes")
OTHER: Final[dict[Side, Side]] = {"party": "foes", "foes": "party"}
DRAW: Final = "draw"
TURN: Final = "turn"  # what the game calls its rounds


class Advantage(msgspec.Struct, frozen=True):
    """What the better plan gives to a side: a mastery for so many turns, from the first within range on (`G-52`)."""

    side: Side
    turns: int
    since: int = 0
    """The turn in which combat range was reached, 0 before."""


class Battle(msgspec.Struct, omit_defaults=True):
    """A battle. The party's end is the left edge, the foes' the right one.

    `round` is the number of the turn. `zones` are the first and last column of each side's zone; `attacker` must come
    on (`H-29`), `first` acts first in each turn. `quiet` counts whole turns without an attack. `over` names the side
    that has won, or "draw", and `why` says how.
    """

    title: str
    figures: list[Figure]
    field: HexField
    scale: Scale = "personal"
    rulings: Rulings = USUAL
    cards: InPlay = msgspec.field(default_factory=InPlay)
    attacker: Side = "party"
    coin: bool = False
    """Whether a coin is still to say who attacks (`H-16`)."""
    first: Side = "party"
    zones: dict[Side, tuple[int, int]] = {}
    gap: int = 12
    field_drawn: bool = True
    night: bool = False
    underground: bool = False
    glowline: bool = False
    phase: Phase = "half"
    home: Side | Literal[""] = ""
    """Whose home the place is, for a landscape's card (part 10)."""
    plan: Advantage | None = None
    round: int = 0
    acting: str = ""
    quiet: int = 0
    busy: bool = False
    """Whether there was an attack, active magic or a pursuit in this turn."""
    over: Side | Literal["", "draw"] = ""
    why: str = ""
    fallen: list[str] = []
    hard: bool = False
    """Whether winning is worth a hero point (`H-03`)."""

    @property
    def winner(self) -> str:
        """Who has won, "draw" for nobody, "" as long as it goes on."""
        return self.over

    def of(self, key: str) -> Figure:
        """The figure with this key. Raises KeyError for none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def on_field(self, side: Side | None = None) -> list[Figure]:
        """All who stand on the field, of one side or of both."""
        if side is None:
            return [one for one in self.figures if one.place is not None]
        return [one for one in self.figures if one.side == side and one.place is not None]

    def fit(self, side: Side) -> list[Figure]:
        """Those of a side on the field who are ready or going on."""
        return [one for one in self.figures if one.side == side and one.place is not None and one.fit]

    def foes_of(self, figure: Figure) -> list[Figure]:
        """The enemies of a figure who stand on the field."""
        return [one for one in self.figures if one.side != figure.side and one.place is not None]

    def at(self, place: Place) -> Figure | None:
        """Who stands in a hex."""
        return next((one for one in self.figures if one.place == place), None)

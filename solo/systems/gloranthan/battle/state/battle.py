"""Owns the battle as it is written down: the field, the figures, whose turn it is, and the cards that wait."""

from __future__ import annotations

from typing import Literal

import msgspec

from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.field.hex_field import HexField
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rulings import USUAL, Rulings
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.parts.fight.tally import Winner


class Battle(msgspec.Struct, omit_defaults=True):
    """A fight at either scale. `first` is the side that acts first in each turn, `attacker` the one that must come on.

    `tactics` is what the tactics test gave a side, for `tactics_turns` turns from the first in range on (`G-52`).
    `omens` wait in their order, the oldest first (`H-06`); `entity_discards` are the spent cards of that deck.
    """

    title: str
    field: HexField
    figures: list[Figure]
    scale: Scale = "personal"
    rulings: Rulings = USUAL
    attacker: Side = "party"
    first: Side = "party"
    night: bool = False
    phase: str = "full"
    glowline: bool = False
    zones: dict[str, tuple[int, int]] = {}
    round: int = 0
    acting: str = ""
    tactics: Rating = NOTHING
    tactics_side: Side | Literal[""] = ""
    tactics_turns: int = 0
    ominous: bool = True
    omens: tuple[str, ...] = ()
    entity_discards: tuple[str, ...] = ()
    quiet_rounds: int = 0
    events: int = 0
    """Attacks, active magic and pursuits so far (`H-29`)."""
    losses: int = 0
    fallen: list[str] = []
    winner: Winner = ""
    ending: str = ""

    def of(self, key: str) -> Figure:
        """The figure with this key. Raises KeyError for none."""
        for figure in self.figures:
            if figure.key == key:
                return figure
        raise KeyError(key)

    def standing(self, side: Side) -> list[Figure]:
        """All of a side who are still on the field."""
        return [one for one in self.figures if one.side == side and not one.absent]

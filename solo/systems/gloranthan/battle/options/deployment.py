"""Choices before the first turn: a side's formation, and which side goes first (`G-52`, `H-16`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from solo.systems.contract import Choose, ChoosePlace, Decision, Option, ask_assent
from solo.systems.contract.hexes import Place
from solo.systems.contract.view import place_name
from solo.systems.gloranthan.action.odds import success
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.rules.castings import castings
from solo.systems.gloranthan.battle.rules.deployment import FORMATIONS, leader, place_formation, zone_of
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, Side

BY_HAND: Final = "by hand"
FIRST, SECOND = "first", "second"
FAIR: Final = Fraction(1, 10)
"""Chance of success from which an attack before the first turn is a reason to go first."""


def ask_formation(book: BattleLookup, side: Side) -> Choose:
    """Return the choice of the formation in which `side` deploys. The default is a line."""
    attacks = "attacks" if side == book.battle.attacker else "defends"
    options = [Option(formation, words) for formation, words in FORMATIONS.items()]
    options.append(Option(BY_HAND, "place each figure …"))
    speaker = leader(book.battle, side)
    return Choose(speaker.key, "placing", f"Your side {attacks}. Choose a formation.", options, "line")


def stands_there(figure: Figure, place: Place, follows: Sequence[str]) -> Generator[Decision, str, bool]:
    """Ask the player of a figure to accept its `place` in the formation, or to choose another.

    Return True if accepted.
    """
    options = [Option("stay", "stand there"), Option("elsewhere", "stand elsewhere …")]
    prompt = f"Your side places {figure.name} at {place_name(place)}. Agree?"
    return (yield from ask_assent(figure.key, follows, prompt, options))


def ask_start_hex(book: BattleLookup, figure: Figure) -> ChoosePlace:
    """Return the choice of the hex in which `figure` starts. The default is the figure's hex in a line."""
    places = zone_of(book.battle, figure.side)
    wanted = place_formation(book, figure.side).get(figure.key)  # None if there are fewer free hexes than figures
    column, row = wanted if wanted in places else places[0]
    return ChoosePlace(figure.key, "standing", f"Where does {figure.name} start?", places, default=f"{column},{row}")


class OrderChoice(Choose):
    """Choice of the side with the better plan: to go first or second in each turn (`G-52`).

    The default is to go first. In the ready-made battles, this order wins as often or more often in 23 of 29.
    """

    __slots__ = ("book", "leader")

    def __init__(self, book: BattleLookup, side: Side) -> None:
        self.book, self.leader = book, leader(book.battle, side)
        options = (Option(FIRST, "go first in each turn"), Option(SECOND, "let the other side go first"))
        super().__init__(self.leader.key, "order", "You have the better plan. Who goes first?", options, FIRST)

    def can_attack_at_once(self) -> bool:
        """Return True if a figure of either side can already attack with a fair chance.

        The first side then attacks before its shooters and casters are struck. If nobody can attack yet, the side that
        goes second lets the other side come.
        """
        return any(_strikes(self.book, one) for one in self.book.battle.on_field())


def _strikes(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` could attack now, by arms or by magic, with at least the chance `FAIR`."""
    blows = (blow(book, figure, foe, band) for foe, band in targets(book, figure))
    hostile = (one for one in castings(book, figure) if one.working.effect.hostile)
    attacks = chain(blows, (meeting_by_magic(book, figure, one) for one in hostile))
    return any(success(one.advantage, one.bond) >= FAIR for one in attacks)

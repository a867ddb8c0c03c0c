"""Owns how a tactic judges: how clever somebody is, who still counts, and what an attack promises (`H-34`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.contract import Thought
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.action.odds import REMEMBERED, felling, mean_harm, success
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.battle import OTHER, Battle
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure, Side
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.damage import Force, Shelter
from solo.systems.gloranthan.rolls.mastery import Bond
from solo.systems.gloranthan.units.ranges import Band, Scale
from solo.systems.parts.fight.wit import Wit, wit

DULL_BELOW: Final = 3
CUNNING_FROM: Final[dict[Scale, int]] = {"personal": 5, "battle": 8}
"""Intellect: beasts and trolls are dull, magicians and captains cunning. Heroes are never dull."""
EVEN: Final = 0.5
HOPELESS: Final = 0.02
"""An attack that succeeds more seldom is made by nobody of sense, unless nothing else is left."""


AS_GOOD_AS_WON: Final = 8


class Prospect(NamedTuple):
    """What an attack promises, in the order in which it counts: whether it would bring its target to 0, at even odds or
    better; how likely that is then, or else the mean defeats; the chance to bring it down; the mean defeats of which
    those beyond what is left are not counted; and the chance to succeed at all.
    """

    fells: bool
    worth: float
    falls: float
    mean: float
    chance: float


class Attack(NamedTuple):
    """An attack as a tactic would make it, by its code; in no band of weapons where it is magic.

    Its `worth` is by whatever attacks were weighed, only to be compared with others weighed so.
    """

    code: str
    prospect: Prospect
    band: Band | None
    thought: Thought | str
    worth: float = 0.0


def prospect(meeting: Meeting) -> Prospect:
    """Returns what an attack promises; whoever goes on at 0 is beaten by any defeat (`H-30`)."""
    return _promised(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, max(1, meeting.left))


@lru_cache(maxsize=REMEMBERED)
def _promised(advantage: Rating, force: Force, shelter: Shelter, bond: Bond, left: int) -> Prospect:
    falls = float(felling(advantage, left, force, shelter, bond))
    mean, whole = (mean_harm(advantage, force, shelter, bond, most) for most in (left, 0))
    return weighed(falls, mean, float(success(advantage, bond)), whole)


def weighed(falls: float, mean: float, chance: float, whole: float | None = None) -> Prospect:
    """Returns a promise by its chance to bring down, its mean and its chance to succeed; `whole` is the mean of all."""
    fells = falls >= EVEN
    return Prospect(fells, falls if fells else mean if whole is None else whole, falls, mean, chance)


def wit_of(book: Book, figure: Figure) -> Wit:
    """Returns how cleverly somebody fights: by Intellect, or as the table wished."""
    own = wit(figure.powers.intellect or 0, DULL_BELOW, CUNNING_FROM[book.battle.scale], figure.wit)
    return max(own, Wit.PLAIN) if figure.hero else own


def counts(one: Figure) -> bool:
    """Whether somebody is still to be reckoned with: whoever runs, or is disabled to the end, is not (`H-35`)."""
    return one.fit and one.disabled != TO_THE_END


def as_good_as_won(battle: Battle, side: Side) -> bool:
    """Returns whether a side has so many times the hits of the other that little can change how it ends."""
    ours, theirs = (sum(map(_hits, filter(counts, battle.fit(one)))) for one in (side, OTHER[side]))
    return theirs * AS_GOOD_AS_WON <= ours


def _hits(one: Figure) -> int:
    """The hits that somebody has left, of the body where there is one."""
    return one.left("magic" if one.powers.physical is None else "physical")


def apart(one: Figure, other: Figure) -> int:
    """Returns how many hexes two on the field are apart."""
    return distance(one.place, other.place) if one.place and other.place else 0

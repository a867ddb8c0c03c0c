"""Assessment for the tactics: the AI level of a figure, figures that still count, and odds of an attack (`H-34`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.contract import Thought
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.action.odds import REMEMBERED, fall_chance, mean_harm, success
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.state.battle import OTHER, SIDES, Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import FIT, TO_THE_END, Figure, Side
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import Bond, DamageIncrease, DamageReduction
from solo.systems.gloranthan.units.ranges import Band, Scale
from solo.systems.parts.fight.ai_level import AiLevel, wit

DULL_BELOW: Final = 3
CUNNING_FROM: Final[dict[Scale, int]] = {"personal": 5, "battle": 8}
"""Limits of Intellect: figures below `DULL_BELOW` are dull, figures from `CUNNING_FROM` on cunning.

Heroes are never dull.
"""
EVEN: Final = 0.5
HOPELESS: Final = 0.05
"""Chance of success below which an attack is left out while other acts are possible."""
NEVER: Final = 0.02
"""Chance of success below which an attack is always left out."""
AS_GOOD_AS_WON: Final = 8
DECIDED: Final = 5
"""Ratios of hits between the sides. `AS_GOOD_AS_WON` ends all caution, `DECIDED` saves Fate cards."""


class AttackWorth(NamedTuple):
    """Odds of an attack, in the order in which they are compared.

    `falls` is the chance to bring the target down, and `fells` is True if this chance is at least one half. `worth` is
    `falls` if `fells` is True, or else the mean defeats without a limit. `mean` are the mean defeats, at most the hits
    left. `chance` is the chance of success.
    """

    fells: bool
    worth: float
    falls: float
    mean: float
    chance: float


class TacticAttack(NamedTuple):
    """An attack chosen by the tactic, as an option code. `band` is None for magic.

    Compare `worth` only between attacks for which it was computed in the same way.
    """

    code: str
    prospect: AttackWorth
    band: Band | None
    thought: Thought | str
    worth: float = 0.0


def prospect(meeting: PreparedAction) -> AttackWorth:
    """Return the odds of an attack. A figure that goes on at 0 is beaten by any defeat (`H-30`)."""
    return _promised(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, max(1, meeting.left))


@lru_cache(maxsize=REMEMBERED)
def _promised(advantage: Rating, force: DamageIncrease, shelter: DamageReduction, bond: Bond, left: int) -> AttackWorth:
    falls = float(fall_chance(advantage, left, force, shelter, bond))
    mean, whole = (mean_harm(advantage, force, shelter, bond, most) for most in (left, 0))
    return weigh_worth(falls, mean, float(success(advantage, bond)), whole)


def weigh_worth(falls: float, mean: float, chance: float, whole: float | None = None) -> AttackWorth:
    """Return the odds of an attack with the chance `falls` to bring the target down and the `chance` of success.

    `mean` counts defeats up to the hits left, `whole` all defeats.
    """
    fells = falls >= EVEN
    return AttackWorth(fells, falls if fells else mean if whole is None else whole, falls, mean, chance)


def wit_of(book: BattleLookup, figure: Figure) -> AiLevel:
    """Return the AI level of `figure`, which its Intellect or the set-up decides."""
    return ai_level(book.battle, figure)


def ai_level(battle: Battle, figure: Figure) -> AiLevel:
    """Return the AI level of `figure` in `battle`."""
    own = wit(figure.powers.intellect or 0, DULL_BELOW, CUNNING_FROM[battle.scale], figure.wit)
    return max(own, AiLevel.PLAIN) if figure.hero else own


def still_fights(one: Figure) -> bool:
    """Return True if a figure still counts as fighting.

    Fleeing figures and figures disabled to the end do not (`H-35`).
    """
    return one.condition in FIT and one.disabled != TO_THE_END


def as_good_as_won(battle: Battle, side: Side) -> bool:
    """Return True if `side` has at least `AS_GOOD_AS_WON` times the other side's hits."""
    return _hits_of(battle, OTHER[side]) * AS_GOOD_AS_WON <= _hits_of(battle, side)


def is_decided(battle: Battle) -> bool:
    """Return True if one side has at least `DECIDED` times the other side's hits. Fate cards are then better kept."""
    fewer, more = sorted(_hits_of(battle, side) for side in SIDES)
    return fewer * DECIDED <= more


def _hits_of(battle: Battle, side: Side) -> int:
    return sum(map(_hits, filter(still_fights, battle.list_fit(side))))


def _hits(one: Figure) -> int:
    """Return the hits that a figure has left: in Physical, or in Magic if the figure lacks Physical."""
    return one.left("magic" if one.powers.physical is None else "physical")


def hexes_between(one: Figure, other: Figure) -> int:
    """Return the distance of two figures in hexes, 0 if either is off the field."""
    return distance(one.place, other.place) if one.place and other.place else 0

"""Control variates of a fight: the change of the party's chance to win by an outcome, minus its expected value.

Luck is 0 on average over all outcomes, so a forecast may subtract it from the results.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import msgspec

from solo.resolver import Distribution, distribution
from solo.systems.contract import Scene
from solo.systems.parts.fight.win_estimate import fitted_promise

OF: Final = " of "
GUESS: Final = "guess"
"""The column of luck recorded with an estimate of the chance to win."""
UP: Final = "up"
LEFT: Final = "left"
"""Columns for each person: if the person is still up, and the share of strength left."""
STEEPNESS: Final = 4
"""The steepness of the estimate: its rise with a side's share of strength left. A game may use a better value."""
HALF: Final = 0.5
OPEN: Final = 4
"""The factor that makes OPEN · V(1 − V) equal to 1 for an even chance V, and 0 for a decided fight."""
REMEMBERED: Final = 16_384
T = TypeVar("T", bound=Hashable)


class RemainingStrength(NamedTuple):
    """The distribution of a person's remaining strength: weighted values, total weight, chance to stay up, and mean."""

    listed: Sequence[tuple[float, int]]
    total: int
    up: float
    mean: float


def rest_of(could: Distribution[float]) -> RemainingStrength:
    """Return the distribution of a person's remaining strength. 0 means out."""
    return rest_of_listed(could.listed, could.total)


def rest_of_listed(listed: Sequence[tuple[float, int]], total: int) -> RemainingStrength:
    """Return the distribution of remaining strength from values with weights and their total weight."""
    up, mean = sum([weight for left, weight in listed if left > 0]), sum([left * weight for left, weight in listed])
    return RemainingStrength(listed, total, up / total, mean / total)


def weigh_strength(
    scene: Scene, who: str, others: Iterable[tuple[bool, float]], ours: bool, rest: RemainingStrength, left: float
) -> None:
    """Record the luck of a target's remaining strength. `others` holds the same pairs as in `summarise_others`.

    The scene's fitted estimate is used if there is one. The target's own luck counts more in an open fight.
    """
    if scene.fitted_weights:
        promise = fitted_promise(scene.fitted_weights, others, ours)
        expected = sum([weight * promise(could) for could, weight in rest.listed]) / rest.total
    else:
        standing = summarise_others(others, ours)
        promise, expected = standing.promise, expected_of(standing, rest.listed, rest.total)
    scene.record_luck(GUESS, promise(left) - expected)
    weigh_person(scene, who, ours, leverage(expected), rest, left)


def weigh_person(scene: Scene, who: str, ours: bool, open_still: float, rest: RemainingStrength, left: float) -> None:
    """Record a person's luck: being up, and the strength left.

    The strength is not recorded if only none or all of it can be left.
    """
    counts = open_still if ours else -open_still
    scene.record_luck(combatant_column(UP, who), counts * ((left > 0) - rest.up))
    if rest.mean != rest.up:
        weigh_left(scene, who, ours, open_still, left - rest.mean)


def weigh_left(scene: Scene, who: str, ours: bool, open_still: float, more: float) -> None:
    """Record how much more strength a person has left than expected."""
    scene.record_luck(combatant_column(LEFT, who), open_still * (more if ours else -more))


def weigh_signed(scene: Scene, column: str, everybody: Iterable[tuple[bool, float]], ours: bool, better: float) -> None:
    """Record a roll's luck for one side, in proportion to how open the fight is.

    `everybody` holds a pair for each person: True for the party, and the strength left.
    """
    counts = leverage(chance_of(everybody))
    scene.record_luck(column, counts * (better if ours else -better))


def combatant_column(column: str, who: str) -> str:
    """Return the name of a person's column. A forecast uses the column once it has enough fights."""
    return f"{column}{OF}{who}"


def person_column(column: str) -> tuple[str, str]:
    """Return a column's kind and its person, "" for the whole fight."""
    kind, _, who = column.partition(OF)
    return kind, who


def leverage(chance: float) -> float:
    """Return how open a fight is, from 0 to 1. `chance` is the party's chance to win before a roll."""
    return OPEN * chance * (1 - chance)


class OtherCombatants(msgspec.Struct, frozen=True):
    """The state of a fight apart from the target. `ours` is True if the target is of the party.

    The target's side has a strength of 1 while unhurt: `own` is the strength that its other fighters have left, and
    `part` the target's full strength. `against` is the weight of the other side.
    """

    own: float
    part: float
    against: float
    ours: bool
    steepness: int = STEEPNESS

    def promise(self, strength: float) -> float:
        """Return the party's approximate chance to win with this much of the target's strength left.

        An inexact chance explains less of the variance, but never biases a forecast.
        """
        weight = (self.own + self.part * strength) ** self.steepness
        share = weight / (weight + self.against) if weight or self.against else HALF
        return share if self.ours else 1.0 - share


def summarise_others(
    others: Iterable[tuple[bool, float]],
    ours: bool,
    counts: float = 1.0,
    lean: float = 1.0,
    steepness: int = STEEPNESS,
) -> OtherCombatants:
    """Return the state of a fight apart from the target.

    `others` holds pairs: True for the party, and the strength left. `counts` is the weight of the target's own
    strength, if the strengths of the others are weighted too. `lean` multiplies the party's odds. It is above 1 if the
    party has more of other resources, such as pools.
    """
    return besides_sides(*_added_up(others), ours, counts, lean, steepness)


def besides_sides(
    left: Sequence[float],
    number: Sequence[int],
    ours: bool,
    counts: float = 1.0,
    lean: float = 1.0,
    steepness: int = STEEPNESS,
) -> OtherCombatants:
    """Return the state of a fight apart from the target.

    `left` is the strength and `number` the number of the other fighters of each side, the foes' first. The remaining
    parameters are those of `summarise_others`.
    """
    against = left[not ours] / number[not ours] if number[not ours] else 0.0
    weight = against**steepness * (1 / lean if ours else lean)
    of_side = number[ours] + 1
    return OtherCombatants(left[ours] / of_side, counts / of_side, weight, ours, steepness)


def chance_of(everybody: Iterable[tuple[bool, float]], steepness: int = STEEPNESS) -> float:
    """Return the party's approximate chance to win.

    `everybody` holds a pair for each person: True for the party, and the strength left.
    """
    left, number = _added_up(everybody)
    foes, party = [strength / max(1, of_side) for strength, of_side in zip(left, number, strict=True)]
    return OtherCombatants(party, 0.0, foes**steepness, True, steepness).promise(0.0)


def _added_up(people: Iterable[tuple[bool, float]]) -> tuple[list[float], list[int]]:
    """Return the total strength and the number of people of both sides, the foes' first."""
    left, number = [0.0, 0.0], [0, 0]
    for side, strength in people:
        left[side] += strength
        number[side] += 1
    return left, number


def luck_of(standing: OtherCombatants, rest: Sequence[tuple[float, int]], left: float) -> float:
    """Return the party's chance to win after an outcome, minus its expected value.

    `left` is the outcome among `rest`, all possible strengths with their weights.
    """
    return standing.promise(left) - expected_of(standing, rest, sum([weight for _, weight in rest]))


def expected_of(standing: OtherCombatants, rest: Sequence[tuple[float, int]], total: int) -> float:
    """Return the party's expected chance to win over all possible strengths, with weights that add up to `total`."""
    own, part, against, steepness = standing.own, standing.part, standing.against, standing.steepness
    if not against:
        return sum([weight * standing.promise(strength) for strength, weight in rest]) / total
    weighed = [((own + part * strength) ** steepness, weight) for strength, weight in rest]
    if standing.ours:
        return sum([weight * (strong / (strong + against)) for strong, weight in weighed]) / total
    return sum([weight * (1.0 - strong / (strong + against)) for strong, weight in weighed]) / total


def outcome_luck(
    value: Callable[[T], float], chance: Callable[..., T], given: tuple[Hashable, ...], fallen: T
) -> float:
    """Return an outcome's value minus the expected value over all outcomes of `chance(*given)`."""
    return value(fallen) - _mean(value, chance, given)


@lru_cache(maxsize=REMEMBERED)
def _mean(value: Callable[[T], float], chance: Callable[..., T], given: tuple[Hashable, ...]) -> float:
    could = distribution(chance, *given)
    return sum([value(outcome) * weight for outcome, weight in could.listed]) / could.total


def remaining_strength(points: int, full: int) -> float:
    """Return the remaining strength of a person on their feet: half for standing, half for the points left."""
    return HALF + HALF * max(0, points) / full if full else HALF

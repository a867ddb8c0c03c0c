"""Control variates of a fight: the party's chance to win after an outcome, minus the mean over all outcomes.

This luck is 0 on average, so a forecast may subtract it from its results to reduce their variance.
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
"""The name of the column in which luck is recorded as a change of the party's estimated chance to win."""
UP: Final = "up"
LEFT: Final = "left"
"""The prefixes of a person's columns: luck in staying up, and luck in the share of strength left."""
STEEPNESS: Final = 4
"""The power to which a side's share of strength left is raised in the estimate. A game may use a better value."""
HALF: Final = 0.5
OPEN: Final = 4
"""The factor that makes `OPEN` · V · (1 − V) equal to 1 if the chance to win V is ½."""
REMEMBERED: Final = 16_384
T = TypeVar("T", bound=Hashable)


class RemainingStrength(NamedTuple):
    """The distribution of a person's strength after a roll, as shares from 0 to 1.

    `listed` holds (share, weight) pairs and `total` the sum of weights; `up` is the chance of a share above 0.
    """

    listed: Sequence[tuple[float, int]]
    total: int
    up: float
    mean: float


def rest_of(could: Distribution[float]) -> RemainingStrength:
    """Return the remaining strength for a distribution of shares from 0 (out of the fight) to 1 (unhurt)."""
    return rest_of_listed(could.listed, could.total)


def rest_of_listed(listed: Sequence[tuple[float, int]], total: int) -> RemainingStrength:
    """Return the remaining strength for (share, weight) pairs whose weights add up to `total`."""
    up, mean = sum([weight for left, weight in listed if left > 0]), sum([left * weight for left, weight in listed])
    return RemainingStrength(listed, total, up / total, mean / total)


def weigh_strength(
    scene: Scene, who: str, others: Iterable[tuple[bool, float]], ours: bool, rest: RemainingStrength, left: float
) -> None:
    """Record the luck of a roll against the target `who`.

    `left` is the target's share of strength after the roll, `rest` the distribution of all possible shares. `others`
    holds a pair for every other fighter: True for the party, and the strength left.
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
    """Record a person's luck in two columns: staying up, and the share of strength left.

    `open_still`, the weight of both columns, is how open the fight is (see `leverage`). The share of strength is not
    recorded if only 0 and 1 are possible.
    """
    counts = open_still if ours else -open_still
    scene.record_luck(combatant_column(UP, who), counts * ((left > 0) - rest.up))
    if rest.mean != rest.up:
        weigh_left(scene, who, ours, open_still, left - rest.mean)


def weigh_left(scene: Scene, who: str, ours: bool, open_still: float, more: float) -> None:
    """Record `more`, a person's share of strength minus the expected share, weighted by `open_still`."""
    scene.record_luck(combatant_column(LEFT, who), open_still * (more if ours else -more))


def weigh_signed(scene: Scene, column: str, everybody: Iterable[tuple[bool, float]], ours: bool, better: float) -> None:
    """Record the luck of a roll: `better`, its value minus the mean, weighted by how open the fight is.

    `ours` is True if a higher roll helps the party. `everybody` holds a pair for each fighter: True for the party, and
    the strength left.
    """
    counts = leverage(chance_of(everybody))
    scene.record_luck(column, counts * (better if ours else -better))


def combatant_column(column: str, who: str) -> str:
    """Return the name of a person's column: "up of Ann"."""
    return f"{column}{OF}{who}"


def person_column(column: str) -> tuple[str, str]:
    """Return a column's prefix and the name of its person, "" for a column of the whole fight."""
    kind, _, who = column.partition(OF)
    return kind, who


def leverage(chance: float) -> float:
    """Return how open a fight is: 1 if the party's `chance` to win is ½, 0 if the winner is certain."""
    return OPEN * chance * (1 - chance)


class OtherCombatants(msgspec.Struct, frozen=True):
    """The strength of both sides in a fight, without the target of a roll.

    A side's strength is 1 when unhurt. `own` is the strength left to the target's friends, and `part` the strength of
    the unhurt target. `against` is the strength left to the enemy side, raised to `steepness`. `ours` is True if the
    target is of the party.
    """

    own: float
    part: float
    against: float
    ours: bool
    steepness: int = STEEPNESS

    def promise(self, strength: float) -> float:
        """Return the party's approximate chance to win if the target has this share of its strength left."""
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
    """Return the strength of both sides without the target.

    `others` holds a pair for each other fighter: True for the party, and the strength left. `counts` is the weight of
    the target's strength, for games in which the strengths of `others` are weighted as well. `lean` multiplies the
    party's odds: above 1 if the party has more of other resources, such as pools.
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
    """Return the strength of both sides without the target, from figures per side, the foes' first.

    `left` is the total strength of a side's other fighters, `number` their number. All further parameters are explained
    in `summarise_others`.
    """
    against = left[not ours] / number[not ours] if number[not ours] else 0.0
    weight = against**steepness * (1 / lean if ours else lean)
    of_side = number[ours] + 1
    return OtherCombatants(left[ours] / of_side, counts / of_side, weight, ours, steepness)


def chance_of(everybody: Iterable[tuple[bool, float]], steepness: int = STEEPNESS) -> float:
    """Return the party's approximate chance to win.

    `everybody` holds a pair for each fighter: True for the party, and the strength left.
    """
    left, number = _added_up(everybody)
    foes, party = [strength / max(1, of_side) for strength, of_side in zip(left, number, strict=True)]
    return OtherCombatants(party, 0.0, foes**steepness, True, steepness).promise(0.0)


def _added_up(people: Iterable[tuple[bool, float]]) -> tuple[list[float], list[int]]:
    """Return each side's total strength, and each side's number of fighters, the foes' first."""
    left, number = [0.0, 0.0], [0, 0]
    for side, strength in people:
        left[side] += strength
        number[side] += 1
    return left, number


def luck_of(standing: OtherCombatants, rest: Sequence[tuple[float, int]], left: float) -> float:
    """Return the party's chance to win after an outcome, minus its mean over all outcomes.

    `left` is the target's share of strength after the outcome, `rest` all possible shares with their weights.
    """
    return standing.promise(left) - expected_of(standing, rest, sum([weight for _, weight in rest]))


def expected_of(standing: OtherCombatants, rest: Sequence[tuple[float, int]], total: int) -> float:
    """Return the mean of the party's chance to win over all shares of strength in `rest`.

    The weights in `rest` add up to `total`.
    """
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
    """Return the value of the outcome `fallen`, minus the mean value over all outcomes of `chance(*given)`."""
    return value(fallen) - _mean(value, chance, given)


@lru_cache(maxsize=REMEMBERED)
def _mean(value: Callable[[T], float], chance: Callable[..., T], given: tuple[Hashable, ...]) -> float:
    could = distribution(chance, *given)
    return sum([value(outcome) * weight for outcome, weight in could.listed]) / could.total


def remaining_strength(points: int, full: int) -> float:
    """Return the share of strength, 0.5 to 1, of a person on their feet: half for standing, the rest by `points`."""
    return HALF + HALF * max(0, points) / full if full else HALF

"""Owns luck: what a blow did for the party's chance to win, less what it could be expected to do, its odds being known.

Over all that can happen luck comes to nothing, so that a forecast may take it out of what did happen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

import msgspec

from solo.resolver import Distribution, distribution
from solo.systems.contract import Scene
from solo.systems.parts.fight.fitted import fitted_promise

OF: Final = " of "
GUESS: Final = "guess"
"""The column of luck that is weighed by a guess at the chance to win."""
UP: Final = "up"
LEFT: Final = "left"
"""Columns of each person: whether it is still up, and how much of its strength is left."""
STEEPNESS: Final = 4
"""How steeply the guess rises with the share of strength that is left, where a game does not know better."""
HALF: Final = 0.5
OPEN: Final = 4
"""So many times V(1 − V) is 1 where the chance V is even, and 0 where all is over."""
REMEMBERED: Final = 16_384
T = TypeVar("T", bound=Hashable)


class Rest(NamedTuple):
    """What may be left of somebody's strength: each with its weight, all weights, the chance to stay up, the mean."""

    listed: Sequence[tuple[float, int]]
    total: int
    up: float
    mean: float


def rest_of(could: Distribution[float]) -> Rest:
    """What may be left of somebody's strength, of which 0 is nothing."""
    return rest_of_listed(could.listed, could.total)


def rest_of_listed(listed: Sequence[tuple[float, int]], total: int) -> Rest:
    """The same of all that may be left, each with its weight, and all weights together."""
    up, mean = sum([weight for left, weight in listed if left > 0]), sum([left * weight for left, weight in listed])
    return Rest(listed, total, up / total, mean / total)


def weigh_strength(
    scene: Scene, who: str, others: Iterable[tuple[bool, float]], ours: bool, rest: Rest, left: float
) -> None:
    """Weigh what was left of the struck one's strength, of all that could be; `others` as in `besides`.

    It is weighed by the fitted guess of the scene where there is one. What became of that one by itself counts for the
    more, the more open the fight was.
    """
    if scene.fitted:
        promise = fitted_promise(scene.fitted, others, ours)
        expected = sum([weight * promise(could) for could, weight in rest.listed]) / rest.total
    else:
        standing = besides(others, ours)
        promise, expected = standing.promise, expected_of(standing, rest.listed, rest.total)
    scene.weigh(GUESS, promise(left) - expected)
    weigh_person(scene, who, ours, leverage(expected), rest, left)


def weigh_person(scene: Scene, who: str, ours: bool, open_still: float, rest: Rest, left: float) -> None:
    """Weigh what became of somebody: whether it is up, and what is left where there is more than all or nothing."""
    counts = open_still if ours else -open_still
    scene.weigh(of_person(UP, who), counts * ((left > 0) - rest.up))
    if rest.mean != rest.up:
        weigh_left(scene, who, ours, open_still, left - rest.mean)


def weigh_left(scene: Scene, who: str, ours: bool, open_still: float, more: float) -> None:
    """Weigh how much more of somebody's strength is left than could be expected."""
    scene.weigh(of_person(LEFT, who), open_still * (more if ours else -more))


def weigh_signed(scene: Scene, column: str, everybody: Iterable[tuple[bool, float]], ours: bool, better: float) -> None:
    """Weigh a roll that went so much better than expected for one side; it counts by how open the fight is.

    `everybody` tells of each person whether they are of the party, and the strength they have left.
    """
    counts = leverage(chance_of(everybody))
    scene.weigh(column, counts * (better if ours else -better))


def of_person(column: str, who: str) -> str:
    """The column of one person, which joins once there are fights enough."""
    return f"{column}{OF}{who}"


def person_column(column: str) -> tuple[str, str]:
    """What a column tells of, and of which person; "" for the whole fight."""
    kind, _, who = column.partition(OF)
    return kind, who


def leverage(chance: float) -> float:
    """How open a fight is, from 0 to 1, by the party's chance to win it as it stands before a roll."""
    return OPEN * chance * (1 - chance)


class Besides(msgspec.Struct, frozen=True):
    """How a fight stands without the one that is struck, who is `ours` where it is of the party.

    `own` is the share of its side's strength, from 0 to 1, that the others have left, `part` what it has of it itself
    while it is unhurt; `against` is the weight of the other side.
    """

    own: float
    part: float
    against: float
    ours: bool
    steepness: int = STEEPNESS

    def promise(self, strength: float) -> float:
        """About the party's chance to win where so much of the struck one's own strength is left.

        It decides how much of what happens luck explains, never what a forecast comes to.
        """
        weight = (self.own + self.part * strength) ** self.steepness
        share = weight / (weight + self.against) if weight or self.against else HALF
        return share if self.ours else 1.0 - share


def besides(
    others: Iterable[tuple[bool, float]],
    ours: bool,
    counts: float = 1.0,
    lean: float = 1.0,
    steepness: int = STEEPNESS,
) -> Besides:
    """How a fight stands by whether each of the others is of the party, and the strength it has left.

    The struck one's own counts so many times, as that of the others has been counted. `lean` multiplies the odds of the
    party: it is above 1 where that has more of what else helps, such as pools.
    """
    return besides_sides(*_added_up(others), ours, counts, lean, steepness)


def besides_sides(
    left: Sequence[float],
    number: Sequence[int],
    ours: bool,
    counts: float = 1.0,
    lean: float = 1.0,
    steepness: int = STEEPNESS,
) -> Besides:
    """The same by what all others of a side have left together and how many they are, the foes' first."""
    against = left[not ours] / number[not ours] if number[not ours] else 0.0
    weight = against**steepness * (1 / lean if ours else lean)
    of_side = number[ours] + 1
    return Besides(left[ours] / of_side, counts / of_side, weight, ours, steepness)


def chance_of(everybody: Iterable[tuple[bool, float]], steepness: int = STEEPNESS) -> float:
    """About the party's chance to win as a fight stands, by the strength that each has left, of the party or not."""
    left, number = _added_up(everybody)
    foes, party = [strength / max(1, of_side) for strength, of_side in zip(left, number, strict=True)]
    return Besides(party, 0.0, foes**steepness, True, steepness).promise(0.0)


def _added_up(people: Iterable[tuple[bool, float]]) -> tuple[list[float], list[int]]:
    """The strength of both sides, the foes' first, and how many they are."""
    left, number = [0.0, 0.0], [0, 0]
    for side, strength in people:
        left[side] += strength
        number[side] += 1
    return left, number


def luck_of(standing: Besides, rest: Sequence[tuple[float, int]], left: float) -> float:
    """How much better than expected it went for the party, in chances to win: `left` is what came of `rest`.

    That is all strengths that could be left, each with its weight.
    """
    return standing.promise(left) - expected_of(standing, rest, sum([weight for _, weight in rest]))


def expected_of(standing: Besides, rest: Sequence[tuple[float, int]], total: int) -> float:
    """The party's chance to win in the mean of all that could be left, the weights of which add up to `total`."""
    own, part, against, steepness = standing.own, standing.part, standing.against, standing.steepness
    if not against:
        return sum([weight * standing.promise(strength) for strength, weight in rest]) / total
    weighed = [((own + part * strength) ** steepness, weight) for strength, weight in rest]
    if standing.ours:
        return sum([weight * (strong / (strong + against)) for strong, weight in weighed]) / total
    return sum([weight * (1.0 - strong / (strong + against)) for strong, weight in weighed]) / total


def surprise(value: Callable[[T], float], chance: Callable[..., T], given: tuple[Hashable, ...], fallen: T) -> float:
    """How much more an outcome is worth than the mean of all that this chance function, so given, could have had."""
    return value(fallen) - _mean(value, chance, given)


@lru_cache(maxsize=REMEMBERED)
def _mean(value: Callable[[T], float], chance: Callable[..., T], given: tuple[Hashable, ...]) -> float:
    could = distribution(chance, *given)
    return sum([value(outcome) * weight for outcome, weight in could.listed]) / could.total


def strength(points: int, full: int) -> float:
    """What somebody on their feet is still worth: half for standing, and half for the points that are left."""
    return HALF + HALF * max(0, points) / full if full else HALF

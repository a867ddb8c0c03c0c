"""Owns which of the encounters are offered, and in which order: by fit, then by variety, then by theme."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from solo.encounters.ladders import Foes, Ladder
from solo.encounters.playing import Trial
from solo.encounters.target import LEVEL, Standing, Target, gap, leaning, standing
from solo.encounters.wanted import Kinds, Wanted

MOST_ALIKE = 0.5
# The standard deviation of a share near the targets that are asked for, for one fight.
ABOUT_ONE_DEVIATION = 0.4


class Contender:
    """An encounter in the running: the fights that made it look promising, those that judge it, and its ladder."""

    def __init__(self, looked: Trial, judged: Trial, ladder: Ladder | None = None) -> None:
        self.foes = looked.foes
        self.looked = looked
        self.judged = judged
        self._ladder = ladder

    def beside(self, target: Target) -> Foes | None:
        """The next rung of its ladder towards the target, once; None where it seems to be there, or there is none."""
        step = {"hard": -1, "easy": 1}.get(leaning(target, self.judged.sums), 0)
        if not step or self._ladder is None:
            return None
        rungs, self._ladder = self._ladder.rungs, None
        at = rungs.index(self.foes) + step
        return rungs[at] if 0 <= at < len(rungs) else None

    @property
    def shown(self) -> Trial:
        """The fights to show: those that judge, as soon as there are any."""
        return self.judged if self.judged.sums.fights else self.looked

    def standing(self, target: Target) -> Standing:
        """What is sure, from the fights that judge alone."""
        return standing(target, self.judged.sums, LEVEL)

    def likely(self, target: Target) -> bool:
        """Whether it looks as if the target were met."""
        return leaning(target, self.shown.sums) == "fits"

    def promising(self, target: Target) -> bool:
        """Whether it lies no further beside the target than so few fights may mislead."""
        fights = self.shown.sums.fights
        return bool(fights) and self.distance(target) <= ABOUT_ONE_DEVIATION / sqrt(fights)

    def distance(self, target: Target) -> float:
        """How far it lies beside the target, as it looks."""
        return gap(target, self.shown.sums)


def chosen(contenders: Sequence[Contender], target: Target, kinds: Kinds, wanted: Wanted, most: int) -> list[Contender]:
    """Up to `most` that are clearly different, best first; those beside the target only where none is within it."""
    within = [one for one in contenders if one.likely(target) or one.standing(target) == "fits"]
    left = list(within or contenders)
    picked: list[Contender] = []

    def rank(one: Contender) -> tuple[object, ...]:
        fit = (one.standing(target) != "fits", not one.likely(target), round(one.distance(target), 2))
        alike = max((likeness(one.foes, other.foes, kinds, wanted) for other in picked), default=0.0)
        return *fit, round(alike, 2), not of_one_theme(one.foes, kinds)

    while left and len(picked) < most:
        best = min(left, key=rank)
        picked.append(best)
        left = [one for one in left if one is not best and likeness(one.foes, best.foes, kinds, wanted) <= MOST_ALIKE]
    return picked


def likeness(one: Foes, other: Foes, kinds: Kinds, wanted: Wanted) -> float:
    """How much two groups have in common, from 0 to 1, by worth; what is pinned does not count beside anything else."""
    shares, others = _shares(one, kinds, wanted), _shares(other, kinds, wanted)
    return sum(min(share, others.get(name, 0.0)) for name, share in shares.items())


def of_one_theme(foes: Foes, kinds: Kinds) -> bool:
    """Whether all foes have a tag in common."""
    first, *rest = [kinds.known[foe.name].tags for foe in foes]
    return not rest or bool(first.intersection(*rest))


def _shares(foes: Foes, kinds: Kinds, wanted: Wanted) -> dict[str, float]:
    free = [foe for foe in foes if foe.name not in wanted.pinned] or list(foes)
    whole = kinds.worth(tuple(free))
    return {foe.name: kinds.worth((foe,)) / whole for foe in free}

"""Selection and order of the encounters to offer: by distance from the target, then by variety, then by theme."""

from __future__ import annotations

from collections.abc import Sequence

from solo.encounters.ladders import Foes, Ladder
from solo.encounters.request import EncounterWish, SearchFoes
from solo.encounters.target import LEVEL, Judgement, Target, distance_from_target, is_near, judge_roughly, judge_surely
from solo.encounters.trials import Trial

MOST_ALIKE = 0.5


class SearchCandidate:
    """A candidate encounter. `looked` holds the fights of the first look, `judged` the fights that decide."""

    def __init__(self, looked: Trial, judged: Trial, ladder: Ladder | None = None) -> None:
        self.foes = looked.foes
        self.looked = looked
        self.judged = judged
        self._ladder = ladder

    def next_rung(self, target: Target) -> Foes | None:
        """Return the easier or harder neighbour on the ladder, in the direction of `target`.

        Returns None if the candidate seems to meet the target, if the ladder ends, or after a first neighbour was
        returned.
        """
        step = {"hard": -1, "easy": 1}.get(judge_roughly(target, self.judged.sums), 0)
        if not step or self._ladder is None:
            return None
        rungs, self._ladder = self._ladder.rungs, None
        at = rungs.index(self.foes) + step
        return rungs[at] if 0 <= at < len(rungs) else None

    @property
    def shown_trial(self) -> Trial:
        """The fights to show: the judging fights or, before the first of them, the fights of the first look."""
        return self.judged if self.judged.sums.fights else self.looked

    def standing(self, target: Target) -> Judgement:
        """Return the certain judgement, from the judging fights alone."""
        return judge_surely(target, self.judged.sums, LEVEL)

    def likely(self, target: Target) -> bool:
        """Return True if the target seems to be met."""
        return judge_roughly(target, self.shown_trial.sums) == "fits"

    def promising(self, target: Target) -> bool:
        """Return True if chance may explain the distance from the target. Judging fights halve the tolerance."""
        return is_near(target, self.shown_trial.sums, 0.5 if self.judged.sums.fights else 1.0)

    def distance(self, target: Target) -> float:
        """Return the apparent distance from the target."""
        return distance_from_target(target, self.shown_trial.sums)


def select_diverse(
    contenders: Sequence[SearchCandidate], target: Target, kinds: SearchFoes, wanted: EncounterWish, most: int
) -> list[SearchCandidate]:
    """Return up to `most` clearly different candidates, best first. If none meets the target, return the nearest."""
    within = [one for one in contenders if one.likely(target) or one.standing(target) == "fits"]
    left = list(within or contenders)
    picked: list[SearchCandidate] = []

    def rank(one: SearchCandidate) -> tuple[object, ...]:
        fit = (one.standing(target) != "fits", not one.likely(target), round(one.distance(target), 2))
        alike = max((similarity(one.foes, other.foes, kinds, wanted) for other in picked), default=0.0)
        return *fit, round(alike, 2), not share_theme(one.foes, kinds)

    while left and len(picked) < most:
        best = min(left, key=rank)
        picked.append(best)
        left = [one for one in left if one is not best and similarity(one.foes, best.foes, kinds, wanted) <= MOST_ALIKE]
    return picked


def similarity(one: Foes, other: Foes, kinds: SearchFoes, wanted: EncounterWish) -> float:
    """Return the shared part of two groups' worth, from 0 to 1. Pinned foes count only if there are no others."""
    shares, others = _shares(one, kinds, wanted), _shares(other, kinds, wanted)
    return sum(min(share, others.get(name, 0.0)) for name, share in shares.items())


def share_theme(foes: Foes, kinds: SearchFoes) -> bool:
    """Return True if all foes have a tag in common."""
    first, *rest = [kinds.known[foe.name].tags for foe in foes]
    return not rest or bool(first.intersection(*rest))


def _shares(foes: Foes, kinds: SearchFoes, wanted: EncounterWish) -> dict[str, float]:
    free = [foe for foe in foes if foe.name not in wanted.pinned] or list(foes)
    whole = kinds.worth(tuple(free))
    return {foe.name: kinds.worth((foe,)) / whole for foe in free}

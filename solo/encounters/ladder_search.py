"""Ladder search: finds by bisection the rung at which foes change from too easy to too hard.

The fights on a rung end as soon as a lenient test finds the rung too easy or too hard. Promising rungs are judged more
strictly later.
"""

from __future__ import annotations

import msgspec

from solo.encounters.ladders import Foes, Ladder
from solo.encounters.target import Judgement, Target, distance_from_target, is_near, judge_early, judge_roughly
from solo.encounters.trials import SearchRun, Trial

LOOK, LONGEST_LOOK = 6, 24


class LadderResult(msgspec.Struct, frozen=True):
    """Result of a ladder search: the trial nearest to the target, and the neighbouring easier and harder rungs.

    `looked` holds all trials with their judgements.
    """

    ladder: Ladder
    nearest: Trial | None
    easier: Foes | None
    harder: Foes | None
    looked: tuple[tuple[Trial, Judgement], ...]

    @property
    def fits(self) -> bool:
        """True if a rung seems to meet the target."""
        return any(how == "fits" for _, how in self.looked)


def search_ladder(ladder: Ladder, start: int, target: Target, playing: SearchRun) -> LadderResult:
    """Search a ladder from the rung with index `start`."""
    easy, hard, at, stride = -1, len(ladder.rungs), start, 1
    looked: list[tuple[Trial, Judgement]] = []
    while easy < at < hard and not playing.stopped:
        trial = playing.look(ladder.rungs[at])
        how: Judgement = "hard" if trial is None else probe(trial, target, playing)
        if trial is not None:
            looked.append((trial, how))
        if how in ("fits", "torn", "open"):
            break
        if how == "easy":
            easy = at
        else:
            hard = at
        at = _next(easy, hard, at, stride, len(ladder.rungs))
        stride *= 2
    played = [trial for trial, _ in looked if trial.sums.fights]
    return LadderResult(
        ladder=ladder,
        nearest=min(
            played, key=lambda trial: (distance_from_target(target, trial.sums), -trial.sums.fights), default=None
        ),
        easier=ladder.rungs[easy] if easy >= 0 else None,
        harder=ladder.rungs[hard] if hard < len(ladder.rungs) else None,
        looked=tuple(looked),
    )


def probe(trial: Trial, target: Target, playing: SearchRun) -> Judgement:
    """Judge foes against the target with as few fights as needed. The judgement is not certain."""
    while trial.sums.fights < LONGEST_LOOK and not playing.stopped:
        playing.play_more(trial, LOOK)
        seen = judge_early(target, trial.sums)
        if seen != "open":
            return seen
    return "fits" if is_near(target, trial.sums) else judge_roughly(target, trial.sums)


def _next(easy: int, hard: int, at: int, stride: int, length: int) -> int:
    """Return the next rung to try: halfway between `easy` and `hard`, or by growing steps until both are known."""
    if easy >= 0 and hard < length:
        return (easy + hard) // 2
    return min(length - 1, at + max(stride, at // 2)) if easy >= 0 else max(0, at - stride)

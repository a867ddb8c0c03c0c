"""Owns the climb: where on a ladder foes go over from too easy to too hard, found by halving what lies between.

The harder the rung, the rarer the party wins, so a few fights on a few rungs tell. They end as soon as a bet on a side
would have won; the bet is a lenient one, since what is found here is only looked at, not judged.
"""

from __future__ import annotations

import msgspec

from solo.encounters.ladders import Foes, Ladder
from solo.encounters.playing import Playing, Trial
from solo.encounters.target import Standing, Target, gap, leaning, seeming

LOOK, LONGEST_LOOK = 6, 36


class Climbed(msgspec.Struct, frozen=True):
    """What a climb came to: the trial nearest to the target, and the rungs it lies between where none fits.

    `looked` are all trials, with how they stand.
    """

    ladder: Ladder
    nearest: Trial | None
    easier: Foes | None
    harder: Foes | None
    looked: tuple[tuple[Trial, Standing], ...]

    @property
    def fits(self) -> bool:
        """Whether a rung looks as if it met the target."""
        return any(how == "fits" for _, how in self.looked)


def climb(ladder: Ladder, start: int, target: Target, playing: Playing) -> Climbed:
    """Climb a ladder from this rung on."""
    easy, hard, at, stride = -1, len(ladder.rungs), start, 1
    looked: list[tuple[Trial, Standing]] = []
    while easy < at < hard and not playing.stopped:
        trial = playing.look(ladder.rungs[at])
        how: Standing = "hard" if trial is None else look(trial, target, playing)
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
    return Climbed(
        ladder=ladder,
        nearest=min(played, key=lambda trial: (gap(target, trial.sums), -trial.sums.fights), default=None),
        easier=ladder.rungs[easy] if easy >= 0 else None,
        harder=ladder.rungs[hard] if hard < len(ladder.rungs) else None,
        looked=tuple(looked),
    )


def look(trial: Trial, target: Target, playing: Playing) -> Standing:
    """How foes seem to stand to the target, after as few fights as tell."""
    while trial.sums.fights < LONGEST_LOOK and not playing.stopped:
        playing.more(trial, LOOK)
        seen = seeming(target, trial.sums)
        if seen != "open":
            return seen
    return leaning(target, trial.sums)


def _next(easy: int, hard: int, at: int, stride: int, length: int) -> int:
    """The next rung to look at: ever further on while all were too easy or too hard, else halfway."""
    if easy >= 0 and hard < length:
        return (easy + hard) // 2
    return min(length - 1, at + max(stride, at // 2)) if easy >= 0 else max(0, at - stride)

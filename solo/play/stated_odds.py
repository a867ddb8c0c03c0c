"""Stated odds of an answer, shown beside the hand-thrown dice that decide it."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import Choose, Decision, Measure


class StatedOdds(NamedTuple):
    """The odds that an option displayed before it was chosen: label, figures, and an explanation in a sentence."""

    label: str
    measures: tuple[Measure, ...]
    sentence: str


class StatedOddsLog:
    """The stated odds of each combatant's latest answer, until dice decide it."""

    def __init__(self) -> None:
        self._of: dict[str, StatedOdds] = {}

    def find(self, who: str) -> StatedOdds | None:
        """Return the stated odds of this combatant's latest answer; None if none apply."""
        return self._of.get(who)

    def clear(self) -> None:
        """Forget all odds, once dice have decided the answers."""
        self._of.clear()

    def note(self, asked: Decision, answer: str, by_hand: bool) -> None:
        """Record the odds of an answer if its dice are thrown `by_hand`. Call this before the answer is applied.

        Drops earlier odds that have the same headings with different figures.
        """
        self._of.pop(asked.who, None)
        if not by_hand and not self._of:
            return
        said = _said(asked, answer)
        if said is None:
            return
        self._of = {who: one for who, one in self._of.items() if not _gainsaid(one, said)}
        if by_hand:
            self._of[asked.who] = said


def _said(asked: Decision, answer: str) -> StatedOdds | None:
    """Return the stated odds of this answer; None if the answer has no figures, or is carried out later."""
    option = asked.option(answer) if isinstance(asked, Choose) and not asked.for_later else None
    preview = option.preview() if option else None
    if option is None or preview is None or not preview.measures:
        return None
    sentences = preview.explain().sentences if preview.explain else ()
    return StatedOdds(option.label, preview.measures, "".join(sentences[:1]))


def _gainsaid(one: StatedOdds, other: StatedOdds) -> bool:
    names = [measure.name for measure in one.measures]
    return names == [measure.name for measure in other.measures] and one.measures != other.measures

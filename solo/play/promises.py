"""Owns what was said of answers whose dice are thrown by hand: it stands beside the throw that decides them alone."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import Choose, Decision, Measure


class Promise(NamedTuple):
    """What was said of an answer before it was given: label, figures, and in a sentence how they come about."""

    label: str
    measures: tuple[Measure, ...]
    sentence: str


class Promises:
    """What was said of the latest answer of each, as long as the next dice are about it."""

    def __init__(self) -> None:
        self._of: dict[str, Promise] = {}

    def of(self, who: str) -> Promise | None:
        """What was said of the latest answer of somebody; None where nothing holds."""
        return self._of.get(who)

    def clear(self) -> None:
        """Dice have fallen: they have decided what was said, and those that come are about something else."""
        self._of.clear()

    def note(self, asked: Decision, answer: str, by_hand: bool) -> None:
        """Take up an answer, before anything changes by it, of one who throws `by_hand` or does not.

        Where an answer of somebody else makes other figures of the same names, nobody's dice are about the old ones.
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


def _said(asked: Decision, answer: str) -> Promise | None:
    """What there is to say of this answer now; None without figures, and of what is only done later."""
    option = asked.option(answer) if isinstance(asked, Choose) and not asked.for_later else None
    preview = option.preview() if option else None
    if option is None or preview is None or not preview.measures:
        return None
    sentences = preview.explain().sentences if preview.explain else ()
    return Promise(option.label, preview.measures, "".join(sentences[:1]))


def _gainsaid(one: Promise, other: Promise) -> bool:
    names = [measure.name for measure in one.measures]
    return names == [measure.name for measure in other.measures] and one.measures != other.measures

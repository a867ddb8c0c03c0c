"""Owns the list of questions that Swords answers exactly, by name.

A module of questions is loaded only where no module before it has the name, since one answer needs one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solo.systems.contract import Content, Question
from solo.systems.parts.questions import NamedQuestion, Questions


def questions(content: Content) -> Mapping[str, Question]:
    """Returns every question by its name, in the order in which they are listed to a person."""

    def of_rolls() -> Iterable[NamedQuestion]:
        from solo.systems.swords.questions.rolling import questions_of_rolls
        from solo.systems.swords.rolls.health import scale_of

        return questions_of_rolls(scale_of(content))

    def of_contests() -> Iterable[NamedQuestion]:
        from solo.systems.swords.questions.contests import questions_of_contests
        from solo.systems.swords.rolls.health import scale_of

        return questions_of_contests(scale_of(content))

    return Questions([of_rolls, of_contests])

"""Owns the list of questions that PolyRPG answers exactly, by name.

A module of questions is loaded only where no module before it has the name, since one answer needs one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solo.systems.contract import Content, Question
from solo.systems.parts.questions import NamedQuestion, Questions


def questions(content: Content) -> Mapping[str, Question]:
    """Every question by its name, in the order in which they are listed to a person."""

    def of_figures() -> Iterable[NamedQuestion]:
        from solo.systems.polyhedral.questions.figures import questions_of_figures

        return questions_of_figures(content)

    def of_magic() -> Iterable[NamedQuestion]:
        from solo.systems.polyhedral.questions.magic import questions_of_magic

        return questions_of_magic(content)

    return Questions([_of_odds, of_figures, of_magic])


def _of_odds() -> Iterable[NamedQuestion]:
    from solo.systems.polyhedral.questions.odds import questions_of_odds

    return questions_of_odds()

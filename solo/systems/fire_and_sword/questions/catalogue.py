"""Owns the list of questions that Fire and Sword answers exactly, by name (part 7).

A module of questions is loaded only where no module before it has the name, since one answer needs one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solo.systems.contract import Question
from solo.systems.parts.questions import NamedQuestion, Questions


def questions() -> Mapping[str, Question]:
    """Every question by its name, in the order in which they are listed to a person."""
    return Questions([_of_rolls, _of_blows, _of_spirits_and_wounds, _of_figures])


def _of_rolls() -> Iterable[NamedQuestion]:
    from solo.systems.fire_and_sword.questions.rolls import questions_of_rolls

    return questions_of_rolls()


def _of_blows() -> Iterable[NamedQuestion]:
    from solo.systems.fire_and_sword.questions.blows import questions_of_blows

    return questions_of_blows()


def _of_spirits_and_wounds() -> Iterable[NamedQuestion]:
    from solo.systems.fire_and_sword.questions.spirits_and_wounds import questions_of_spirits_and_wounds

    return questions_of_spirits_and_wounds()


def _of_figures() -> Iterable[NamedQuestion]:
    from solo.systems.fire_and_sword.questions.figures import questions_of_figures

    return questions_of_figures()

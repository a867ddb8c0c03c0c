"""Owns the list of questions that the 2d20 game answers exactly, by name."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Question
from solo.systems.parts.questions import Questions


def questions(content: Content) -> Mapping[str, Question]:
    """Returns every question by its name, in the order in which they are listed to a person."""
    return Questions(content, "solo.systems.two_d20.questions", ("testing", "damage", "figures"))

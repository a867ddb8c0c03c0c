"""Owns the list of questions that Fire and Sword answers exactly, by name (part 7)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Question
from solo.systems.parts.questions import Questions


def questions(content: Content) -> Mapping[str, Question]:
    """Returns every question by its name, in the order in which they are listed to a person."""
    return Questions(
        content, "solo.systems.fire_and_sword.questions", ("rolls", "blows", "spirits_and_wounds", "figures")
    )

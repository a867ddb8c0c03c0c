"""Owns the list of questions that Gloranthan Heroes answers exactly, by name."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Question
from solo.systems.parts.questions import Questions


def questions(content: Content) -> Mapping[str, Question]:
    """Returns every question by its name, in the order in which they are listed to a person."""
    rooms = ("drawing", "powers", "magic", "wealth", "units")
    return Questions(content, "solo.systems.gloranthan.questions", rooms)

"""Owns the list of all questions, by name."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.contract import Content, Question


def questions(_content: Content) -> Mapping[str, Question]:
    """Every question by its name."""
    return {}

"""Owns what a grade of income leaves after a session (`F-35`)."""

from __future__ import annotations

from typing import Final

SAVES_FROM: Final = 6
"""The lowest grade that saves anything (`R-31`)."""


def savings(grade: int) -> int:
    """Silver, or L., that a grade saves in a session: (grade − 5)² from grade 6 on, nothing below (`R-31`, `R-32`)."""
    return (grade - 5) ** 2 if grade >= SAVES_FROM else 0

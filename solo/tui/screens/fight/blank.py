"""Owns the container in which parts of the fight stand, and nothing besides: nothing is drawn under them."""

from __future__ import annotations

from textual.containers import Container


class Blank(Container):
    """Other parts, side by side or one below the other."""

    BLANK = True

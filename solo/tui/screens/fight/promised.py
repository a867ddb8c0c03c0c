"""Owns what is said of an answer while its dice are thrown by hand: how likely it is to do what, and what to beat."""

from __future__ import annotations

from solo.play.promises import Promise
from solo.tui.widgets.figures import measure_text
from solo.tui.widgets.printable import printable


def promised(promise: Promise | None) -> str:
    """An answer with its figures, then what is rolled against what; "" for none."""
    if promise is None:
        return ""
    figures = ", ".join(f"{printable(one.name)} {measure_text(one)}" for one in promise.measures)
    return "\n".join(filter(None, (f"{printable(promise.label)}: {figures}", printable(promise.sentence))))

"""Heading while dice are typed by hand: the chosen answer, its chances and the target number."""

from __future__ import annotations

from solo.play.stated_odds import StatedOdds
from solo.tui.widgets.number_format import measure_text
from solo.tui.widgets.printable import make_printable


def describe_stated_odds(promise: StatedOdds | None) -> str:
    """Describe an answer with its figures, then its roll in a sentence; "" without a `promise`."""
    if promise is None:
        return ""
    figures = ", ".join(f"{make_printable(one.name)} {measure_text(one)}" for one in promise.measures)
    return "\n".join(filter(None, (f"{make_printable(promise.label)}: {figures}", make_printable(promise.sentence))))

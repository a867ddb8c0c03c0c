"""Owns what is said of an answer while its dice are thrown by hand: how likely it is to do what, and what to beat."""

from __future__ import annotations

from typing import NamedTuple

from solo.systems.contract import Option
from solo.tui.widgets.figures import measure_text
from solo.tui.widgets.printable import printable


class Chosen(NamedTuple):
    """Who has answered last, and what is to be said of it before dice of theirs are thrown; "" for nothing."""

    who: str = ""
    said: str = ""


def chosen(who: str, option: Option | None) -> Chosen:
    """What there is to say of this option: its label with its figures, then what is rolled against what."""
    if option is None:
        return Chosen()
    preview = option.preview()
    figures = ", ".join(f"{printable(one.name)} {measure_text(one)}" for one in preview.measures)
    if not figures:
        return Chosen()
    sentences = preview.explain().sentences[:1] if preview.explain else ()
    return Chosen(who, "\n".join([f"{printable(option.label)}: {figures}", *map(printable, sentences)]))

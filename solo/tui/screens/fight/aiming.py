"""Details shown while a place is picked: the figures of the place under the cursor, its occupants, and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from solo.systems.contract import ChoosePlace, FighterView, Measure, Preview, hexes
from solo.systems.contract.decisions import read_place
from solo.systems.contract.view import Shape
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.number_format import measure_text
from solo.tui.widgets.printable import make_printable

Place = tuple[int, int]
BETWEEN = " · "


def figures(preview: Preview) -> Content:
    """Return the figures of the place under the cursor, and its cost."""
    told = [_figure(measure) for measure in preview.measures]
    if preview.cost:
        told.append(Content(make_printable(preview.cost)))
    return Content("  ").join(told)


def _figure(measure: Measure) -> Content:
    return Content.assemble((f"{measure.name} ", FAINT), (measure_text(measure), "bold"))


def format_note(note: str) -> Content:
    """Format a note: warnings come first, bold and with a sign. A warning begins with two words in capitals."""
    parts = [
        Content.assemble(("! ", "bold $error"), (part, "bold $error")) if _warns(part) else Content(part)
        for part in sorted(make_printable(note).split(BETWEEN), key=_warns, reverse=True)
    ]
    return Content(BETWEEN).join(parts)


def _warns(part: str) -> bool:
    words = part.split()
    return len(words) > 1 and words[0].isupper() and words[1].isupper()


def cursor_start(decision: ChoosePlace, fighters: Sequence[FighterView], shape: Shape = "squares") -> Place | None:
    """Return the first cursor position: the decision's default, else the place whose area covers the most foes.

    None without a legal place.
    """
    distance = hexes.distance if shape == "hexes" else _steps
    if decision.default is not None or not decision.places:
        return read_place(decision.first_legal())
    acting = next((fighter.side for fighter in fighters if fighter.acting), "")
    weights = {
        place: -1 if fighter.side == acting else 1
        for fighter in fighters
        if not fighter.out
        for place in fighter.places
    }

    def worth(place: Place) -> tuple[int, int]:
        """Return a sort key for a place: foes minus friends in its area, then their negated total distance."""
        caught = [one for one in decision.area(place) if one in weights]
        return sum(weights[one] for one in caught), -sum(distance(place, one) for one in caught)

    return max(decision.places, key=worth)


def _steps(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])

"""Texts about the other participants in a fight: the places they point at, and their requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.content import Content

from solo.host.pointers import Pointer
from solo.host.undo_votes import UndoRequest
from solo.systems.contract import View
from solo.systems.contract.decisions import read_place
from solo.systems.contract.view import place_name, track_place
from solo.systems.parts.phrasing import with_verb
from solo.tui.participants.waiting import YOU
from solo.tui.widgets.field_grid import Place
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.option_state import PointedOptions
from solo.tui.widgets.printable import make_printable


def list_pointers(
    fingers: Iterable[Pointer], marks: Iterable[Pointer], me: str, letters: Mapping[str, str]
) -> PointedOptions:
    """Return pointers and marks by option code.

    Pointers are the names of players who point at an option. Marks are the letters, from `letters`, of players who have
    marked an option.
    """
    there: dict[str, list[str]] = {}
    for finger in fingers:
        there.setdefault(finger.code, []).append(YOU if finger.who == me else finger.who)
    fingered = {code: ", ".join(names) for code, names in there.items()}
    return PointedOptions(fingered, {mark.code: letters.get(mark.who, "?") for mark in marks})


def pointed_places(fingers: Iterable[Pointer]) -> list[Place]:
    """Return the places that a participant points at."""
    return [place for finger in fingers if (place := read_place(finger.code)) is not None]


def describe_pointing(fingers: Sequence[Pointer], me: str, view: View) -> str:
    """Return a sentence about the places at which participants point: "Anna points at F6"; "" if there are none."""
    told: dict[str, list[str]] = {}
    for finger in fingers:
        place = read_place(finger.code)
        if place is not None:
            name = track_place(view.track, place[0]) if view.track else place_name(place)
            told.setdefault(name, []).append(YOU if finger.who == me else finger.who)
    return ", ".join(f"{with_verb(names, 'points', 'point')} at {name}" for name, names in told.items())


def request_line(request: UndoRequest | None, me: str, width: int) -> Content | None:
    """Return the line about a request to undo the latest answer, or to go back to the turning point.

    The longest form that fits into `width` cells is returned. None without a request.
    """
    if request is None:
        return None
    who = with_verb(["You" if request.who == me else request.who], "wants", "want")
    back, agreed = make_printable(request.back_to), me in request.agreed
    long, short = (f"to go back to {back}",) * 2 if back else ("to take back the latest answer", "to undo")
    keys = "The others must agree. n keeps" if agreed else "u agrees, n keeps"
    lines = [
        Content.assemble(
            ("↶ ", "bold $accent"), (f"{who} {what}.", "bold"), (f"  {keys} {kept}.", FAINT if agreed else "")
        )
        for what, kept in ((long, "the answer"), (long, "it"), (short, "it"))
    ]
    return next((line for line in lines if line.cell_length <= width), lines[-1])

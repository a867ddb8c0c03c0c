"""Map on a sheet: a field of squares or hexes, a line, or a row of zones, with all fighters at their start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from solo.evening.document_blocks import Drawing
from solo.evening.sheet import Sheet, SheetCombatant
from solo.systems.contract import FieldView, TrackView
from solo.systems.contract.view import column_name, track_place
from solo.untrusted.text import make_printable

CELL: Final = 18
HALF_SIGN: Final = 3.5
MARGIN: Final = 22
SHADES: Final[Mapping[str, str]] = {
    "#": "#555",
    "~": "#cfd8e0",
    "%": "#d8d2c4",
    ",": "#ece8dd",
    "^": "#d0c8b8",
    ".": "#fff",
    " ": "#fff",
}
PLAIN: Final = ". #"
"""Characters of ground that a picture shows only by its shade."""
OTHER_GROUND: Final = "#e4e0d6"
PARTY, FOES = "#ffffff", "#222222"
RULER: Final = 60
Place = tuple[int, int]


def drawing_of(sheet: Sheet) -> Drawing | None:
    """Return the map of a sheet in characters and as a picture; None if its terrain is unknown."""
    if sheet.field:
        return Drawing(_field_signs(sheet), _field_picture(sheet.field, sheet))
    if sheet.track:
        return Drawing(_track_signs(sheet.track, sheet), _track_picture(sheet.track, sheet))
    return None


def _people(sheet: Sheet) -> Iterator[tuple[SheetCombatant, bool]]:
    """Yield all combatants, each with True for a member of the party."""
    yield from ((one, True) for one in sheet.party)
    yield from ((one, False) for one in sheet.individuals)


def _standing(sheet: Sheet) -> dict[Place, tuple[str, bool]]:
    """Return the letter at each occupied place, with True for the party."""
    return {place: (one.letter[:1] or "?", ours) for one, ours in _people(sheet) for place in one.places}


# In characters


def _field_signs(sheet: Sheet) -> str:
    field, standing = sheet.field, _standing(sheet)
    assert field is not None
    width = 2 if field.shape == "hexes" else 1
    head = "".join(column_name(column)[-1].ljust(width) for column in range(field.width))
    lines = [f"    {head}".rstrip()]
    for row, ground in enumerate(field.ground):
        signs = "".join(
            (standing[column, row][0] if (column, row) in standing else sign).ljust(width)
            for column, sign in enumerate(make_printable(ground))
        )
        indent = " " if field.shape == "hexes" and row % 2 else ""
        lines.append(f"{row + 1:>3} {indent}{signs}".rstrip())
    return "\n".join(lines)


def _track_signs(track: TrackView, sheet: Sheet) -> str:
    return "\n".join(_zone_signs(track, sheet) if track.zones else _ruler_signs(track, sheet))


def _letters_at(sheet: Sheet) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one, _ in _people(sheet):
        for place, _row in one.places[:1]:
            found.setdefault(place, []).append(one.letter or one.name)
    return found


def _zone_signs(track: TrackView, sheet: Sheet) -> Iterator[str]:
    """Yield a box for each zone, one below the other, with its occupants and features."""
    letters = _letters_at(sheet)
    for place, zone in enumerate(track.zones, start=track.low):
        remarks = (*zone.remarks, *(("rough ground",) if zone.ground == "rough" else ()))
        yield f"[ {zone.title:<10} ] {' '.join(letters.get(place, [])):<16} {', '.join(remarks)}".rstrip()


def _ruler_signs(track: TrackView, sheet: Sheet) -> Iterator[str]:
    """Yield a line to scale with a mark for each occupied place of the track, then the occupants place by place."""
    letters = _letters_at(sheet)
    places = sorted(letters)
    if not places:
        return
    low, high = places[0], places[-1]
    span = max(1, high - low)
    marks = {round((place - low) * (RULER - 1) / span) for place in places}
    yield "".join("+" if at in marks else "-" for at in range(RULER if high > low else 1))
    for place in places:
        yield f"{track_place(track, place):>12}  {' '.join(letters[place])}"


# As a picture


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" font-family="sans-serif" font-size="11">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, colour: str = "#333", anchor: str = "middle", weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(make_printable(text))}</text>"
    )


def _piece(x: float, y: float, letter: str, ours: bool, radius: float = 8) -> str:
    """Return a round piece with a letter: white for the party, black for the foes."""
    fill, ink = (PARTY, "#000") if ours else (FOES, "#fff")
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#000"/>'
    return circle + _text(x, y + 4, letter, ink, weight="bold")


def _field_picture(field: FieldView, sheet: Sheet) -> str:
    standing = _standing(sheet)
    parts = [part for row in range(field.height) for part in _row(field, row, standing)]
    parts.append(_signs([MARGIN + (column + 0.5) * CELL for column in range(field.width)], MARGIN - 6, _columns(field)))
    parts += [
        _text(MARGIN - 5, MARGIN + (row + 0.5) * CELL + 4, str(row + 1), anchor="end") for row in range(field.height)
    ]
    for (column, row), (letter, ours) in standing.items():
        parts.append(_piece(_left(field, row) + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL, letter, ours))
    return _svg(MARGIN + (field.width + 0.5) * CELL + 2, MARGIN + field.height * CELL + 2, parts)


def _columns(field: FieldView) -> list[str]:
    return [column_name(column) for column in range(field.width)]


def _left(field: FieldView, row: int) -> float:
    """Return the left edge of a row: every second row of hexes is shifted right by half a place."""
    return MARGIN + (CELL / 2 if field.shape == "hexes" and row % 2 else 0)


def _row(field: FieldView, row: int, standing: Mapping[Place, tuple[str, bool]]) -> Iterator[str]:
    """Yield a row of a field: runs of equal ground, the lines between places, and the characters of the ground."""
    left, top, at = _left(field, row), MARGIN + row * CELL, 0
    for sign, run in groupby(field.ground[row]):
        long = len(list(run))
        shade = SHADES.get(sign, OTHER_GROUND)
        if shade != "#fff":
            yield f'<path d="M{left + at * CELL:g} {top}h{long * CELL}v{CELL}h{-long * CELL}z" fill="{shade}"/>'
        bare = [column for column in range(at, at + long) if (column, row) not in standing]
        if sign not in PLAIN and bare:
            yield _signs([left + (column + 0.5) * CELL for column in bare], top + CELL / 2 + 4, [sign] * len(bare))
        at += long
    lines = "".join(f"M{left + column * CELL:g} {top}v{CELL}" for column in range(field.width + 1))
    across = f"M{left:g} {top}h{field.width * CELL}M{left:g} {top + CELL}h{field.width * CELL}"
    yield f'<path d="{lines}{across}" stroke="#bbb" stroke-width="0.5" fill="none"/>'


def _signs(places: Sequence[float], y: float, signs: Sequence[str]) -> str:
    """Return `signs` side by side: in one text element, or in a separate element each if any has several characters."""
    if any(len(sign) > 1 for sign in signs):
        return "".join(_text(x, y, sign) for x, sign in zip(places, signs, strict=True))
    # Positions are left edges, since not every printer centres each character of a text.
    xs = " ".join(f"{x - HALF_SIGN:g}" for x in places)
    return f'<text x="{xs}" y="{y:g}" fill="#777">{escape(make_printable("".join(signs)))}</text>'


def _track_picture(track: TrackView, sheet: Sheet) -> str:
    return _zone_picture(track, sheet) if track.zones else _ruler_picture(track, sheet)


def _zone_picture(track: TrackView, sheet: Sheet) -> str:
    """Return a box for each zone, side by side, with the pieces in it."""
    width, columns, across = 124.0, 5, len(track.zones)
    stacks = _stacks(sheet)
    rows = max((-(-len(stack) // columns) for stack in stacks.values()), default=1)
    height = 44 + 20 * rows
    parts = []
    for index, (place, zone) in enumerate(enumerate(track.zones, start=track.low)):
        x = 2 + index * width
        shade = "#ece8dd" if zone.ground == "rough" else "#fff"
        parts.append(f'<rect x="{x:g}" y="2" width="{width:g}" height="{height:g}" fill="{shade}" stroke="#000"/>')
        parts.append(_text(x + width / 2, 16, f"Zone {zone.title}", weight="bold"))
        parts.append(_text(x + width / 2, 30, ", ".join(zone.remarks)))
        for at, (letter, ours) in enumerate(stacks.get(place, [])):
            parts.append(_piece(x + 18 + 22 * (at % columns), 48 + 20 * (at // columns), letter, ours))
    return _svg(across * width + 4, height + 6, parts)


def _ruler_picture(track: TrackView, sheet: Sheet) -> str:
    """Return the track as a line to scale, with the pieces stacked over their places."""
    stacks = _stacks(sheet)
    places = sorted(stacks)
    if not places:
        return ""
    most = max(len(stack) for stack in stacks.values())
    width, base = 560.0, 14 + 20.0 * most
    low, span = places[0], max(1, places[-1] - places[0])
    parts = [f'<line x1="20" y1="{base:g}" x2="{width - 20:g}" y2="{base:g}" stroke="#000"/>']
    for place in places:
        x = 40 + (place - low) * (width - 80) / span
        parts.append(f'<line x1="{x:g}" y1="{base:g}" x2="{x:g}" y2="{base + 6:g}" stroke="#000"/>')
        parts.append(_text(x, base + 20, track_place(track, place)))
        parts += [_piece(x, base - 12 - 20 * at, letter, ours) for at, (letter, ours) in enumerate(stacks[place])]
    return _svg(width, base + 28, parts)


def _stacks(sheet: Sheet) -> dict[int, list[tuple[str, bool]]]:
    """Return the occupants of each place on a track, as pairs of the letter and True for the party."""
    found: dict[int, list[tuple[str, bool]]] = {}
    for one, ours in _people(sheet):
        for place, _ in one.places[:1]:
            found.setdefault(place, []).append((one.letter[:1] or "?", ours))
    return found

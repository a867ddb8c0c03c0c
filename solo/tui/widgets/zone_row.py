"""Drawing of zones in a row: boxes with the fighters in each, and the groups in reach of each other.

Fighters in reach of each other are joined, "K×ab", so the row is readable without colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content

from solo.systems.contract import FighterView, TrackView, ZoneView
from solo.tui.widgets.fighter_signs import fallen_sign, side_style
from solo.tui.widgets.flow import flow, split_lines
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT

JOINED, ACTING, FREE = "×", "▸", "∘"
ROUGH, SMOOTH = "~", "─"
LEAST_PEOPLE, MOST_PEOPLE = 2, 3
MOST_REMARKS = 2
LEAST_INNER = 4
MOST_WISHED = 18  # maximum cells for the remarks of a zone on one line
FRAME = 2


class Melee(NamedTuple):
    """A melee: party members and foes, each of whom is in reach of all on the other side."""

    party: tuple[FighterView, ...]
    foes: tuple[FighterView, ...]


class ZoneRow(LineWidget):
    """The zones of a track, with the letters of the fighters in each."""

    DEFAULT_CSS = "ZoneRow { text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._track: TrackView | None = None
        self._fighters: tuple[FighterView, ...] = ()
        self._by_width: dict[int, list[Content]] = {}

    def show(self, track: TrackView | None, fighters: Sequence[FighterView]) -> None:
        """Show these zones and the fighters in them; nothing for a track without zones."""
        track = track if track and track.zones else None
        shown = track, tuple(fighters if track else ())
        if (self._track, self._fighters) == shown:
            return
        self._track, self._fighters = shown
        self._by_width.clear()
        self.refresh()

    def height_within(self, width: int) -> int:
        """Return the lines needed in `width` columns; 0 if there are no zones."""
        return len(self._lines_within(width)) if self._track else 0

    def lines(self) -> Sequence[Content]:
        width = self.content_size.width
        return () if self._track is None or width < FRAME else self._lines_within(width)

    def _lines_within(self, width: int) -> list[Content]:
        """Return the lines in `width` columns, cached until other fighters or zones are shown."""
        if self._track is not None and width not in self._by_width:
            self._by_width[width] = zone_lines(self._track, self._fighters, width)
        return self._by_width[width]


def zone_lines(track: TrackView, fighters: Sequence[FighterView], width: int) -> list[Content]:
    """Return the row of zones as lines of `width` cells, including the frames."""
    crowds = [_pieces(_standing(fighters, track.low + index)) for index in range(len(track.zones))]
    headed = [_title(zone, remarked=True).cell_length + FRAME for zone in track.zones]
    above = sum(headed) + len(headed) + 1 <= width
    wished = headed if above else list(map(_wished, track.zones))
    widths = shared_out(list(map(_least, crowds)), wished, width)
    above = above and all(wish <= inner for wish, inner in zip(wished, widths, strict=True))
    said = [
        [] if above else flow(_remarks(zone), inner - 1, ", ")[:MOST_REMARKS]
        for zone, inner in zip(track.zones, widths, strict=True)
    ]
    people = [_settled(crowd, inner - 1) for crowd, inner in zip(crowds, widths, strict=True)]
    lines = min(max(LEAST_PEOPLE, *map(len, people)), MOST_PEOPLE)
    shown = [_within(each, lines) for each in people]
    rows = [_row(said, widths, number) for number in range(max(map(len, said)))]
    rows += [_row(shown, widths, number) for number in range(lines)]
    return [_top(track, fighters, widths, remarked=above), *rows, _bottom(track, widths)]


def melees(here: Sequence[FighterView]) -> list[Melee]:
    """Return the melees in a zone, grouped so that they take as few letters as possible."""
    standing = [one for one in here if not one.out]
    party, foes = _sides(standing)
    by_party = [Melee(alike, near) for alike, near in _alike(party, foes)]
    by_foes = [Melee(near, alike) for alike, near in _alike(foes, party)]
    return min(by_party, by_foes, key=lambda told: sum(len(one.party) + len(one.foes) for one in told))


def shared_out(needed: Sequence[int], wished: Sequence[int], width: int) -> list[int]:
    """Return the inner widths of boxes side by side.

    All widths are equal if possible. Otherwise wide boxes give cells to boxes that need or want more.
    """
    even, more = divmod(max(0, width - len(needed) - 1), len(needed))
    widths = [even + (index < more) for index in range(len(needed))]
    for wanted in (needed, [max(pair) for pair in zip(needed, wished, strict=True)]):
        while True:
            short = max(range(len(wanted)), key=lambda index: wanted[index] - widths[index])
            spare = max(range(len(wanted)), key=lambda index: widths[index] - wanted[index])
            if wanted[short] <= widths[short] or widths[spare] <= wanted[spare]:
                break
            widths[short] += 1
            widths[spare] -= 1
    return widths


def _sides(people: Sequence[FighterView]) -> tuple[tuple[FighterView, ...], tuple[FighterView, ...]]:
    return (
        tuple(one for one in people if one.side == "party"),
        tuple(one for one in people if one.side != "party"),
    )


def _alike(
    people: Sequence[FighterView], others: Sequence[FighterView]
) -> list[tuple[tuple[FighterView, ...], tuple[FighterView, ...]]]:
    """Return groups of fighters, each with the opponents in reach. Fighters with the same opponents share a group."""
    groups: dict[tuple[FighterView, ...], tuple[FighterView, ...]] = {}
    for one in people:
        near = tuple(other for other in others if other.key in one.reach or one.key in other.reach)
        if near:
            groups[near] = (*groups.get(near, ()), one)
    return [(alike, near) for near, alike in groups.items()]


def _standing(fighters: Sequence[FighterView], place: int) -> list[FighterView]:
    return [one for one in fighters if one.places and one.places[0][0] == place]


def _pieces(here: Sequence[FighterView]) -> list[list[Content]]:
    """Return the content of a zone in sections: melees, the rest of the party, other foes and the fallen."""
    joined = melees(here)
    busy = {one.key for melee in joined for one in (*melee.party, *melee.foes)}
    free = [one for one in here if one.key not in busy and not one.out]
    party, foes = _sides(free)
    down = [Content.styled(fallen_sign(one) + one.letter[:1], FAINT) for one in here if one.out]
    sections = [
        [Content.assemble(_letters(melee.party), JOINED, _letters(melee.foes)) for melee in joined],
        [_letters((one,)) for one in party],
        [*(_letters((one,)) for one in foes), *down],
    ]
    return [section for section in sections if section]


def _letters(people: Iterable[FighterView]) -> Content:
    return Content("").join(
        Content.assemble(
            (ACTING, "bold $accent") if one.acting else "",
            (one.letter[:1] or "?", side_style(one) + (" reverse" if one.acting else "")),
        )
        for one in people
    )


def _settled(sections: Sequence[Sequence[Content]], width: int) -> list[Content]:
    """Return the sections on lines. If there are too few lines, a section begins where the previous one ends."""
    return [line for section in _united(sections, width) for line in flow(section, width, " ")]


def _united(sections: Sequence[Sequence[Content]], width: int) -> Sequence[Sequence[Content]]:
    """Return the sections; if they need too many lines, return all their parts as one section."""
    if _count_lines(sections, width) <= MOST_PEOPLE:
        return sections
    return [[part for section in sections for part in section]]


def _count_lines(sections: Sequence[Sequence[Content]], width: int) -> int:
    return sum(len(split_lines(section, width, 1)) for section in sections)


def _within(lines: Sequence[Content], most: int) -> list[Content]:
    """Return at most `most` lines. If lines are left out, the last line shows how many."""
    if len(lines) <= most:
        return list(lines)
    return [*lines[: most - 1], Content.styled(f"+{len(lines) - most + 1} lines", FAINT)]


def _least(crowd: Sequence[Sequence[Content]]) -> int:
    """Return the minimum inner width of a zone that shows all its fighters."""
    width = max(LEAST_INNER, max((one.cell_length + 1 for section in crowd for one in section), default=0))
    while _count_lines(_united(crowd, width - 1), width - 1) > MOST_PEOPLE:
        width += 1
    return width


def _wished(zone: ZoneView) -> int:
    """Return the inner width for the title and the remarks of a zone."""
    remarks = [remark.cell_length + FRAME for remark in _remarks(zone)]
    beside = sum(remarks)
    return max(len(zone.title) + FRAME, beside if beside <= MOST_WISHED else max(remarks, default=0), LEAST_INNER)


def _remarks(zone: ZoneView) -> list[Content]:
    words = zone.remarks or (("rough",) if zone.ground == "rough" else ())
    return [Content.styled(word, FAINT) for word in words]


def _row(columns: Sequence[Sequence[Content]], widths: Sequence[int], number: int) -> Content:
    """Return one line of all boxes."""
    parts: list[Content | str | tuple[str, str]] = [("│", "$rule")]
    for lines, width in zip(columns, widths, strict=True):
        within = lines[number] if number < len(lines) else Content("")
        parts += [Content.assemble(" ", within).truncate(width, pad=True), ("│", "$rule")]
    return Content.assemble(*parts)


def _title(zone: ZoneView, remarked: bool) -> Content:
    """Return a zone's title, with its remarks if the frame has room for those of all zones."""
    return Content(" · ").join([Content(zone.title), *(_remarks(zone) if remarked else ())])


def _top(track: TrackView, fighters: Sequence[FighterView], widths: Sequence[int], *, remarked: bool) -> Content:
    """Return the upper frame with the titles. Zones that may be reached now are marked."""
    acting = {one.places[0][0] for one in fighters if one.acting and one.places}
    parts: list[Content | str | tuple[str, str]] = [("┌", "$rule")]
    for index, (zone, width) in enumerate(zip(track.zones, widths, strict=True)):
        place = track.low + index
        mark = FREE if place in track.reachable else " "
        words = _title(zone, remarked)
        if place in acting:
            words = words.stylize("bold", 0, len(zone.title))
        title = Content.assemble((mark, "bold $accent"), words, " ").truncate(max(1, width), ellipsis=True)
        last = "┐" if index == len(widths) - 1 else "┬"
        parts += [title, (SMOOTH * (width - title.cell_length) + last, "$rule")]
    return Content.assemble(*parts)


def _bottom(track: TrackView, widths: Sequence[int]) -> Content:
    """Return the lower frame, with a wave under rough ground, and with the field's note if there is room."""
    floors = "┴".join(
        (ROUGH if zone.ground == "rough" else SMOOTH) * w for zone, w in zip(track.zones, widths, strict=True)
    )
    frame = f"└{floors}┘"
    note = f" {track.note} " if track.note else ""
    if not note or len(note) + 2 * FRAME > len(frame):
        return Content.styled(frame, "$rule")
    return Content.assemble((frame[:FRAME], "$rule"), (note, FAINT), (frame[FRAME + len(note) :], "$rule"))

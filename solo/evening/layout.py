"""Layout of a sheet: information to read before the fight, then boxes to tick during the fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from solo.evening.document_blocks import (
    BOX,
    TICKED,
    Block,
    BulletList,
    Drawing,
    Facts,
    Heading,
    KeepTogether,
    Paragraph,
    Table,
)
from solo.evening.evening_forecast import NOT_YET_SURE
from solo.evening.map_drawing import drawing_of
from solo.evening.sheet import FoeKind, ResourcePool, Sheet, SheetCombatant
from solo.systems.contract import AttackEntry, StatBlock, Tracking, Trait

ROUNDS: Final = 5
"""Number of boxes beside each name for ticks in each round."""
SPARE: Final = 10
"""Number of empty boxes, after the ticked boxes, of a pool without a maximum."""
NOT_PLAYED: Final = f"{NOT_YET_SURE}: no fights were simulated."
MOST_BOXES: Final = 40
"""Maximum number of boxes for a value. A larger value gets a space to write in."""
ROW: Final = 5
ROOM: Final = "____"
NOTHING: Final = "–"


def blocks_of(sheet: Sheet, game: str, anchor: str = "", likely: Sequence[str] = ()) -> Iterator[Block]:
    """Yield the blocks of an encounter's sheet. `likely` holds sentences about the encounter within an evening."""
    yield Heading(1, sheet.title, anchor)
    yield Facts(tuple(_opening(sheet, game)))
    if sheet.notes:
        yield Paragraph(sheet.notes)
    if sheet.goal and sheet.goal.is_missed:
        yield Paragraph(sheet.goal.words, "warning")
    yield from (Paragraph(f"Note: {warning}", "warning") for warning in sheet.warnings)
    drawn = drawing_of(sheet)
    if drawn:
        yield KeepTogether((Heading(2, "Starting positions"), *_map(sheet, drawn)))
    kept_to = (sheet.goal.words,) if sheet.goal and not sheet.goal.is_missed else ()
    words = (*likely, *kept_to, *(sheet.outlook.words if sheet.outlook else ()))
    yield KeepTogether((Heading(2, "Forecast"), BulletList(words or (NOT_PLAYED,))))
    if sheet.pools:
        yield KeepTogether((Heading(2, "Pools"), Table(("Pool", "Points"), tuple(map(_pool, sheet.pools)))))
    if sheet.party:
        yield KeepTogether((Heading(2, "The party"), _tracker(sheet.party, sheet.tracking)))
    if sheet.individuals:
        yield Heading(2, "The foes")
        yield _tracker(sheet.individuals, sheet.tracking)
    yield Heading(2, "Foe statistics")
    for kind in sheet.foes:
        yield from _kind(kind)
    yield KeepTogether((Heading(2, "Rewards"), *_won(sheet)))


def _opening(sheet: Sheet, game: str) -> Iterator[tuple[str, str]]:
    yield "Game", game
    if sheet.aim:
        yield "Difficulty", sheet.aim
    if sheet.place:
        yield "Place", sheet.place
    yield from ((name[:1].upper() + name[1:], value) for name, value in sheet.circumstances.items())


def _pool(point: ResourcePool) -> tuple[str, str]:
    """Return a pool as a row of boxes: present points are ticked, and a pool without a maximum gets spare boxes."""
    boxes = point.maximum or -(-(point.value + SPARE) // ROW) * ROW
    now = f"{point.value} of {point.maximum} now" if point.maximum else f"{point.value} now"
    if boxes > MOST_BOXES:
        return point.name, f"{ROOM} ({now})"
    return point.name, f"{_in_fives(TICKED * point.value + BOX * (boxes - point.value))} ({now})"


def _map(sheet: Sheet, drawn: Drawing) -> Iterator[Block]:
    yield drawn
    legend = " · ".join(f"{sign} = {meaning}" for sign, meaning in (sheet.field.legend if sheet.field else ()))
    field = sheet.field or sheet.track
    note = field.note if field else ""
    yield from (Paragraph(text, "quiet") for text in (legend, note) if text)
    ours = ", ".join(f"{one.letter} {one.name}" for one in sheet.party if one.letter)
    theirs = ", ".join(_marked(one) for one in sheet.individuals if one.letter)
    yield from (Paragraph(f"{side}: {names}.", "quiet") for side, names in (("Party", ours), ("Foes", theirs)) if names)


def _marked(one: SheetCombatant) -> str:
    """Return the letter and the name of a foe: "a Goblin"; only the name if the name ends with the letter."""
    return one.name if one.name.endswith(f" {one.letter}") else f"{one.letter} {one.name}"


def _tracker(people: Sequence[SheetCombatant], tracking: Tracking) -> Table:
    """Return a table with a row for each fighter: place at the start, a box for each point, and the game's columns."""
    names = list(dict.fromkeys(point.name for one in people for point in one.points))
    ticked = any(one.ticks for one in people)
    placed = any(one.start for one in people)
    head = (
        "",
        "Name",
        *(("Starts at",) if placed else ()),
        *tracking.written,
        *tracking.ticked,
        *names,
        *(("State",) if ticked else ()),
        "Notes",
    )
    kept = (*(ROOM for _ in tracking.written), *(BOX * ROUNDS for _ in tracking.ticked))
    rows = []
    for one in people:
        points = {point.name: point for point in one.points}
        boxes = [_boxes(points[name]) if name in points else NOTHING for name in names]
        states = (_ticks(one),) if ticked else ()
        rows.append((one.letter, one.name, *((one.start or NOTHING,) if placed else ()), *kept, *boxes, *states, ""))
    return Table(head, tuple(rows))


def _boxes(point: ResourcePool) -> str:
    """Return a box for each present point, in groups of five, followed by "(3 of 8)" if points are missing."""
    if point.maximum > MOST_BOXES:
        return f"{ROOM} of {point.maximum}"
    missing = f" ({point.value} of {point.maximum})" if point.value != point.maximum else ""
    return _in_fives(BOX * point.value) + missing


def _in_fives(boxes: str) -> str:
    return " ".join(boxes[first : first + ROW] for first in range(0, len(boxes), ROW))


def _ticks(one: SheetCombatant) -> str:
    """Return a combatant's boxes to tick, grouped by word: "☐☐☐☐ Wound"."""
    boxes: dict[str, str] = {}
    for number, tick in enumerate(one.ticks):
        boxes[tick] = boxes.get(tick, "") + (TICKED if number < one.marked else BOX)
    return "  ".join(f"{signs} {tick}" for tick, signs in boxes.items()) or NOTHING


def _kind(kind: FoeKind) -> Iterator[Block]:
    block = kind.block
    called = block.name if kind.count == 1 else f"{kind.count} × {block.name}"
    said = " ".join(filter(None, (f"{block.kind[:1].upper()}{block.kind[1:]}." if block.kind else "", block.text)))
    figures = tuple((figure.name, figure.read) for figure in (*block.points, *block.figures))
    opening: list[Block] = [Heading(3, called)]
    if said:
        opening.append(Paragraph(said, "quiet"))
    if figures:
        opening.append(Facts(figures, in_a_row=True))
    if block.attacks:
        opening.append(_attacks(block.attacks))
    yield KeepTogether(tuple(opening))
    yield from _abilities(block)
    fights = (("Tactics", " ".join(block.manner)),) if block.manner else ()
    flees = (("Flees", block.flees),) if block.flees else ()
    if fights or flees:
        yield KeepTogether((Facts((*fights, *flees)),))


def _attacks(attacks: Sequence[AttackEntry]) -> Table:
    far = any(one.distance for one in attacks)
    skilled = any(one.skill for one in attacks)
    head = ("Attack", *(("Skill",) if skilled else ()), "To hit", "Damage", *(("Range",) if far else ()), "Remarks")
    rows = tuple(
        (
            f"{one.name[:1].upper()}{one.name[1:]}",
            *((one.skill or NOTHING,) if skilled else ()),
            one.hit,
            one.damage,
            *((one.distance or NOTHING,) if far else ()),
            "; ".join(one.remarks) or NOTHING,
        )
        for one in attacks
    )
    return Table(head, rows)


def _abilities(block: StatBlock) -> Iterator[Block]:
    for title, traits in (("Skills", block.skills), ("Nature", block.traits), ("Magic", block.spells)):
        if traits:
            yield Facts(tuple(_trait(trait) for trait in traits), title=title)


def _trait(trait: Trait) -> tuple[str, str]:
    level = "" if trait.level is None else f" {trait.level}".replace("-", "−")
    name = f"{trait.name[:1].upper()}{trait.name[1:]}"
    return f"{name}{level}", trait.text or NOTHING


def _won(sheet: Sheet) -> Iterator[Block]:
    if sheet.high:
        yield Paragraph(f"The foes are worth {sheet.worth} {sheet.unit}; the budget is {sheet.low} to {sheet.high}.")
    if sheet.why:
        yield Paragraph(sheet.why, "quiet")
    if sheet.reward:
        yield Paragraph(sheet.reward)
    if sheet.treasure:
        yield BulletList(
            tuple(
                f"{found.name}{f' × {found.count}' if found.count > 1 else ''}: {found.worth}"
                for found in sheet.treasure
            )
        )
        return
    left = [
        f"{kind.count} × {kind.block.name}: {', '.join(kind.block.leaves)}" for kind in sheet.foes if kind.block.leaves
    ]
    if left:
        yield Paragraph("Loot from each foe:")
        yield BulletList(tuple(left))
    elif not sheet.reward:
        yield Paragraph("None.")

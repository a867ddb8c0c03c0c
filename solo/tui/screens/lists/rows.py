"""Rows of the page of lists: items with their exact shares of a draw, and the card of the marked item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from textual.content import Content

from solo.resolver import format_percent
from solo.story.lists import HIGHEST_WEIGHT, AnyItem, Clock, Item, Person, Thread, draw_shares, on_lists, weight_of
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import ListingRow
from solo.untrusted.text import fold_case

FULL, EMPTY = "■", "□"
DOT, NO_DOT = "●", "○"
MOST_NAME: Final = 30  # cells of a name for which the percentage of a share may be left out
STANDING_WIDTH: Final = 10
NEXT: Final = "ticks next"
NONE: Final = "not drawn"

Line = tuple[str, str]


def list_names(items: Sequence[Item]) -> tuple[str, ...]:
    """Return the list names that the items carry, in alphabetical order."""
    return tuple(sorted({name for item in items for name in item.lists}, key=fold_case))


def find_items(items: Sequence[AnyItem], words: str) -> tuple[AnyItem, ...]:
    """Return the items whose fields contain all typed words."""
    wanted = fold_case(words).split()
    if not wanted:
        return tuple(items)
    return tuple(item for item in items if all(word in _all_text(item) for word in wanted))


def share_texts(items: Sequence[Item], lists: Sequence[str]) -> dict[str, str]:
    """Return each item's share of a draw from these lists, by name: "2 of 9 22 %"; "" if it cannot be drawn.

    Clocks have no shares: the clock nearest to its end always ticks.
    """
    drawn = on_lists(items, lists)
    total = sum(map(weight_of, drawn))
    return {
        item.name: f"{weight_of(item)} of {total}  {format_percent(share):>5}" if share else ""
        for item, share in zip(drawn, draw_shares(drawn), strict=True)
    }


def name_width(items: Sequence[Item]) -> int:
    """Return the cells for the longest name, with the standing of a person, up to a limit."""
    behind = STANDING_WIDTH if items and isinstance(items[0], Person) else 0
    return min(MOST_NAME, max((len(item.name) for item in items), default=0) + behind)


def item_row(item: Item, share: str, standings: Mapping[str, str], ticks_next: bool, least: int = 0) -> ListingRow:
    """Return the row of an item. `share` is its share of a draw.

    The percentage of the share is left out if the name would get fewer than `least` cells.
    """
    if isinstance(item, Clock):
        right = Content.assemble((NEXT, "$accent") if ticks_next else "", "  ", _figures(item))
        return ListingRow(item.name, ListRow(item.name, right, least=12))
    if isinstance(item, Thread) and item.state != "open":
        left = Content.assemble((item.name, FAINT), _steps(item))
        return ListingRow(item.name, ListRow(left, Content.styled(item.state, FAINT)))
    behind = _steps(item) if isinstance(item, Thread) else (f"  {standings[str(item.standing)]}", FAINT)
    left = Content.assemble(item.name, behind)
    dots, exact = (f"{DOT * item.weight:<{HIGHEST_WEIGHT}}", "$accent"), share.partition("  ")[0]
    rights = [Content.assemble(dots, f"  {figures}") for figures in (share, exact)]
    return ListingRow(item.name, ListRow(left, rights[0], briefer=rights[1:], least=least))


def item_card(item: Item, share: str, standings: Mapping[str, str], ticks_next: bool) -> Content:
    """Return all fields of an item, and its share of a draw."""
    lines = [line for line in _fields(item, share, standings, ticks_next) if line[1]]
    parts: list[Content | str] = [Content.styled(item.name, "bold"), "\n"]
    for label, value in lines:
        parts += ["\n", Content.styled(f"{label}  ", FAINT), value]
    return Content.assemble(*parts)


def clock_line(clock: Clock) -> str:
    """Return the segments of a clock as signs. A clock that runs down shows the segments left."""
    shown = clock.left if clock.down else clock.filled
    return FULL * shown + EMPTY * (clock.size - shown)


def _fields(item: Item, share: str, standings: Mapping[str, str], ticks_next: bool) -> Sequence[Line]:
    named = ("on the lists", ", ".join(item.lists))
    if isinstance(item, Thread):
        touched = f"scene {item.touched}" if item.touched else ""
        steps = f"{item.steps:+}".replace("-", "−") if item.steps else "0"
        return (
            ("state", item.state),
            ("steps", steps),
            ("weight", str(item.weight)),
            ("chance to draw", share or NONE),
            ("last touched", touched),
            named,
        )
    if isinstance(item, Person):
        standing = f"{standings[str(item.standing)]} ({item.standing:+})".replace("-", "−").replace("+0", "0")
        return (
            ("about", item.line),
            ("standing", standing),
            ("wants", item.want),
            ("fears", item.fear),
            ("weight", str(item.weight)),
            ("chance to draw", share or NONE),
            ("sheet", item.sheet),
            named,
        )
    left = f"{item.left} {'segment' if item.left == 1 else 'segments'}"
    return (
        ("segments", clock_line(item)),
        ("to its end", "full" if item.is_full else left),
        ("kind", item.kind),
        ("runs", "down" if item.down else "up"),
        ("at its end", item.at_end),
        ("ticks", "next" if ticks_next else ""),
        named,
    )


def _figures(clock: Clock) -> str:
    shown = clock.left if clock.down else clock.filled
    short = f"{shown}/{clock.size}"
    return f"{clock_line(clock)}  {short:>5}" if clock.size <= HIGHEST_WEIGHT * 2 else f"{short:>5}"


def _steps(thread: Thread) -> tuple[str, str]:
    return (f"  {thread.steps:+}".replace("-", "−"), FAINT) if thread.steps else ("", "")


def _all_text(item: Item) -> str:
    fields = [item.name, *item.lists]
    if isinstance(item, Person):
        fields += [item.line, item.want, item.fear, item.sheet]
    elif isinstance(item, Clock):
        fields += [item.kind, item.at_end]
    else:
        fields.append(item.state)
    return fold_case(" ".join(fields))

"""Form of an item: its fields, and the item that the typed values make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, get_args

import msgspec

from solo.story.errors import StoryError
from solo.story.lists import (
    HIGHEST_STANDING,
    HIGHEST_WEIGHT,
    LARGEST_CLOCK,
    LOWEST_STANDING,
    SMALLEST_CLOCK,
    Clock,
    ClockKind,
    Item,
    Person,
    Thread,
    ThreadState,
    find_problem,
)
from solo.tui.widgets.field_form import ChoiceField, FormField, TextField
from solo.untrusted.text import check_text, normal

WEIGHTS: Final = tuple((str(weight), "●" * weight) for weight in range(1, HIGHEST_WEIGHT + 1))
DIRECTIONS: Final = (("up", "up"), ("down", "down"))
LISTS: Final = TextField("lists", "On the lists", "", "names of lists, separated by commas")
MOST_DIGITS: Final = 4


def list_fields(item: Item, standings: Mapping[str, str]) -> tuple[FormField, ...]:
    """Return the fields of an item with their present values."""
    lists = LISTS._replace(value=", ".join(item.lists))
    if isinstance(item, Thread):
        return (
            TextField("name", "Question", item.name, "for example: Who raised the toll?"),
            ChoiceField("weight", "Weight", WEIGHTS, str(item.weight)),
            ChoiceField("state", "State", tuple((state, state) for state in get_args(ThreadState)), item.state),
            TextField("steps", "Steps", str(item.steps)),
            lists,
        )
    if isinstance(item, Person):
        return (
            TextField("name", "Name", item.name),
            TextField("line", "About", item.line, "who they are, in one line"),
            ChoiceField("standing", "Standing", _standings(standings), str(item.standing)),
            TextField("want", "Wants", item.want),
            TextField("fear", "Fears", item.fear),
            ChoiceField("weight", "Weight", WEIGHTS, str(item.weight)),
            TextField("sheet", "Sheet", item.sheet, "the name of their character or foe"),
            lists,
        )
    return (
        TextField("name", "Name", item.name, "for example: The river rises"),
        TextField("size", "Segments", str(item.size), f"{SMALLEST_CLOCK} to {LARGEST_CLOCK}"),
        TextField("filled", "Filled", str(item.filled)),
        ChoiceField("down", "Runs", DIRECTIONS, "down" if item.down else "up"),
        ChoiceField("kind", "Kind", tuple((kind, kind) for kind in get_args(ClockKind)), item.kind),
        TextField("at_end", "At its end", item.at_end, "what happens when the clock is full"),
        lists,
    )


def read_item(before: Item, values: Mapping[str, str]) -> Item:
    """Return the item from the values of its form. Raises StoryError with a sentence if a value is invalid."""
    for text in values.values():
        if problem := check_text(text, lines=False):
            raise StoryError(problem)
    texts = {key: normal(text).strip() for key, text in values.items()}
    lists = tuple(dict.fromkeys(name.strip() for name in texts["lists"].split(",") if name.strip()))
    item = _read(before, texts, lists)
    if problem := find_problem(item):
        raise StoryError(problem)
    return item


def _read(before: Item, texts: Mapping[str, str], lists: tuple[str, ...]) -> Item:
    if isinstance(before, Thread):
        return msgspec.structs.replace(
            before,
            name=texts["name"],
            weight=int(texts["weight"]),
            state=cast("ThreadState", texts["state"]),
            steps=_number("Steps", texts["steps"]),
            lists=lists,
        )
    if isinstance(before, Person):
        plain = {key: texts[key] for key in ("name", "line", "want", "fear", "sheet")}
        weight, standing = int(texts["weight"]), int(texts["standing"])
        return msgspec.structs.replace(before, **plain, weight=weight, standing=standing, lists=lists)
    return msgspec.structs.replace(
        before,
        name=texts["name"],
        size=_number("Segments", texts["size"]),
        filled=_number("Filled", texts["filled"]),
        down=texts["down"] == "down",
        kind=cast("ClockKind", texts["kind"]),
        at_end=texts["at_end"],
        lists=lists,
    )


def _number(label: str, text: str) -> int:
    digits = text.replace("−", "-")
    if not digits.removeprefix("-").isdecimal() or len(digits) > MOST_DIGITS:
        raise StoryError(f"{label}: type a whole number, not “{text}”.")
    return int(digits)


def _standings(words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    steps = range(LOWEST_STANDING, HIGHEST_STANDING + 1)
    return tuple((str(step), f"{words[str(step)]} ({step:+})".replace("-", "−").replace("+0", "0")) for step in steps)


def blank_item(kind: type[Clock | Person | Thread], lists: tuple[str, ...]) -> Item:
    """Return a new item of this kind, without a name, on these lists."""
    return kind("", lists=lists)

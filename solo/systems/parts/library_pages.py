"""Pages of the library from content: an entry's own fields become facts and facets, beside computed figures.

A new field of the content appears without further code.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeVar

import msgspec

from solo.systems.contract import Content, LibraryEntry
from solo.systems.parts.phrasing import MINUS, format_number

E = TypeVar("E", bound=msgspec.Struct)
Figures = Mapping[str, object]
"""Facts computed for an entry, by name."""
Page = Callable[[Content], Iterator[LibraryEntry]]
"""A function that yields all entries of one kind."""
TOLD: Final = frozenset({"name", "text"})
EMPTY: Final[tuple[object, ...]] = ("", (), {}, None)


def make_page(
    kind: type[E],
    word: str,
    source: str,
    facets: Collection[str] = (),
    hidden: Collection[str] = (),
    figures: Callable[[E, Content], Figures] = lambda _one, _content: {},
) -> Page:
    """Return the page of a type of content. `word` is the name of this type in the library.

    `facets` are fields to filter by, `hidden` fields are not shown. Figures come first, and replace fields of the same
    name. Empty values and defaults are left out.
    """

    def entries(content: Content) -> Iterator[LibraryEntry]:
        for name, one in content.entries(kind).items():
            worked_out = figures(one, content)
            facts = {**worked_out, **fields_of(one, {*TOLD, *facets, *hidden}), **worked_out}
            shown = tuple(
                (field_label(what), format_value(value)) for what, value in facts.items() if value not in EMPTY
            )
            yield LibraryEntry(name, word, str(getattr(one, "text", "")), tuple(_narrowed(one, facets)), shown, source)

    return entries


def field_label(field: str) -> str:
    """Return the name of a field for display."""
    return field.replace("_", " ")


def format_value(value: object) -> str:
    """Return a field's value in words: a tuple joined by commas, the parts of a struct or mapping in order.

    A struct with its own `__str__` is shown as that text.
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return format_number(value)
    if isinstance(value, msgspec.Struct) and type(value).__str__ is object.__str__:
        return ", ".join(
            field_label(name) if part is True else format_value(part) for name, part in fields_of(value).items()
        )
    if isinstance(value, Mapping):
        return ", ".join(f"{field_label(str(name))} {format_value(part)}" for name, part in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(format_value, value))
    text = str(value)
    return f"{MINUS}{text[1:]}" if text.startswith("-") and text[1:2].isdigit() else text


def fields_of(one: msgspec.Struct, left_out: Collection[str] = ()) -> Figures:
    """Return the fields of a struct that differ from their defaults."""
    values = {field.name: (getattr(one, field.name), field.default) for field in msgspec.structs.fields(one)}
    return {name: value for name, (value, usual) in values.items() if name not in left_out and value != usual}


def _narrowed(one: msgspec.Struct, facets: Collection[str]) -> Iterator[tuple[str, str]]:
    for name in facets:
        value = getattr(one, name)
        if isinstance(value, tuple):
            yield from ((field_label(name).removesuffix("s"), format_value(part)) for part in value)
        elif value:
            yield field_label(name), format_value(value)

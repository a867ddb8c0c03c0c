"""Messages of structural faults: a decoder's error, as a field and a sentence for authors of content.

Imported only after a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import inspect

from solo.library.fuzzy import join_names, nearest

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "date": "a date",
    "datetime": "a date with time",
    "time": "a time of day",
}

FOUND = WORDS | {"float": "a fraction"}

NO_NUMBER = "Invalid decimal string"
PLACE = re.compile(r"^(?P<said>.*?) - at `(?:(?:key|value) in `)?\$(?P<path>.*?)`$", re.DOTALL)
TYPES = re.compile(r"^Expected `(?P<wanted>[^`]+)`(?P<bound>[^,]*)(?:, got `(?P<got>[^`]+)`)?(?P<more>.*)$", re.DOTALL)
MISSING = re.compile(r"^Object missing required field `(?P<field>.+)`$")
UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>.+)`$")
NOT_LISTED = re.compile(r"^Invalid enum value (?P<value>.+)$", re.DOTALL)
LINE = re.compile(r"\(at line (?P<line>\d+), column \d+\)")


def line_and_sentence(error: ValueError) -> tuple[str, str]:
    """Return the position at which a file is no longer valid TOML ("line 3"), and a sentence about it."""
    said = str(error)
    line = LINE.search(said)
    reason = LINE.sub("", said).replace("(at end of document)", "at the end of the file").strip()
    return f"line {line['line']}" if line else "", f"This is not valid TOML: {reason}."


def field_and_sentence(error: Exception, kind: object) -> tuple[str, str]:
    """Return the field that a decoder refused, and a sentence that says what to write. `kind` is the decoded type."""
    if isinstance(error, RecursionError):
        return "", "The values of this entry are nested too deeply."
    place = PLACE.match(str(error))
    path = place["path"] if place else ""
    said = place["said"] if place else str(error)
    field = path.removeprefix(".").removesuffix("[...]")
    if missing := MISSING.match(said):
        return _joined(field, missing["field"]), "This field is missing. Add it."
    if strange := UNKNOWN.match(said):
        near = nearest(strange["field"], _field_names(_type_at(kind, path)))
        meant = f". Did you mean {join_names(near)}?" if near else ". Remove it."
        return _joined(field, strange["field"]), f"There is no such field{meant}"
    if unlisted := NOT_LISTED.match(said):
        allowed = ", ".join(_allowed(_type_at(kind, path)))
        return field, f"{unlisted['value']} is not allowed here. Use one of {allowed}."
    if types := TYPES.match(said):
        return field, _expected(types)
    if said == NO_NUMBER:
        return field, "Give a number, not text in quotes."
    return field, said if said.endswith((".", "!", "?")) else f"{said}."


def _expected(types: re.Match[str]) -> str:
    wanted = " or ".join(WORDS.get(word, word) for word in types["wanted"].split(" | ") if word != "null")
    bound = f"{types['bound']}{types['more']}".replace(">=", "of at least").replace("<=", "of at most")
    got = FOUND.get(types["got"] or "", types["got"] or "")
    return f"Give {wanted}{bound}{f', not {got}' if got else ''}."


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _type_at(kind: object, path: str) -> inspect.Type | None:
    """Return the type at a decoder's path such as `.modes[0].damage`; None if the path cannot be followed."""
    found: inspect.Type | None = inspect.type_info(kind)
    for step in re.findall(r"\[[^\]]*\]|[^.\[\]]+", path):
        found = next((inner for outer in _plain(found) for inner in _inside(outer, step)), None)
    return found


def _plain(found: inspect.Type | None) -> Iterator[inspect.Type]:
    if isinstance(found, inspect.UnionType):
        for member in found.types:
            yield from _plain(member)
    elif found is not None:
        yield found


def _inside(outer: inspect.Type, step: str) -> Iterator[inspect.Type]:
    if isinstance(outer, inspect.StructType):
        yield from (field.type for field in outer.fields if field.encode_name == step)
    elif isinstance(outer, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
        yield outer.item_type
    elif isinstance(outer, inspect.DictType):
        yield outer.value_type
    elif isinstance(outer, inspect.TupleType) and step[1:-1].isdigit():
        yield from outer.item_types[int(step[1:-1]) :][:1]


def _field_names(found: inspect.Type | None) -> list[str]:
    return [
        field.encode_name for plain in _plain(found) if isinstance(plain, inspect.StructType) for field in plain.fields
    ]


def _allowed(found: inspect.Type | None) -> list[str]:
    return [str(value) for plain in _plain(found) if isinstance(plain, inspect.LiteralType) for value in plain.values]

"""Structural faults of an entry. A decoder stops at the first fault, so each part is decoded separately here.

Imported only after a fault.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Union, get_args, get_origin

import msgspec

from solo.library.decoder_messages import field_and_sentence
from solo.library.fuzzy import nearest
from solo.untrusted import decoders

Refusal = (msgspec.ValidationError, RecursionError)
DEEPEST = 20


def find_format_problems(table: object, kind: type[msgspec.Struct]) -> list[tuple[str, str]]:
    """Return the structural faults of an entry's table as (field, sentence) pairs; empty for a valid one.

    Unknown fields are faults in every table, even where a decoder ignores them.
    """
    return list(_find_problems(table, kind, "", DEEPEST))


def _find_problems(value: object, wanted: object, path: str, deepest: int) -> Iterator[tuple[str, str]]:
    inner = list(_inner_problems(value, wanted, path, deepest)) if deepest else []
    if inner:
        yield from inner
        return
    try:
        msgspec.convert(value, decoders.prepare_type(wanted))
    except Refusal as error:
        yield _told(error, wanted, path)


def _inner_problems(value: object, wanted: object, path: str, deepest: int) -> Iterator[tuple[str, str]]:
    """Yield the faults in the parts of a value. A value of the wrong type has no parts."""
    if isinstance(value, dict):
        struct, inner_type = _struct_for(value, wanted), _value_type(wanted)
        if struct is not None:
            yield from _field_problems(value, struct, path, deepest - 1)
        elif inner_type is not None:
            for name, inner in value.items():
                yield from _find_problems(inner, inner_type, _joined(path, name), deepest - 1)
    elif isinstance(value, list):
        for number, (inner, item) in enumerate(zip(value, _item_types(wanted, len(value)), strict=False)):
            yield from _find_problems(inner, item, f"{path}[{number}]", deepest - 1)


def _field_problems(
    table: dict[str, object], struct: type[msgspec.Struct], path: str, deepest: int
) -> Iterator[tuple[str, str]]:
    fields = _fields_by_name(struct)
    tag = struct.__struct_config__.tag_field
    strange = [name for name in table if name not in fields and name != tag]
    meant = {field for name in strange for field in nearest(name, fields, 1)}
    for name, field in fields.items():
        if name in table:
            yield from _find_problems(table[name], field.type, _joined(path, name), deepest)
        elif field.required and name not in meant:
            yield _joined(path, name), "This field is missing. Add it."
    for name in strange:
        # The decoder's own message leads to the same sentence as for other tables.
        yield _told(msgspec.ValidationError(f"Object contains unknown field `{name}`"), struct, path)


@cache
def _fields_by_name(struct: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """Return a struct's fields by name, from a cache, since msgspec evaluates all annotations at each call."""
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


def _told(error: Exception, wanted: object, path: str) -> tuple[str, str]:
    field, sentence = field_and_sentence(error, wanted)
    if not path or field.startswith("["):
        return f"{path}{field}", sentence
    return _joined(path, field) if field else path, sentence


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field


def _struct_for(value: object, wanted: object) -> type[msgspec.Struct] | None:
    """Return the struct type of a table: the expected type or, among several, the type with the table's tag."""
    found = [each for each in _members(wanted) if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    if len(found) == 1:
        return found[0]
    if isinstance(value, dict):
        return next((each for each in found if value.get(_tag_field(each)) == each.__struct_config__.tag), None)
    return None


def _tag_field(struct: type[msgspec.Struct]) -> str:
    return struct.__struct_config__.tag_field or ""


def _item_types(wanted: object, length: int) -> Sequence[object]:
    """Return the type of each item of a list; empty if unknown, or if the length does not fit."""
    for member in _members(wanted):
        arguments: tuple[object, ...] = get_args(member)
        if get_origin(member) is list and arguments:
            return arguments * length
        if get_origin(member) is tuple and arguments:
            if len(arguments) == 2 and arguments[1] is Ellipsis:
                return arguments[:1] * length
            return arguments if len(arguments) == length else ()
    return ()


def _value_type(wanted: object) -> object | None:
    """Return the type of the values of a table with arbitrary names."""
    found = (get_args(member)[1] for member in _members(wanted) if get_origin(member) is dict and get_args(member))
    return next(found, None)


def _members(wanted: object) -> tuple[object, ...]:
    """Return the possible types of a value, without their constraints."""
    if get_origin(wanted) is Annotated:
        wanted = get_args(wanted)[0]
    return get_args(wanted) if get_origin(wanted) in (Union, types.UnionType) else (wanted,)

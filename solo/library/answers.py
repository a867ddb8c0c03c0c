"""Owns how a JSON value reads as text: the answer of any question, whatever its shape.

Nested values are indented; a list of like objects becomes a line each.
"""

from __future__ import annotations

from collections.abc import Iterator

DIGITS = 6


def value_lines(value: object, indent: str = "") -> Iterator[str]:
    """The lines that a JSON value reads as."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _named_lines(str(name), inner, indent)
    elif isinstance(value, list) and not _flat(value):
        for inner in value:
            yield from _item_lines(inner, indent)
    else:
        yield f"{indent}{_text(value)}"


def _named_lines(name: str, value: object, indent: str) -> Iterator[str]:
    if isinstance(value, dict) or (isinstance(value, list) and not _flat(value)):
        yield f"{indent}{name}:"
        yield from value_lines(value, f"{indent}  ")
    else:
        yield f"{indent}{name}: {_text(value)}"


def _item_lines(value: object, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and _flat(list(value.values())):
        yield f"{indent}- {', '.join(f'{name} {_text(inner)}' for name, inner in value.items())}"
        return
    lines = list(value_lines(value, f"{indent}  "))
    yield f"{indent}- {lines[0].strip()}" if lines else f"{indent}-"
    yield from lines[1:]


def _flat(values: list[object]) -> bool:
    return not any(isinstance(value, dict | list) and value for value in values)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    if isinstance(value, dict | list):
        return ", ".join(_text(inner) for inner in value) or "none"
    return "none" if value is None else str(value)

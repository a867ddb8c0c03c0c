"""Text form of JSON values, for the answers to rules questions.

Nested values are indented. In a list, each object without nested values becomes one line.
"""

from __future__ import annotations

from collections.abc import Iterator

from solo.resolver import format_percent

DIGITS = 6
AMOUNTS = ("mean", "weight")
"""A fraction with one of these words in its name is an amount, not a chance."""
PERCENT = "percent"
"""Word in the name of a chance that is already in per cent."""


def chances_as_percent(value: object, name: str = "") -> object:
    """Return a JSON value with each chance formatted as in options: "56 %".

    A fraction from 0 to 1 is a chance if neither `name` nor the name of an enclosing value belongs to an amount.
    """
    if isinstance(value, dict):
        return {key: chances_as_percent(inner, f"{name} {key}") for key, inner in value.items()}
    if isinstance(value, list):
        return [chances_as_percent(inner, name) for inner in value]
    if not isinstance(value, float) or any(word in name for word in AMOUNTS):
        return value
    chance = value / 100 if name.endswith(f" {PERCENT}") else value
    return format_percent(chance) if 0 <= chance <= 1 else value


def value_lines(value: object, indent: str = "") -> Iterator[str]:
    """Yield the lines of a JSON value as text."""
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

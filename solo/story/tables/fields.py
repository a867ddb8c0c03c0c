"""Fields of a row's text: `{A name}`, `{2d6}`, `{red|black}`, `{person}`, `{foe.road}`, and `{{` for a brace."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from solo.resolver.dice import Dice, DiceError, parse_dice

ListKind = Literal["person", "thread", "place"]
LISTS: tuple[ListKind, ...] = ("person", "thread", "place")
FOE = "foe."
MOST_RESULTS = 20
_DICE = re.compile(r"\d*\s*[dD]\s*\d+(?:\s*[+-]\s*\d+)?")
_COUNT = re.compile(r"(?P<name>.*\S)\s+[x×](?P<count>\d+)")
_PIECE = re.compile(r"\{\{|\{[^{}]*\}|\{|[^{]+")


class FieldError(ValueError):
    """The text has a faulty field; the message quotes the field and says what to write."""


class Plain(msgspec.Struct, frozen=True):
    """Text without fields."""

    text: str


class TableCall(msgspec.Struct, frozen=True):
    """A call of another table for `count` results from different rows."""

    name: str
    count: int = 1


class DiceField(msgspec.Struct, frozen=True):
    """The sum of dice."""

    dice: Dice


class OneOf(msgspec.Struct, frozen=True):
    """A choice between several equally likely texts."""

    choices: tuple[str, ...]


class ListDraw(msgspec.Struct, frozen=True):
    """A name from one of the story's lists."""

    kind: ListKind


class FoeDraw(msgspec.Struct, frozen=True):
    """A foe of the game with a tag."""

    tag: str


Part = Plain | TableCall | DiceField | OneOf | ListDraw | FoeDraw


@lru_cache(maxsize=8192)
def parse_text(text: str) -> tuple[Part, ...]:
    """Return the parts of a text. Raises FieldError for a faulty field."""
    return tuple(_merged(_parse_piece(piece) for piece in _PIECE.findall(text)))


def format_text(parts: Sequence[Part]) -> str:
    """Return the text that parses into these parts."""
    return "".join(map(_format_part, parts))


def escape_braces(text: str) -> str:
    """Escape every opening brace, so that the text has no fields."""
    return text.replace("{", "{{")


def parse_call(text: str) -> TableCall:
    """Parse the name of a table with an optional count: `A rumour x2`. Raises FieldError for a faulty call."""
    written = text.strip()
    if not written or any(sign in written for sign in "{}|"):
        raise FieldError(f"“{text[:60]}” is not the name of a table. Write it without braces.")
    found = _COUNT.fullmatch(written)
    if found is None:
        return TableCall(written)
    count = int(found["count"][:9])
    if not 1 <= count <= MOST_RESULTS:
        raise FieldError(f"“{written[:60]}” asks for {count} results. Ask for 1 to {MOST_RESULTS}.")
    return TableCall(found["name"], count)


def explain_unusable_name(name: str) -> str:
    """Explain why texts could not call a table of this name, in a sentence; "" if they can."""
    if any(sign in name for sign in "{}|"):
        return "A table's name cannot have braces or bars, since texts refer to a table as {name}."
    if _COUNT.fullmatch(name.strip()):
        return "A table's name cannot end in a count such as x2, which asks for several results."
    try:
        if isinstance(_parse_inner(name, quoted=name), TableCall):
            return ""
    except FieldError:
        pass
    return f"“{name}” means something else in a text. Choose another name."


def _parse_piece(piece: str) -> Part:
    if piece == "{{":
        return Plain("{")
    if piece == "{":
        raise FieldError("A brace is not closed. Close it with }, or write {{ for a brace itself.")
    if piece.startswith("{"):
        return _parse_inner(piece[1:-1], quoted=piece)
    return Plain(piece)


def _parse_inner(inner: str, quoted: str) -> Part:
    written = inner.strip()
    if not written:
        raise FieldError("{} is empty. Write the name of a table in it, or {{ for a brace itself.")
    if "|" in written:
        return _parse_choices(inner, quoted)
    if _DICE.fullmatch(written):
        return _parse_dice_field(written)
    for kind in LISTS:
        if written == kind:
            return ListDraw(kind)
    if written.startswith(FOE):
        return _parse_foe(written.removeprefix(FOE).strip(), quoted)
    return parse_call(written)


def _parse_dice_field(written: str) -> DiceField:
    try:
        dice = parse_dice(written)
    except DiceError as error:
        raise FieldError(str(error)) from error
    if not dice.count:
        raise FieldError(f"“{written}” rolls no dice. Write at least one, like d6.")
    return DiceField(dice)


def _parse_choices(inner: str, quoted: str) -> OneOf:
    choices = tuple(choice.strip() for choice in inner.split("|"))
    if not any(choices):
        raise FieldError(f"{quoted[:60]} has no text to choose from. Write it like {{red|black|grey}}.")
    return OneOf(choices)


def _parse_foe(tag: str, quoted: str) -> FoeDraw:
    if not tag:
        raise FieldError(f"{quoted[:60]} has no tag. Write it like {{foe.road}}.")
    return FoeDraw(tag)


def _merged(parts: Iterator[Part]) -> Iterator[Part]:
    """Yield the parts. Merges neighbouring plain texts."""
    waiting = ""
    for part in parts:
        if isinstance(part, Plain):
            waiting += part.text
            continue
        if waiting:
            yield Plain(waiting)
        waiting = ""
        yield part
    if waiting:
        yield Plain(waiting)


def _format_part(part: Part) -> str:
    match part:
        case Plain(text):
            return escape_braces(text)
        case TableCall(name, count):
            return f"{{{name} x{count}}}" if count > 1 else f"{{{name}}}"
        case DiceField(dice):
            return f"{{{dice}}}"
        case OneOf(choices):
            return f"{{{'|'.join(choices)}}}"
        case ListDraw(kind):
            return f"{{{kind}}}"
        case FoeDraw(tag):
            return f"{{{FOE}{tag}}}"

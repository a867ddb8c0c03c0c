"""Questions: named functions with typed arguments, each of which answers one point of the rules exactly.

The command line exposes them; screens use the same functions.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class QuestionError(ValueError):
    """Raised for a question that cannot be answered as asked; the text says how to ask it."""


class Argument(msgspec.Struct, frozen=True):
    """One argument: its name, its description, and if it may be left out."""

    name: str
    help: str
    optional: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question. `ask` takes the arguments as given (JSON values), checks them, and returns a JSON value.

    `ask` raises QuestionError with one clear sentence if it cannot answer. `rules` are the numbers of the mechanics
    involved ("S-12").
    """

    name: str
    help: str
    arguments: tuple[Argument, ...]
    ask: Callable[[dict[str, object]], object]
    rules: tuple[str, ...] = ()

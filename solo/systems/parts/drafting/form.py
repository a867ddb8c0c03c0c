"""Owns the form: every field of what is drawn up on a draft, each declared once.

The blueprint, the reading of a draft, what fields cost and the draft of a finished thing all follow from its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from solo.systems.contract import Blueprint, Draft, Field, Offer, Problem, Section
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.reader import UNREADABLE, DraftReader

T = TypeVar("T")
"""What is finished, as the lines of a form look at it."""
C = TypeVar("C")
"""A draft as it was understood."""
V = TypeVar("V")
"""What a line is read as."""
W = TypeVar("W")
"""What a word of it stands for."""


class Line(msgspec.Struct, Generic[T, C, V], frozen=True, kw_only=True):
    """One field of a form: `read` takes its value out of a draft, `write` puts it there.

    `of` is the value that a finished thing has here, None for none at all; in its draft, what is as usual is left out,
    unless it is `always` told. `attribute` names what the value becomes of the finished thing: faults of it are told
    here; of a `plain` line it is the value as it stands. `cost` says what it has cost, "" for nothing; `limit` what is
    wrong with it, once all is read.
    """

    field: Field
    read: Callable[[DraftReader], V]
    write: Callable[[V], FieldValue]
    of: Callable[[T], V | None] | None = None
    always: bool = False
    attribute: str = ""
    plain: bool = False
    cost: Callable[[C], str] | None = None
    limit: Callable[[C], Iterable[Problem]] | None = None

    @property
    def key(self) -> str:
        """What it is called in a draft."""
        return self.field.key

    def offers(self, option: str) -> bool:
        """Whether this is among the options to choose from."""
        return any(one.key == option for one in self.field.options)


class Page(msgspec.Struct, Generic[T, C], frozen=True):
    """Lines that are asked for together. Those that are `unshown` may stand in a draft, and in no blueprint.

    `offers` are what other lines can come to hold, shown on this page.
    """

    key: str
    title: str
    help: str
    lines: tuple[Line[T, C, Any], ...]
    unshown: tuple[Line[T, C, Any], ...] = ()
    offers: tuple[Offer, ...] = ()


class Answers:
    """A draft as the lines of its form read it: each is read once, when it is first asked for.

    What was wrong with them is kept in the order of asking.
    """

    def __init__(self, reader: DraftReader, lines: Iterable[Line[Any, Any, Any]] = ()) -> None:
        self.reader = reader
        self._lines = tuple(lines)
        self._read: dict[str, Any] = {}

    def __getitem__(self, line: Line[Any, Any, V]) -> V:
        """What stands under a line, or what is usual there."""
        if line.key not in self._read:
            self._read[line.key] = line.read(self.reader)
        value: V = self._read[line.key]
        return value

    def each(
        self, line: Line[Any, Any, tuple[str, ...]], read: Callable[[str], W], code: str = UNREADABLE
    ) -> tuple[W, ...]:
        """What the words of a line stand for; where `read` raises ValueError, its sentence is kept for the line."""
        found: list[W] = []
        for word in self[line]:
            try:
                found.append(read(word))
            except ValueError as fault:
                self.fault(code, line, str(fault))
        return tuple(found)

    def given(self, line: Line[Any, Any, Any]) -> bool:
        """Whether anything at all was typed under a line."""
        return self.reader.value(line.key, None) is not None

    def ask(self, *lines: Line[Any, Any, Any]) -> None:
        """Reads lines now, so that what is wrong with them is told before what is asked for later."""
        for line in lines:
            self[line]

    def fault(self, code: str, line: Line[Any, Any, Any], message: str) -> None:
        """Keeps what else is wrong with the value of a line."""
        self.reader.fault(code, line.key, message)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that cannot be read; lines that nobody has asked for come last."""
        self.ask(*self._lines)
        return tuple(self.reader.problems)


class Form(Generic[T, C]):
    """All lines, page by page. `reader` takes the values out of a draft; `beside` are keys without a line."""

    def __init__(
        self,
        system: str,
        pages: Iterable[Page[T, C]],
        reader: Callable[[Draft, str, Iterable[str]], DraftReader] = DraftReader,
        beside: Iterable[str] = (),
    ) -> None:
        self.system = system
        self._pages = tuple(pages)
        self._reader = reader
        self._beside = tuple(beside)

    @cached_property
    def blueprint(self) -> Blueprint:
        """Everything that is asked, in its order."""
        return Blueprint(
            tuple(
                Section(page.key, page.title, page.help, tuple(line.field for line in page.lines), page.offers)
                for page in self._pages
            )
        )

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Every key that a draft may have."""
        return (*(line.key for line in self._lines()), *self._beside)

    def read(self, draft: Draft) -> Answers:
        """Returns any draft at all, ready to be asked line by line."""
        return Answers(self._reader(draft, self.system, self.keys), self._lines())

    def values(self, finished: T) -> dict[str, FieldValue]:
        """Returns what a draft holds that makes a finished thing again."""
        return dict(self._told(finished))

    def as_answered(self, answers: Answers) -> dict[str, Any]:
        """Returns the attributes of the finished thing that plain lines are, as they were answered."""
        return {line.attribute: answers[line] for line in self._lines() if line.plain}

    def costs(self, case: C) -> dict[str, str]:
        """Returns what lines have cost, by their keys."""
        costs = ((line.key, line.cost(case)) for line in self._lines() if line.cost)
        return {key: cost for key, cost in costs if cost}

    def field_of(self, attribute: str) -> str:
        """Returns the key of the line that becomes this of the finished thing; "" where none does."""
        return next((line.key for line in self._lines() if line.attribute == attribute), "")

    def _lines(self) -> Iterator[Line[T, C, Any]]:
        for page in self._pages:
            yield from (*page.lines, *page.unshown)

    def _told(self, finished: T) -> Iterator[tuple[str, FieldValue]]:
        for line in self._lines():
            value = line.of(finished) if line.of else None
            if value is None:
                continue
            written = line.write(value)
            if line.always or written != line.field.default:
                yield line.key, written


def limits(case: C, *lines: Line[Any, C, Any]) -> Iterator[Problem]:
    """Yields what is wrong with single lines, in this order."""
    for line in lines:
        if line.limit:
            yield from line.limit(case)

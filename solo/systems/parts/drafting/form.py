"""Forms: the fields of a draft, each declared once as a line.

The lines determine the blueprint, the reading of a draft, the costs, and the draft of a finished character or foe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from solo.systems.contract import Blueprint, Draft, DraftProblem, Field, Offer, Section
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.reader import UNREADABLE, DraftReader

T = TypeVar("T")
"""The finished character or foe."""
C = TypeVar("C")
"""A parsed draft."""
V = TypeVar("V")
"""The value that a line reads."""
W = TypeVar("W")
"""The meaning of a word in a line."""


class FormField(msgspec.Struct, Generic[T, C, V], frozen=True, kw_only=True):
    """One field of a form. `read` takes its value from a draft, `write` converts the value to what a draft holds.

    - `of` returns the value of a finished character or foe; None if it has no such value. A reopened draft leaves out
      usual values unless `always` is set.
    - `attribute` is the attribute of the finished character or foe that gets the value. Problems of the attribute are
      shown at this line. A `plain` line passes its value on unchanged.
    - `cost` returns the cost of the value, "" for none. `limit` yields problems of the value in a draft that was read.
    """

    field: Field
    read: Callable[[DraftReader], V]
    write: Callable[[V], FieldValue]
    of: Callable[[T], V | None] | None = None
    always: bool = False
    attribute: str = ""
    plain: bool = False
    cost: Callable[[C], str] | None = None
    limit: Callable[[C], Iterable[DraftProblem]] | None = None

    @property
    def key(self) -> str:
        """The line's key in a draft."""
        return self.field.key

    def offers(self, option: str) -> bool:
        """Return True if `option` is one of the line's options."""
        return any(one.key == option for one in self.field.options)


class FormPage(msgspec.Struct, Generic[T, C], frozen=True):
    """A page of a form: lines shown together.

    `unshown` lines may occur in a draft, but not in the blueprint. `offers` are shown on this page, but their values
    may be in the lines of another page.
    """

    key: str
    title: str
    help: str
    lines: tuple[FormField[T, C, Any], ...]
    unshown: tuple[FormField[T, C, Any], ...] = ()
    offers: tuple[Offer, ...] = ()


class DraftAnswers:
    """A draft read by the lines of its form. Each line is read once, when it is first needed.

    Problems are kept in the order of reading.
    """

    def __init__(self, reader: DraftReader, lines: Iterable[FormField[Any, Any, Any]] = ()) -> None:
        self.reader = reader
        self._lines = tuple(lines)
        self._read: dict[str, Any] = {}

    def __getitem__(self, line: FormField[Any, Any, V]) -> V:
        """Return the value of a line in the draft; its usual value if the draft has none."""
        if line.key not in self._read:
            self._read[line.key] = line.read(self.reader)
        value: V = self._read[line.key]
        return value

    def read_words(
        self, line: FormField[Any, Any, tuple[str, ...]], read: Callable[[str], W], code: str = UNREADABLE
    ) -> tuple[W, ...]:
        """Return the meaning of each word of a line.

        If `read` raises ValueError, its sentence becomes a problem of the line with this `code`.
        """
        found: list[W] = []
        for word in self[line]:
            try:
                found.append(read(word))
            except ValueError as error:
                self.fault(code, line, str(error))
        return tuple(found)

    def has_value(self, line: FormField[Any, Any, Any]) -> bool:
        """Return True if the draft holds a value for the line."""
        return self.reader.value(line.key, None) is not None

    def ask(self, *lines: FormField[Any, Any, Any]) -> None:
        """Read these lines now, so that their problems come before those of lines read later."""
        for line in lines:
            self[line]

    def fault(self, code: str, line: FormField[Any, Any, Any], message: str) -> None:
        """Add a problem with a line's value."""
        self.reader.fault(code, line.key, message)

    @property
    def problems(self) -> tuple[DraftProblem, ...]:
        """All problems of reading the draft. Lines that have not been read before are read last."""
        self.ask(*self._lines)
        return tuple(self.reader.problems)


class Form(Generic[T, C]):
    """All lines, page by page. `reader` takes the values from a draft; `beside` are keys without a line."""

    def __init__(
        self,
        system: str,
        pages: Iterable[FormPage[T, C]],
        reader: Callable[[Draft, str, Iterable[str]], DraftReader] = DraftReader,
        beside: Iterable[str] = (),
    ) -> None:
        self.system = system
        self._pages = tuple(pages)
        self._reader = reader
        self._beside = tuple(beside)

    @cached_property
    def blueprint(self) -> Blueprint:
        """The sections of the form in their order, each with its fields."""
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

    def read(self, draft: Draft) -> DraftAnswers:
        """Return any draft, ready to be read line by line."""
        return DraftAnswers(self._reader(draft, self.system, self.keys), self._lines())

    def values(self, finished: T) -> dict[str, FieldValue]:
        """Return the values of a draft that makes a finished character or foe again."""
        return dict(self._told(finished))

    def as_answered(self, answers: DraftAnswers) -> dict[str, Any]:
        """Return the values of the plain lines, by the attribute of the finished character or foe that gets them."""
        return {line.attribute: answers[line] for line in self._lines() if line.plain}

    def costs(self, case: C) -> dict[str, str]:
        """Return the cost of each line's value in words, by the line's key."""
        costs = ((line.key, line.cost(case)) for line in self._lines() if line.cost)
        return {key: cost for key, cost in costs if cost}

    def field_of(self, attribute: str) -> str:
        """Return the key of the line for this attribute of the finished character or foe; "" if there is none."""
        return next((line.key for line in self._lines() if line.attribute == attribute), "")

    def _lines(self) -> Iterator[FormField[T, C, Any]]:
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


def limits(case: C, *lines: FormField[Any, C, Any]) -> Iterator[DraftProblem]:
    """Yield the problems that the limits of these lines find, in the order of the lines."""
    for line in lines:
        if line.limit:
            yield from line.limit(case)

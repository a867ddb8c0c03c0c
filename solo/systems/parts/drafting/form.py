"""Forms: the fields of a draft, each declared once.

The fields determine the blueprint, the reading of a draft, the costs, and the draft of a finished character or foe.
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
"""The value that a form field reads."""
W = TypeVar("W")
"""The meaning of a word in a form field."""


class FormField(msgspec.Struct, Generic[T, C, V], frozen=True, kw_only=True):
    """One field of a form. `read` parses its value in a draft, `write` converts a parsed value back for a draft.

    - `of` returns the value that a finished character or foe has, None for no value. A reopened draft leaves out
      default values unless `always` is set.
    - `attribute` is the attribute of the finished character or foe that gets the value. Problems of the attribute are
      shown at this field. A `plain` field sets the attribute to its value unchanged.
    - `cost` returns the cost of the value in words, "" for none. `limit` yields problems of the value.
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
        """The field's key in a draft."""
        return self.field.key

    def offers(self, option: str) -> bool:
        """Return True if `option` is one of the field's options."""
        return any(one.key == option for one in self.field.options)


class FormPage(msgspec.Struct, Generic[T, C], frozen=True):
    """A page of a form: the fields in `lines`, shown together.

    `unshown` fields may occur in a draft, but not in the blueprint. `offers` are shown on this page, but may set fields
    of another page.
    """

    key: str
    title: str
    help: str
    lines: tuple[FormField[T, C, Any], ...]
    unshown: tuple[FormField[T, C, Any], ...] = ()
    offers: tuple[Offer, ...] = ()


class DraftAnswers:
    """A draft read through the fields of its form. Each field is read once, at first use.

    Problems are kept in the order of reading.
    """

    def __init__(self, reader: DraftReader, lines: Iterable[FormField[Any, Any, Any]] = ()) -> None:
        self.reader = reader
        self._lines = tuple(lines)
        self._read: dict[str, Any] = {}

    def __getitem__(self, line: FormField[Any, Any, V]) -> V:
        """Return the value of a field in the draft, or the field's default if the draft has no value for it."""
        if line.key not in self._read:
            self._read[line.key] = line.read(self.reader)
        value: V = self._read[line.key]
        return value

    def read_words(
        self, line: FormField[Any, Any, tuple[str, ...]], read: Callable[[str], W], code: str = UNREADABLE
    ) -> tuple[W, ...]:
        """Return the meaning of each word in a field, as `read` gives it.

        If `read` raises ValueError, the error's text becomes a problem of the field with this `code`.
        """
        found: list[W] = []
        for word in self[line]:
            try:
                found.append(read(word))
            except ValueError as error:
                self.fault(code, line, str(error))
        return tuple(found)

    def has_value(self, line: FormField[Any, Any, Any]) -> bool:
        """Return True if the draft holds a value for the field."""
        return self.reader.value(line.key, None) is not None

    def ask(self, *lines: FormField[Any, Any, Any]) -> None:
        """Read these fields now, so that their problems come before the problems of fields read later."""
        for line in lines:
            self[line]

    def fault(self, code: str, line: FormField[Any, Any, Any], message: str) -> None:
        """Add a problem with a field's value."""
        self.reader.fault(code, line.key, message)

    @property
    def problems(self) -> tuple[DraftProblem, ...]:
        """All problems of reading the draft. Fields that have not been read yet are read first."""
        self.ask(*self._lines)
        return tuple(self.reader.problems)


class Form(Generic[T, C]):
    """A form: its fields page by page. `reader` parses the values of a draft; `beside` lists keys without a field."""

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
        """Return any draft, ready to be read field by field."""
        return DraftAnswers(self._reader(draft, self.system, self.keys), self._lines())

    def values(self, finished: T) -> dict[str, FieldValue]:
        """Return the values of a draft that makes a finished character or foe again."""
        return dict(self._told(finished))

    def as_answered(self, answers: DraftAnswers) -> dict[str, Any]:
        """Return the values of the plain fields, by the attribute of the finished character or foe that they set."""
        return {line.attribute: answers[line] for line in self._lines() if line.plain}

    def costs(self, case: C) -> dict[str, str]:
        """Return the cost of each field's value in words, by the field's key."""
        costs = ((line.key, line.cost(case)) for line in self._lines() if line.cost)
        return {key: cost for key, cost in costs if cost}

    def field_of(self, attribute: str) -> str:
        """Return the key of the field for this attribute of the finished character or foe; "" if there is none."""
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
    """Yield the problems that the limits of these fields find, in the order of the fields."""
    for line in lines:
        if line.limit:
            yield from line.limit(case)

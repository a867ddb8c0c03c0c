"""Types of form fields: numbers, choices, switches, texts, and words between commas.

Each type defines how its fields are shown, read and written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, Generic, TypedDict, TypeVar, Unpack

from solo.systems.contract import DraftProblem, Field, FieldOption
from solo.systems.contract.creation import FieldValue
from solo.systems.parts.drafting.form import FormField
from solo.systems.parts.drafting.reader import LONGEST_TEXT, NO, YES, DraftReader

T = TypeVar("T")
C = TypeVar("C")
V = TypeVar("V")

NOTHING: Final = FieldOption("nothing", "nothing")


class FieldDependencies(TypedDict, Generic[T, C, V], total=False):
    """A form field's links to the finished character or foe and to the parsed draft, as explained in `FormField`.

    Without `of`, the value is the `attribute` of the finished character or foe.
    """

    of: Callable[[T], V | None]
    always: bool
    attribute: str
    cost: Callable[[C], str]
    limit: Callable[[C], Iterable[DraftProblem]]


class FieldFactory(Generic[T, C]):
    """A factory for the fields of one form.

    `nothing` is the option for no choice. Texts have at most `longest` letters, on a single line if `one_line`.
    """

    def __init__(self, *, nothing: FieldOption = NOTHING, longest: int = LONGEST_TEXT, one_line: bool = False) -> None:
        self._nothing = nothing
        self._longest = longest
        self._one_line = one_line

    def rating(
        self,
        key: str,
        label: str,
        help_text: str = "",
        *,
        high: int,
        low: int = 0,
        usual: int = 0,
        step: int = 1,
        readable: tuple[int, int] | None = None,
        detail: str = "",
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, int]],
    ) -> FormField[T, C, int]:
        """Return a field for a whole number.

        `readable` are the bounds of values that can be read, by default `low` and `high`.
        """
        field = Field(key, label, "rating", usual, help_text, low=low, high=high, step=step, detail=detail, group=group)
        lowest, highest = readable or (low, high)
        return dependent_field(field, lambda reader: reader.whole_number(key, usual, lowest, highest), int, ties)

    def purchase(
        self,
        key: str,
        label: str,
        help_text: str = "",
        *,
        most: int,
        detail: str = "",
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, int]],
    ) -> FormField[T, C, int]:
        """Return a field for a number of pieces to buy."""
        field = Field(key, label, "purchase", 0, help_text, high=most, detail=detail, group=group)
        return dependent_field(field, lambda reader: reader.whole_number(key, 0, 0, most), int, ties)

    def choice(
        self,
        key: str,
        label: str,
        help_text: str,
        options: Iterable[FieldOption],
        *,
        usual: str,
        kind: str = "choice",
        unshown: Iterable[str] = (),
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, str]],
    ) -> FormField[T, C, str]:
        """Return a field for one of the options. `kind` is the word for an option in messages.

        `unshown` options are not shown, but can be read.
        """
        field = Field(key, label, "choice", usual, help_text, options=tuple(options), group=group)
        known = (*unshown, *(option.key for option in field.options))
        return dependent_field(field, lambda reader: reader.choice(key, known, usual, kind), str, ties)

    def make_optional(
        self,
        key: str,
        label: str,
        help_text: str,
        options: Iterable[FieldOption],
        *,
        kind: str = "choice",
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, str]],
    ) -> FormField[T, C, str]:
        """Return a field for one of the options or nothing. Nothing is the default, and is read as ""."""
        nothing = self._nothing
        field = Field(key, label, "choice", nothing.key, help_text, options=(nothing, *options), group=group)
        known = tuple(option.key for option in field.options)

        def read(reader: DraftReader) -> str:
            name = reader.choice(key, known, nothing.key, kind)
            return "" if name == nothing.key else name

        return dependent_field(field, read, lambda name: name or nothing.key, ties)

    def switch(
        self,
        key: str,
        label: str,
        help_text: str,
        *,
        usual: bool = False,
        kind: str = "choice",
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, bool]],
    ) -> FormField[T, C, bool]:
        """Return a field for yes or no."""
        words = (YES, NO) if usual else (NO, YES)
        field = Field(key, label, "choice", words[0], help_text, options=plain_options(words), group=group)
        return dependent_field(
            field, lambda reader: reader.switch(key, usual, kind), lambda on: YES if on else NO, ties
        )

    def text(
        self,
        key: str,
        label: str,
        help_text: str = "",
        *,
        longest: int = 0,
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, str]],
    ) -> FormField[T, C, str]:
        """Return a field for free text. `longest` overrides the form's limit unless it is 0."""
        field = Field(key, label, "text", "", help_text, group=group)
        return dependent_field(field, lambda reader: self._read_text(reader, key, "", longest), str, ties)

    def words(
        self,
        key: str,
        label: str,
        help_text: str = "",
        *,
        usual: str = "",
        sign: str = ",",
        group: str = "",
        **ties: Unpack[FieldDependencies[T, C, tuple[str, ...]]],
    ) -> FormField[T, C, tuple[str, ...]]:
        """Return a field for several words, divided by the separator `sign`."""
        field = Field(key, label, "text", usual, help_text, group=group)
        return dependent_field(
            field, lambda reader: _parted(self._read_text(reader, key, usual), sign), f"{sign} ".join, ties
        )

    def _read_text(self, reader: DraftReader, key: str, usual: str, longest: int = 0) -> str:
        if self._one_line:
            return reader.sentence(key, usual, longest or self._longest)
        return reader.text(key, longest or self._longest)


def dependent_field(
    field: Field, read: Callable[[DraftReader], V], write: Callable[[V], FieldValue], ties: FieldDependencies[T, C, V]
) -> FormField[T, C, V]:
    """Return the form field for `field` with the functions `read` and `write`, and the dependencies `ties`."""
    attribute = ties.get("attribute", "")
    of = ties.get("of") or (attrgetter(attribute) if attribute else None)
    always, cost, limit = ties.get("always", False), ties.get("cost"), ties.get("limit")
    plain = bool(attribute) and "of" not in ties
    return FormField(
        field=field,
        read=read,
        write=write,
        of=of,
        always=always,
        attribute=attribute,
        plain=plain,
        cost=cost,
        limit=limit,
    )


def plain_options(names: Iterable[str]) -> tuple[FieldOption, ...]:
    """Return options labelled by their names."""
    return tuple(FieldOption(name, name) for name in names)


def _parted(text: str, sign: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(sign) if part.strip())

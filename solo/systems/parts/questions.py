"""Owns how questions are asked and found: arguments checked against a struct, faults in a sentence, modules read late.

The rules' own ValueErrors are sentences already and are passed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta

from solo.systems.contract import Argument, Question, QuestionFault

A = TypeVar("A", bound=msgspec.Struct)

LONGEST_ECHO: Final = 40

# Patterns of faults: compiled when the first fault is there to be read.
_UNKNOWN: Final = r"Object contains unknown field `(.*)`"
_MISSING: Final = r"Object missing required field `(.*)`"
_PLACE: Final = r" - at `(?:key in )?\$\.?([^`]*)`$"


class NamedQuestion(NamedTuple):
    """A question by its name; `open` works out how its arguments are described, which nobody needs for the others."""

    name: str
    open: Callable[[], Question]


def question(name: str, text: str, arguments: type[A], answer: Callable[[A], object]) -> NamedQuestion:
    """A question whose arguments are the fields of a struct; a field's description says what it should be.

    What it answers is a JSON value; null for an optional argument is the same as leaving it out.
    It raises QuestionFault for whatever cannot be read or answered.
    """
    return NamedQuestion(name, lambda: _question(name, text, arguments, answer))


def _question(name: str, text: str, arguments: type[A], answer: Callable[[A], object]) -> Question:
    described = _described(arguments)

    def ask(given: dict[str, object]) -> object:
        optional = {argument.name for argument in described.values() if argument.optional}
        stated = {key: value for key, value in given.items() if value is not None or key not in optional}
        try:
            asked = msgspec.convert(stated, arguments)
        except msgspec.ValidationError as fault:
            raise QuestionFault(_sentence(str(fault), name, described, given)) from None
        try:
            return answer(asked)
        except ValueError as fault:
            raise QuestionFault(str(fault)) from None

    return Question(name, text, tuple(described.values()), ask)


def _described(arguments: type[msgspec.Struct]) -> dict[str, Argument]:
    """The arguments by name, in order; those with a default may be left out."""
    hints = get_type_hints(arguments, include_extras=True)
    fields = arguments.__struct_fields__
    required = len(fields) - len(arguments.__struct_defaults__)
    return {
        name: Argument(name, _description(hints[field]), optional=index >= required)
        for index, (field, name) in enumerate(zip(fields, arguments.__struct_encode_fields__, strict=True))
    }


def _description(hint: object) -> str:
    """What an argument is in words; of several descriptions the latest, which says it most closely."""
    for meta in reversed(getattr(hint, "__metadata__", ())):
        if isinstance(meta, Meta) and meta.description:
            return meta.description
    return next((found for part in get_args(hint) if (found := _description(part))), "")


def _sentence(fault: str, question_name: str, described: Mapping[str, Argument], given: Mapping[str, object]) -> str:
    place = re.search(_PLACE, fault)
    path = place[1] if place else ""
    what = fault[: place.start()] if place else fault
    if not path:
        return _sentence_about_all(what, question_name, described)
    argument = described[re.split(r"[.\[]", path)[0]]
    if not what.startswith(("Expected ", "Object ", "Invalid ")):
        return f"The argument {argument.name} is wrong. {what}"
    if unknown := re.match(_UNKNOWN, what):
        return f"The argument {path} should be {argument.help}; it has no “{unknown[1][:LONGEST_ECHO]}”."
    if missing := re.match(_MISSING, what):
        return f"The argument {path} should be {argument.help}; its “{missing[1]}” is missing."
    echo = msgspec.json.encode(given[argument.name], enc_hook=str).decode()
    if len(echo) > LONGEST_ECHO:
        echo = echo[:LONGEST_ECHO] + "…"
    return f"The argument {argument.name} should be {argument.help}, not {echo}."


def _sentence_about_all(what: str, question_name: str, described: Mapping[str, Argument]) -> str:
    names = ", ".join(f"{name}?" if argument.optional else name for name, argument in described.items())
    if unknown := re.match(_UNKNOWN, what):
        return f"The question {question_name} has no argument “{unknown[1][:LONGEST_ECHO]}”; it takes {names}."
    if missing := re.match(_MISSING, what):
        return f"The argument {missing[1]} is missing: it should be {described[missing[1]].help}."
    return f"The question {question_name} takes its arguments by name: {names}."


class Questions(Mapping[str, Question]):
    """Questions from several modules, each read when a name is looked for that none before it has."""

    def __init__(self, modules: Sequence[Callable[[], Iterable[NamedQuestion]]]) -> None:
        self._unread = list(modules)
        self._named: dict[str, Callable[[], Question]] = {}

    def __getitem__(self, name: str) -> Question:
        while name not in self._named and self._unread:
            self._read_next()
        return self._named[name]()

    def __iter__(self) -> Iterator[str]:
        while self._unread:
            self._read_next()
        return iter(self._named)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def _read_next(self) -> None:
        self._named.update({asked.name: asked.open for asked in self._unread.pop(0)()})

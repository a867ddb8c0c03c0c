"""Owns how a question is asked: arguments as they came, checked against a struct, every fault one sentence.

The rules' own ValueErrors are sentences already and are passed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Final, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta

from solo.systems.contract import Argument, Question, QuestionFault

A = TypeVar("A", bound=msgspec.Struct)

FURTHEST: Final = 10_000
LONGEST_ECHO: Final = 40

Number = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="a whole number, such as 5 or -1")]
Modifier = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the sum that is added to 2d6, a whole number such as 5 or -1")
]
Challenge = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the challenge level, a whole number such as 8")]
Attack = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the attacker's skill total, a whole number such as 5")
]
Strength = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the attacker's Strength, a whole number")]
WeaponBonus = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="the weapon's bonus, a whole number such as 3 for a sword")
]
Bonus = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="what else is added to damage, a whole number: 2 for each Augment")
]
VictimStrength = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the victim's Strength, a whole number")]
Armor = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST, description="the victim's armour, a whole number")]
Grip = Annotated[
    int, Meta(ge=-FURTHEST, le=FURTHEST, description="a Grappling total without mass, a whole number such as 4")
]
Count = Annotated[int, Meta(ge=1, le=FURTHEST, description="a whole number from 1 up")]
Flag = Annotated[bool, Meta(description="true or false")]
Machine = Annotated[bool, Meta(description="true for crossbows and engines, which leave Strength out, else false")]
Strict = Annotated[bool, Meta(description="true where the roll must exceed the challenge, else false")]

# Patterns of faults: compiled when the first fault is there to be read.
_UNKNOWN: Final = r"Object contains unknown field `(.*)`"
_MISSING: Final = r"Object missing required field `(.*)`"
_PLACE: Final = r" - at `(?:key in )?\$\.?([^`]*)`$"


class Named(NamedTuple):
    """A question by its name; `open` works out how its arguments are described, which nobody needs for the others."""

    name: str
    open: Callable[[], Question]


def question(name: str, text: str, arguments: type[A], answer: Callable[[A], object]) -> Named:
    """A question whose arguments are the fields of a struct; a field's description says what it should be.

    What it answers is a JSON value; null for an optional argument is the same as leaving it out.
    It raises QuestionFault for whatever cannot be read or answered.
    """
    return Named(name, lambda: _question(name, text, arguments, answer))


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
    for meta in getattr(hint, "__metadata__", ()):
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

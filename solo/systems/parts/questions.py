"""Questions about rules: each is answered by a function, and each error is a sentence for the player.

A module of questions is imported on first use. The text of a ValueError from the rules is passed on unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Final, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Meta

from solo.systems.contract import Argument, Content, Question, QuestionError
from solo.untrusted import decoders

LONGEST_ECHO: Final = 40

# Patterns of msgspec's messages, compiled when the first error is parsed.
_UNKNOWN: Final = r"Object contains unknown field `(.*)`"
_MISSING: Final = r"Object missing required field `(.*)`"
_PLACE: Final = r" - at `(?:key in )?\$\.?([^`]*)`$"


class RegisteredQuestion(NamedTuple):
    """A question without content yet: its name, text and answering function, and the numbers of the rules involved."""

    name: str
    text: str
    answer: Callable[..., object]
    rules: tuple[str, ...]

    def bind(self, content: Content) -> Question:
        """Return the question, ready to be asked.

        The arguments are described only now, because few questions are ever used.
        """
        arguments = self._arguments()
        described = _described(arguments)
        optional = {argument.name for argument in described.values() if argument.optional}
        given = (content,) if self.answer.__code__.co_posonlyargcount else ()

        def ask(stated: dict[str, object]) -> object:
            known = {key: value for key, value in stated.items() if value is not None or key not in optional}
            try:
                asked = msgspec.convert(known, decoders.prepare_type(arguments))
            except msgspec.ValidationError as error:
                raise QuestionError(_sentence(str(error), self.name, described, stated)) from None
            try:
                return self.answer(*given, **msgspec.structs.asdict(asked))
            except ValueError as error:
                raise QuestionError(str(error)) from None

        return Question(self.name, self.text, tuple(described.values()), ask, self.rules)

    def _arguments(self) -> type[msgspec.Struct]:
        """Return a struct type with a field for each parameter of the answering function."""
        code, defaults = self.answer.__code__, self.answer.__defaults__ or ()
        names = code.co_varnames[code.co_posonlyargcount : code.co_argcount]
        hints = get_type_hints(self.answer, include_extras=True)
        required = len(names) - len(defaults)
        fields = [(name, hints[name]) for name in names[:required]]
        optional = [(name, hints[name], default) for name, default in zip(names[required:], defaults, strict=True)]
        renamed = {name: name.removesuffix("_") for name in names}
        return msgspec.defstruct(
            "Arguments", [*fields, *optional], frozen=True, forbid_unknown_fields=True, rename=renamed
        )


def question(name: str, text: str, rules: str) -> Callable[[Callable[..., object]], RegisteredQuestion]:
    """Return a decorator that makes a question of the function that answers it with a JSON value.

    The function's parameters are the question's arguments; their annotations describe them. A trailing underscore is
    not part of an argument's name. Null for an optional argument is the same as leaving it out. A positional-only first
    parameter receives the content. `rules` are the numbers of the mechanics involved ("S-12 S-13"). The question raises
    QuestionError for any input that cannot be read or answered.
    """
    return lambda answer: RegisteredQuestion(name, text, answer, tuple(rules.split()))


def _described(arguments: type[msgspec.Struct]) -> dict[str, Argument]:
    """Return the arguments by name, in order. Arguments with a default are optional."""
    hints = get_type_hints(arguments, include_extras=True)
    fields = arguments.__struct_fields__
    required = len(fields) - len(arguments.__struct_defaults__)
    return {
        name: Argument(name, _description(hints[field]), optional=index >= required)
        for index, (field, name) in enumerate(zip(fields, arguments.__struct_encode_fields__, strict=True))
    }


def _description(hint: object) -> str:
    """Return an argument's description from its annotation; of several descriptions, the last and most specific."""
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
        return f"The argument {path} should be {argument.help}. “{unknown[1][:LONGEST_ECHO]}” is unknown there."
    if missing := re.match(_MISSING, what):
        return f"The argument {path} should be {argument.help}. “{missing[1]}” is missing there."
    echo = msgspec.json.encode(given[argument.name], enc_hook=str).decode()
    if len(echo) > LONGEST_ECHO:
        echo = echo[:LONGEST_ECHO] + "…"
    return f"The argument {argument.name} should be {argument.help}, not {echo}."


def _sentence_about_all(what: str, question_name: str, described: Mapping[str, Argument]) -> str:
    names = ", ".join(f"{name}?" if argument.optional else name for name, argument in described.items())
    if unknown := re.match(_UNKNOWN, what):
        return f"The question {question_name} has no argument “{unknown[1][:LONGEST_ECHO]}”; its arguments are {names}."
    if missing := re.match(_MISSING, what):
        return f"The argument {missing[1]} is missing: it should be {described[missing[1]].help}."
    return f"The question {question_name} takes its arguments by name: {names}."


class QuestionRegistry(Mapping[str, Question]):
    """The questions of several modules. A module is imported only if the question is in no earlier module."""

    def __init__(self, content: Content, package: str, modules: Sequence[str]) -> None:
        self._content = content
        self._modules = [f"{package}.{module}" for module in modules]

    def __getitem__(self, name: str) -> Question:
        asked = next((asked for asked in map(_asked_in, self._modules) if name in asked), {})
        return asked[name].bind(self._content)

    def __contains__(self, name: object) -> bool:
        return any(name in asked for asked in map(_asked_in, self._modules))

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(map(_asked_in, self._modules))

    def __len__(self) -> int:
        return sum(map(len, map(_asked_in, self._modules)))


@cache
def _asked_in(module: str) -> Mapping[str, RegisteredQuestion]:
    """Import a module and return its questions by name."""
    return {
        asked.name: asked for asked in vars(import_module(module)).values() if isinstance(asked, RegisteredQuestion)
    }

"""Codes of options: structs printed as their fields joined by ":", and parsed back with each field's type.

A code starts with a verb. The verb is the struct's tag: `class Shoot(Code, frozen=True, tag="shoot")` prints
"shoot:foes-1:0". A struct without a tag serves several verbs with the same parts; its first field is the verb.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Generic, Self, TypeVar, get_args, get_type_hints

import msgspec

from solo.untrusted import decoders

SEPARATOR: Final = ":"
REMEMBERED: Final = 16_384


class Code(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The code of an option: a struct whose fields are texts and whole numbers.

    Trailing None values are not printed.
    """

    def __str__(self) -> str:
        return _printed(self)

    @property
    def verb(self) -> str:
        """The word that the code starts with."""
        tag = self.__struct_config__.tag
        return str(getattr(self, self.__struct_fields__[0]) if tag is None else tag)

    @classmethod
    def verbs(cls) -> tuple[str, ...]:
        """Return the verbs with which codes of this type may start; empty if any verb is possible.

        The verb is the type's tag, or one of the literals of its first field.
        """
        tag = cls.__struct_config__.tag
        if tag is not None:
            return (str(tag),)
        return get_args(get_type_hints(cls)[cls.__struct_fields__[0]])

    @classmethod
    def read(cls, code: str) -> Self:
        """Parse a printed code of this type. Raises ValueError with a sentence for any other text."""
        found: Self = _read(cls, code)
        return found


C = TypeVar("C", bound=Code)


class Codes(Generic[C]):
    """A set of types of codes, distinguished by their verbs."""

    def __init__(self, *kinds: type[C]) -> None:
        self._kinds = {verb: kind for kind in kinds for verb in kind.verbs()}

    def read(self, code: str) -> C:
        """Parse a printed code. Its verb determines the type.

        Raises ValueError with a sentence for an unknown verb.
        """
        found: C = _read_of_several(self, code)
        return found

    def kind_of(self, code: str) -> type[C]:
        """Return the type of a printed code, found by its verb.

        Raises ValueError with a sentence if no type has this verb.
        """
        kind = self._kinds.get(verb_of(code))
        if kind is None:
            raise ValueError(f"“{code}” is none of the codes {', '.join(self._kinds)}.")
        return kind


def verb_of(code: str) -> str:
    """Return the word that a printed code starts with."""
    return code.partition(SEPARATOR)[0]


@lru_cache(maxsize=REMEMBERED)
def _printed(code: Code) -> str:
    parts: Iterable[object] = msgspec.to_builtins(code)
    return SEPARATOR.join([str(part) for part in parts if part is not None])


@lru_cache(maxsize=REMEMBERED)
def _read(kind: type[C], code: str) -> C:
    """Parse the printed `code` as a code of type `kind`.

    Separators beyond the number of parts belong to the last part.
    """
    separators = len(kind.__struct_fields__) - (kind.__struct_config__.tag is None)
    try:
        return msgspec.convert(code.split(SEPARATOR, separators), decoders.prepare_type(kind), strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"“{code}” is no code of {kind.__name__}: {error}") from None


@lru_cache(maxsize=REMEMBERED)
def _read_of_several(kinds: Codes[C], code: str) -> C:
    return kinds.kind_of(code).read(code)

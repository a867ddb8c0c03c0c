"""House rules as content: each names a field of the game's struct of rulings, and its possible values as words.

A number is written in digits, or as "none" for 0. A boolean is "on" or "off". A word stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec

from solo.systems.contract import Content, HouseRule, Shelf
from solo.systems.parts.shelves import EntryFault, validated_shelf
from solo.untrusted import decoders

R = TypeVar("R", bound=msgspec.Struct)

NONE: Final = "none"
SWITCHED: Final = {"on": True, "off": False}


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that a table may change. `field` is the field of the struct of rulings that it sets.

    `text` explains the default and the effect of other values. `values` are words, the default first.
    """

    name: str
    field: str
    number: str
    group: str
    text: str
    values: tuple[str, ...]

    @property
    def key(self) -> str:
        """The key of the ruling among the options of a setup."""
        return key_of(self.field)


def key_of(field: str) -> str:
    """Return the key of the house rule for a field."""
    return field.replace("_", "-")


def house_rules(content: Content) -> tuple[HouseRule, ...]:
    """Return all rulings of a game's content as house rules, sorted by group."""
    rulings = list(content.entries(RuleEntry).values())
    groups = list(dict.fromkeys(ruling.group for ruling in rulings))
    rulings.sort(key=lambda ruling: groups.index(ruling.group))
    return tuple(HouseRule(one.key, one.name, one.text, one.values, one.number, one.group) for one in rulings)


def shelf(usual: msgspec.Struct) -> Shelf:
    """Return the shelf of rulings.

    Each ruling sets a field of the struct `usual`; its first value must be that field's default.
    """

    def faults(ruling: RuleEntry, _content: Content) -> Iterator[EntryFault]:
        fields = {field.name: field.type for field in msgspec.structs.fields(usual)}
        if ruling.field not in fields:
            yield "field", f"There is no ruling named “{ruling.field}”."
            return
        if len(set(ruling.values)) < max(2, len(ruling.values)):
            yield "values", "Give at least two values, each only once."
            return
        try:
            read = [value_of(fields[ruling.field], word) for word in ruling.values]
        except ValueError as error:
            yield "values", str(error)
            return
        if read[0] != getattr(usual, ruling.field):
            yield "values", f"The first value must be the default: {getattr(usual, ruling.field)}."

    return validated_shelf("rulings", RuleEntry, faults)


def apply_options(usual: R, options: Mapping[str, str]) -> R:
    """Return the rulings with these options of a setup applied. Options that set no ruling are ignored.

    Raises ValueError with a sentence for a word that cannot be read.
    """
    if not options:
        return usual
    changes = {
        field.name: value_of(field.type, options[key_of(field.name)])
        for field in msgspec.structs.fields(usual)
        if key_of(field.name) in options
    }
    found = msgspec.structs.replace(usual, **changes)
    return usual if found == usual else found  # a save omits only the default object itself


def switches_of(usual: msgspec.Struct, options: Mapping[str, str]) -> dict[str, str]:
    """Return the procedure's own options of a setup, without the options that set a ruling."""
    rulings = {key_of(field.name) for field in msgspec.structs.fields(usual)}
    return {name: value for name, value in options.items() if name not in rulings}


def value_of(kind: Any, word: str) -> object:
    """Return the value of a word in a field of type `kind`. Raises ValueError with a sentence for an invalid word."""
    if kind is bool and word in SWITCHED:
        return SWITCHED[word]
    if kind is int and word == NONE:
        return 0
    try:
        return msgspec.convert(word, decoders.prepare_type(kind), strict=False)
    except msgspec.ValidationError:
        what = "on or off" if kind is bool else "a whole number, or none" if kind is int else "one of the listed words"
        raise ValueError(f"“{word[:40]}” is not allowed here. Use {what}.") from None

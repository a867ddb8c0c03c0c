"""Finds a printed name from what a person typed.

Case never matters, a bracketed addition may be left out, and a failure names what was probably meant.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_BRACKETED = re.compile(r"\s*\([^)]*\)")
_FIRST_ALTERNATIVE = re.compile(r"[^/,]*")
_BETWEEN_ALTERNATIVES = re.compile(r"\s*/\s*|,?\s+or\s+|\s*,\s*")


def without_brackets(name: str) -> str:
    """Returns the name without its bracketed additions: "Prodd (sling bullets, no bolts)" gives "Prodd"."""
    return _BRACKETED.sub("", name).strip()


@lru_cache(maxsize=4096)
def short_name(name: str) -> str:
    """Returns the name for use inside a sentence: no brackets, and nothing from the first slash or comma on.

    An "or" stays, since what stands before it may be half a name: "Iron or weighted staff".
    """
    first = _FIRST_ALTERNATIVE.match(without_brackets(name))
    return first[0].strip() if first else name


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A name as it stands in an option's code."""
    letters = (letter if letter.isalnum() else "-" for letter in short_name(name).casefold())
    return "".join(letters).strip("-")


def find_name(wanted: str, names: Iterable[str], kind: str) -> str:
    """Returns the one printed name that `wanted` stands for.

    A full match wins over one without brackets, and that over one of the alternatives that a
    printed name lists ("longsword" for "longsword/broadsword").
    Raises ValueError with a sentence if nothing fits, or several do.
    """
    known = list(names)
    if wanted in known:
        return wanted
    key = _fold(wanted)
    for forms in (_whole, _unbracketed, _alternatives):
        matches = [name for name in known if key in forms(name)]
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise ValueError(f'The {kind} "{wanted}" may be {_either(matches)}: say which.')
    raise ValueError(_unknown(wanted, known, kind))


def _fold(name: str) -> str:
    return " ".join(name.casefold().split())


def _whole(name: str) -> set[str]:
    return {_fold(name)}


def _unbracketed(name: str) -> set[str]:
    return {_fold(without_brackets(name))}


def _alternatives(name: str) -> set[str]:
    return {_fold(part) for part in _BETWEEN_ALTERNATIVES.split(without_brackets(name))}


def _either(names: list[str]) -> str:
    return " or ".join(f'"{name}"' for name in names)


def _unknown(wanted: str, known: list[str], kind: str) -> str:
    from difflib import get_close_matches  # only a name that is not known needs it

    by_key = {_fold(name): name for name in known}
    near = [by_key[key] for key in get_close_matches(_fold(wanted), by_key, n=3, cutoff=0.5)]
    if near:
        return f'There is no {kind} "{wanted}"; did you mean {_either(near)}?'
    return f'There is no {kind} "{wanted}".'

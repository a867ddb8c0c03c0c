"""Lookup of printed names by typed text.

Case never matters and a bracketed addition may be left out. An error suggests similar names.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_BRACKETED = re.compile(r"\s*\([^)]*\)")
_FIRST_ALTERNATIVE = re.compile(r"[^/,]*")
_BETWEEN_ALTERNATIVES = re.compile(r"\s*/\s*|,?\s+or\s+|\s*,\s*")


def without_brackets(name: str) -> str:
    """Return `name` without its bracketed additions: "Prodd (sling bullets, no bolts)" gives "Prodd"."""
    return _BRACKETED.sub("", name).strip()


@lru_cache(maxsize=4096)
def short_name(name: str) -> str:
    """Return the name for use inside a sentence: no brackets, and nothing from the first slash or comma on.

    An "or" is kept, since the words before it may be half a name: "Iron or weighted staff".
    """
    first = _FIRST_ALTERNATIVE.match(without_brackets(name))
    return first[0].strip() if first else name


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Return the name as written in an option's code."""
    letters = (letter if letter.isalnum() else "-" for letter in short_name(name).casefold())
    return "".join(letters).strip("-")


def find_name(wanted: str, names: Iterable[str], kind: str) -> str:
    """Return the one printed name that matches `wanted`.

    A match with the full name comes first, then a match without brackets. A match with one of several alternatives
    ("longsword" for "longsword/broadsword") comes last. Raises ValueError with a sentence if no name fits, or several
    do. `kind` is the word for the named things in that sentence, such as "weapon".
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
            raise ValueError(f'The {kind} "{wanted}" could be {_either(matches)}. Type more of the name.')
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
    from difflib import get_close_matches  # Slow to import, and needed only for an unknown name.

    by_key = {_fold(name): name for name in known}
    near = [by_key[key] for key in get_close_matches(_fold(wanted), by_key, n=3, cutoff=0.5)]
    if near:
        return f'There is no {kind} "{wanted}". Did you mean {_either(near)}?'
    return f'There is no {kind} "{wanted}".'

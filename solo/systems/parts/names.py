"""Owns the finding of a printed name from what a person typed, and of one that is still free.

Case never matters, and a miss names what was meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from solo.border.text import folded


def find_name(wanted: str, names: Iterable[str], kind: str) -> str:
    """Returns the one printed name that `wanted` stands for.

    Raises ValueError with a sentence where there is none, naming those that are near.
    """
    known = list(names)
    if wanted in known:
        return wanted
    by_fold = {_fold(name): name for name in known}
    if _fold(wanted) in by_fold:
        return by_fold[_fold(wanted)]
    from difflib import get_close_matches  # only a name that is not known needs it

    near = [by_fold[fold] for fold in get_close_matches(_fold(wanted), by_fold, n=3, cutoff=0.5)]
    meant = f"; did you mean {' or '.join(f'“{name}”' for name in near)}?" if near else "."
    raise ValueError(f"There is no {kind} “{wanted}”{meant}")


def free_name(name: str, taken: Collection[str]) -> str:
    """Returns the name, with a number behind it where it is taken already."""
    if name not in taken:
        return name
    return next(f"{name} {number}" for number in range(2, len(taken) + 3) if f"{name} {number}" not in taken)


def _fold(name: str) -> str:
    return " ".join(folded(name).split())

"""Names: finding the printed name for a typed name, and a free name for a new entry.

Case never matters, and an error suggests similar names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from solo.untrusted.text import fold_case


def find_name(wanted: str, names: Iterable[str], kind: str) -> str:
    """Return the printed name that `wanted` stands for.

    Raises ValueError with a sentence if there is none, suggesting similar names.
    """
    known = list(names)
    if wanted in known:
        return wanted
    by_fold = {_fold(name): name for name in known}
    if _fold(wanted) in by_fold:
        return by_fold[_fold(wanted)]
    from difflib import get_close_matches  # needed only for an unknown name

    near = [by_fold[fold] for fold in get_close_matches(_fold(wanted), by_fold, n=3, cutoff=0.5)]
    meant = f". Did you mean {' or '.join(f'“{name}”' for name in near)}?" if near else "."
    raise ValueError(f"There is no {kind} “{wanted}”{meant}")


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number added if it is taken."""
    if name not in taken:
        return name
    return next(f"{name} {number}" for number in range(2, len(taken) + 3) if f"{name} {number}" not in taken)


def _fold(name: str) -> str:
    return " ".join(fold_case(name).split())

"""Names of tables in calls: an exact name, a name relative to the caller's path, or the last part of a path."""

from __future__ import annotations

from collections.abc import Collection

PATH = " / "


def find_name(called: str, names: Collection[str], caller: str = "") -> str | None:
    """Return the full name of the table that a call means; None if there is none, or if several are possible.

    Names relative to the caller's path come first: for "Road / Day", "Weather" means "Road / Weather". Then comes the
    exact name, and last a path that ends in the name, if there is only one such path.
    """
    path = caller.split(PATH)[:-1]
    while path:
        beside = PATH.join((*path, called))
        if beside in names:
            return beside
        path.pop()
    if called in names:
        return called
    ending = PATH + called
    found = [name for name in names if name.endswith(ending)]
    return found[0] if len(found) == 1 else None

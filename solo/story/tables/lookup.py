"""Names of tables in calls: exact, beside the calling table on its path, or the last part of a path."""

from __future__ import annotations

from collections.abc import Collection

PATH = " / "


def find_name(called: str, names: Collection[str], caller: str = "") -> str | None:
    """Return the table that a call means; None if there is none, or several.

    Tables on the path of the caller come first, nearest first: "Road / Day" calls "Road / Weather" as "Weather". After
    the exact name, a last part of a path is enough if it belongs to one table only.
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

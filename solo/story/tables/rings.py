"""Rings: tables that call each other in a circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.story.tables.form import Table, list_calls
from solo.story.tables.lookup import find_name

MOST_RINGS = 100


def find_rings(tables: Mapping[str, Table]) -> list[tuple[tuple[str, ...], str]]:
    """Return rings such as ("A", "B", "A"), each with the field of A that calls B.

    A ring begins with its table that comes first in `tables`. At most 100 rings are returned.
    """
    called = {name: _called_by(table, tables) for name, table in tables.items()}
    order = {name: number for number, name in enumerate(tables)}
    rings: dict[tuple[str, ...], str] = {}
    for ring in _closed_paths(called):
        first = min(range(len(ring) - 1), key=lambda at: order[ring[at]])
        turned = (*ring[first:-1], *ring[: first + 1])
        rings.setdefault(turned, called[turned[0]][turned[1]])
        if len(rings) == MOST_RINGS:
            break
    return sorted(rings.items(), key=lambda item: [order[name] for name in item[0]])


def _called_by(table: Table, tables: Mapping[str, Table]) -> dict[str, str]:
    """Return the tables that a table draws from, each with the first field that calls it. Ignores offers."""
    found: dict[str, str] = {}
    for field, call in list_calls(table):
        name = find_name(call.name, tables, table.name)
        if name is not None and not field.endswith(".offers"):
            found.setdefault(name, field)
    return found


def _closed_paths(called: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, ...]]:
    """Search depth first, and yield a ring for each call of a table on the current path."""
    done: set[str] = set()
    for start in called:
        if start in done:
            continue
        path = [start]
        waiting = [iter(called[start])]
        while path:
            name = next(waiting[-1], None)
            if name is None:
                done.add(path.pop())
                waiting.pop()
            elif name in path:
                yield (*path[path.index(name) :], name)
            elif name not in done:
                path.append(name)
                waiting.append(iter(called[name]))

"""Tables in Datasworn's JSON: every list of rows in a file, with its id, path, dice and source.

Oracles are nested in collections to any depth. Truths, moves, assets, and the themes, domains and sites of delves also
have tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

DEEPEST = 60
"""Maximum depth of nesting that is read. Real files have fewer than 20 levels."""
SECTIONS = {
    "truths": "Truths",
    "moves": "Moves",
    "assets": "Assets",
    "site_themes": "Themes",
    "site_domains": "Domains",
    "delve_sites": "Sites",
    "npcs": "NPCs",
    "atlas": "Atlas",
    "rarities": "Rarities",
}
LISTS = {"features": "Features", "dangers": "Dangers", "denizens": "Denizens"}
"""Lists of a theme, domain or site that are tables without dice."""
LABELS = (("text", "Result"), ("text2", "Details"), ("text3", "More"))
TRUTH_COLUMNS = (("summary", "Truth"), ("description", "Description"), ("quest_starter", "Quest starter"))

Node = Mapping[str, object]


class Origin(msgspec.Struct, frozen=True):
    """The source of a table in a sentence, and its licence; "" for none."""

    source: str = ""
    licence: str = ""


class RawTable(msgspec.Struct, frozen=True):
    """A table as in the file. `columns` holds the keys of a row's texts with their labels, `node` the JSON object."""

    id: str
    path: tuple[str, ...]
    dice: str
    rows: tuple[Node, ...]
    columns: tuple[tuple[str, str], ...]
    origin: Origin
    node: Node


def find_tables(root: Node) -> Iterator[RawTable]:
    """Yield every table of a file, in the order of the file."""
    package = humanise(text_of(root, "_id") or text_of(root, "id") or "Datasworn")
    origin = read_origin(root, Origin())
    for section, content in root.items():
        if isinstance(content, Mapping) and section != "rules":
            heading = SECTIONS.get(section)
            yield from _walk(content, (package, heading) if heading else (package,), origin, {}, DEEPEST)


def find_names(root: object, deepest: int = DEEPEST) -> Iterator[tuple[str, str]]:
    """Yield id and name of each object in a file that has both."""
    if isinstance(root, Mapping):
        found, name = text_of(root, "_id"), text_of(root, "name")
        if found and name:
            yield found, name
    if deepest:
        for inner in _inner(root):
            yield from find_names(inner, deepest - 1)


def text_of(node: Node, key: str) -> str:
    """Return the text under a key; "" if there is no text."""
    found = node.get(key)
    return found if isinstance(found, str) else ""


def humanise(name: str) -> str:
    """Return the last part of an id as words: “starforged/core/action” is “Action”."""
    words = re.split(r"[/.:]", name)[-1].replace("_", " ").strip()
    return " ".join(word if word.isupper() else word.capitalize() for word in words.split())


def row_range(row: Node) -> tuple[int, int] | None:
    """Return the range of a row, from either version; None for a row that is never rolled."""
    roll = row.get("roll")
    holder = roll if isinstance(roll, Mapping) else row
    low, high = holder.get("min"), holder.get("max")
    if isinstance(low, int) and isinstance(high, int) and not isinstance(low, bool) and not isinstance(high, bool):
        return low, high
    return None


def list_nodes(value: object) -> tuple[Node, ...]:
    """Return the objects in a list; empty if `value` is no list."""
    return tuple(one for one in value if isinstance(one, Mapping)) if isinstance(value, list) else ()


def read_origin(node: Node, above: Origin) -> Origin:
    """Return the source and licence of a node, or the origin `above` if the node states none."""
    stated = node.get("_source")
    holder = stated if isinstance(stated, Mapping) else node if "authors" in node else None
    if holder is None:
        return above
    authors = [text_of(author, "name") for author in list_nodes(holder.get("authors"))]
    page = holder.get("page")
    parts = [
        text_of(holder, "title"),
        f"page {page}" if isinstance(page, int) else "",
        ", ".join(filter(None, authors)),
        text_of(holder, "url"),
    ]
    source = ", ".join(part for part in parts if part)
    return Origin(source or above.source, text_of(holder, "license") or ("" if "license" in holder else above.licence))


def _walk(
    node: object, path: tuple[str, ...], origin: Origin, labels: Node, deepest: int, key: str = ""
) -> Iterator[RawTable]:
    if not deepest:
        return
    if not isinstance(node, Mapping):
        for inner in _inner(node):
            yield from _walk(inner, path, origin, labels, deepest - 1)
        return
    origin = read_origin(node, origin)
    stated = node.get("column_labels")
    labels = stated if isinstance(stated, Mapping) else labels
    name = text_of(node, "name")
    if not name and isinstance(node.get("rows"), list):
        name = humanise(key) if key != "table" else ""
    if name and path[-1] != name:
        path = (*path, name)
    yield from _tables_at(node, path, origin, labels)
    for inner_key, inner in node.items():
        if inner_key == "options" and "truth" in text_of(node, "_id"):
            yield from _walk_options(inner, path, origin, labels, deepest - 1)
        elif inner_key not in ("rows", "_source", "column_labels", *LISTS):
            yield from _walk(inner, path, origin, labels, deepest - 1, inner_key)


def _walk_options(
    options: object, path: tuple[str, ...], origin: Origin, labels: Node, deepest: int
) -> Iterator[RawTable]:
    """Yield the tables of a truth's options. The path includes the option's range or, without a range, its number."""
    for number, option in enumerate(list_nodes(options), 1):
        found = row_range(option)
        named = f"{found[0]}-{found[1]}" if found else str(number)
        for key in ("table", "oracles"):
            yield from _walk(option.get(key), (*path, named), origin, labels, deepest, key)


def _tables_at(node: Node, path: tuple[str, ...], origin: Origin, labels: Node) -> Iterator[RawTable]:
    """Yield the tables directly in a node, but not those of nested nodes."""
    found = text_of(node, "_id")
    dice = text_of(node, "dice")
    if "rows" in node:
        rows = list_nodes(node["rows"])
        columns = [(key, text_of(labels, key) or usual) for key, usual in LABELS]
        yield RawTable(found, path, dice, rows, _used(rows, columns), origin, node)
    if "options" in node and "truth" in found:
        rows = list_nodes(node["options"])
        yield RawTable(found, path, dice or "1d100", rows, _used(rows, TRUTH_COLUMNS), origin, node)
    for key, heading in LISTS.items():
        if rows := list_nodes(node.get(key)):
            columns = [("text", "Result")]
            yield RawTable(f"{found}.{key}", (*path, heading), "", rows, tuple(columns), origin, {})


def _used(rows: Sequence[Node], columns: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the columns in which any row has a text; only the first column if there is none."""
    return tuple(column for column in columns if any(text_of(row, column[0]) for row in rows)) or tuple(columns[:1])


def _inner(node: object) -> Iterator[object]:
    if isinstance(node, Mapping):
        yield from node.values()
    elif isinstance(node, list):
        yield from node

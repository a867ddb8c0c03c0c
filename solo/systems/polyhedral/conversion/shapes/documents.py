"""Files as a whole: their entries, the format of each entry, and the probable format of a refused file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from solo.systems.polyhedral.conversion.entry import Entry
from solo.systems.polyhedral.conversion.shapes import five_tools, improved_initiative, open5e
from solo.systems.polyhedral.conversion.shapes.flat import FIVE_BITS, OPEN5E_V1
from solo.systems.polyhedral.conversion.shapes.foundry import FOUNDRY
from solo.systems.polyhedral.conversion.shapes.shape import NotAMonsterError, Shape
from solo.systems.polyhedral.conversion.stat_block import lacking
from solo.systems.polyhedral.conversion.tolerant_json import Table, number_of, shorten, unpack_json
from solo.untrusted.text import make_printable

SHAPES: Final[tuple[Shape, ...]] = (
    FOUNDRY,
    open5e.OPEN5E_V2,
    improved_initiative.IMPROVED_INITIATIVE,
    five_tools.FIVE_TOOLS,
    OPEN5E_V1,
    FIVE_BITS,
)
LISTS: Final = ("results", "monster", "monsters", "creatures", "creature", "statblocks", "actors", "data", "entries")
FIELDS_TOLD: Final = 4
PACK_LEVELS: Final = 4
ONE_PAGE: Final = (
    "The file is one page of a longer list and has {here} of its {all} entries. Import the other pages as well."
)
LEFT_ASIDE: Final = "The backup also contains {kinds}. Only its creatures were read."
# Other kinds of entries, recognised by fields that monsters lack. The first match counts.
OTHER_KINDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("spells", ("casting_time", "castingTime", "components", "spell_list", "dnd_class")),
    ("classes", ("hit_die", "class_levels", "subclasses", "hd", "prof_armor", "caster_type")),
    ("characters", ("player", "experience_points_total", "race", "background")),
    ("items", ("rarity", "equipment_category", "weapon_category", "weight", "cost", "requires_attunement")),
    ("encounters", ("combatants", "round_counter")),
    ("feats or backgrounds", ("prerequisite", "prerequisites", "skill_proficiencies")),
)


class Document(msgspec.Struct, frozen=True):
    """The entries of a file as they were read, and sentences about the parts that are no entries."""

    entries: Sequence[object]
    notes: tuple[str, ...] = ()


def document_of(decoded: object, levels: int = PACK_LEVELS) -> Document | None:
    """Return the entries of a file's JSON value, None if it holds no list of any kind.

    Searches nested objects for a list, at most `levels` deep.
    """
    if isinstance(decoded, list):
        return Document(_whole(_flat(decoded)))
    table = Table(decoded)
    if creatures := improved_initiative.creatures(table):
        return Document(_whole(creatures), tuple(_left_aside(table)))
    if _is_monster(table):
        return Document([table.raw])
    found = next((rows for name in LISTS if (rows := _rows(table.get(name)))), None)
    if found is not None:
        return Document(_whole(found), tuple(_one_page(table, len(found))))
    if "name" not in table and (named := _by_key(table.raw)):
        return Document(_whole(named))
    if any(table.get(name) in ([], {}) for name in LISTS):
        return Document([])
    if inner := _in_a_pack(table, levels):
        return inner
    return Document([table.raw]) if table else None


def _flat(rows: Sequence[object]) -> list[object]:
    """Return the entries of a list, with nested lists replaced by their entries."""
    return [entry for row in rows for entry in (row if isinstance(row, list) else [row])]


def _in_a_pack(table: Table, levels: int) -> Document | None:
    """Return the first list of monsters within the objects of a pack, such as {"pack": {"content": {"data": …}}}."""
    for value in table.raw.values():
        inner = unpack_json(value)
        found = document_of(inner, levels - 1) if levels and isinstance(inner, dict) else None
        # Most entries must be monsters: the attributes of a saved character alone would pass as a monster.
        if found and 2 * sum(_is_monster(Table(row)) for row in found.entries) > len(found.entries):
            return found
    return None


def shape_of(table: Table) -> Shape:
    """Return the format whose typical fields an entry has; the format of 5e-bits if no format matches."""
    return next(shape for shape in SHAPES if shape.fits(table))


def read_entry(raw: object) -> tuple[Entry | None, str]:
    """Return the entry in a JSON value, or a few words on why it is no monster: "has no name"."""
    table = Table(raw)
    if not table:
        return None, "is not a monster"
    try:
        entry = shape_of(table).read(table)
    except NotAMonsterError as error:
        return None, str(error)
    copied = table.table("_copy").text("name")
    if copied and not entry.has_attributes:
        return None, f"is a copy of {shorten(copied)}, which is not in the file"
    fault_words = lacking(entry)
    return (None, fault_words) if fault_words else (entry, "")


def name_of(raw: object) -> str:
    """Return the name in a JSON value, shortened; "" for none."""
    return shorten(Table(raw).text("name"))


def seems_to_be(entries: Sequence[object]) -> str:
    """Describe the probable format of refused entries: "a list of spells from 5e-bits"."""
    tables = [table for raw in entries if (table := Table(raw))]
    if not tables:
        return "a list of values without fields"
    if all(_is_address(table) for table in tables):
        return "an index of 5e-bits, with names and addresses but without the monsters themselves"
    first = tables[0]
    if open5e.is_fixture(first):
        return f"a data file of Open5e with “{shorten(first.text('model'))}” and no creatures"
    program = _program(first)
    if program == FOUNDRY.title:
        return f"a list of Foundry VTT documents of the type “{shorten(first.text('type')) or 'unknown'}”"
    if kinds := [kind for kind, marks in OTHER_KINDS if any(mark in first for mark in marks)]:
        return f"a list of {kinds[0]}" + (f" from {program}" if program else "")
    if program:
        return f"a list from {program}"
    names = ", ".join(f"“{make_printable(name[:30])}”" for name in list(first.raw)[:FIELDS_TOLD])
    return f"a list whose entries have the fields {names}"


def _program(table: Table) -> str:
    """Return the program that wrote an entry, by typical fields, "" if unknown."""
    if table.table("system") or "effects" in table or "prototypeToken" in table:
        return FOUNDRY.title
    if "slug" in table or "document__slug" in table or ("document" in table and "key" in table):
        return "Open5e"
    if "index" in table and "url" in table:
        return "5e-bits"
    if "source" in table and "page" in table:
        return "5etools"
    if "Id" in table and "Path" in table:
        return "Improved Initiative"
    return ""


def _is_address(table: Table) -> bool:
    fields = {name.casefold() for name in table.raw}
    return "url" in fields and fields <= {"index", "name", "url", "level", "slug", "key", "type"}


def _is_monster(table: Table) -> bool:
    """Return True if an object is a single monster."""
    return any(isinstance(value, str) for value in (table.get("name"),)) and read_entry(table.raw)[0] is not None


def _rows(value: object) -> list[object]:
    """Return the entries in a list, in a JSON text with a list, or in an object that maps keys to monsters."""
    rows = unpack_json(value)
    if isinstance(rows, dict):
        return [rows] if _is_monster(Table(rows)) else _by_key(rows)
    return rows if isinstance(rows, list) and any(isinstance(unpack_json(row), dict) for row in rows) else []


def _by_key(value: object) -> list[object]:
    """Return the values of an object as entries, [] if none is a monster. A nameless entry gets its key as name."""
    rows = Table(value).raw.items()
    named: list[object] = [
        row if "name" in Table(row) else {**row, "name": key} for key, row in rows if isinstance(row, dict) and row
    ]
    return named if any(_is_monster(Table(row)) for row in named) else []


def _whole(rows: Sequence[object]) -> list[object]:
    """Return the entries of a list, with fixtures joined, copies completed, and listings replaced by stat blocks."""
    rows = [unpack_json(row) for row in rows]
    tables = [Table(row) for row in rows]
    if any(open5e.is_fixture(table) for table in tables):
        creatures = open5e.join_creatures([table for table in tables if open5e.is_fixture(table)])
        return creatures or rows
    if any("_copy" in table for table in tables):
        rows = five_tools.with_copies(rows)
    return [improved_initiative.in_listing(Table(row)) if isinstance(row, dict) else row for row in rows]


def _one_page(table: Table, here: int) -> Iterator[str]:
    count = number_of(table.get("count"))
    if count and count > here:
        yield ONE_PAGE.format(here=here, all=int(count))


def _left_aside(table: Table) -> Iterator[str]:
    counts = Counter(improved_initiative.other_entries(table))
    if counts:
        yield LEFT_ASIDE.format(kinds=", ".join(f"{number} of its {kind}" for kind, number in counts.items()))

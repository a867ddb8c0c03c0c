"""Own content: every shipped entry and any other reads back the same, and a file that others wrote in stays theirs."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.library.content import Shelves, shipped_content
from solo.library.format_problems import find_format_problems
from solo.library.own_content import OwnContentError, add_entries, entry_text, names_in, read_own, with_entries
from solo.library.toml import MOST_ENTRIES
from solo.systems.polyhedral.shelves import shelves
from solo.untrusted.text import compose_letters


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    count: int = 1
    depth: int | None = None


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    price: Decimal = Decimal(0)
    share: float = 0.5
    sound: bool = True
    words: dict[str, str] = {}
    parts: tuple[Part, ...] = ()
    main: Part | None = None
    kind: Literal["a", "b"] = "a"


SHIPPED = Shelves(shelves, shipped_content() / "polyhedral")
OURS = [(shelf.name, entry) for shelf in shelves() for entry in SHIPPED.entries(shelf.kind).values()]

# What is read is composed, so that only composed text can read back the same.
SIGNS = st.text(st.characters(codec="utf-8"), max_size=20).map(compose_letters)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
PARTS = st.builds(Part, SIGNS, NUMBERS, st.none() | NUMBERS)
THINGS = st.builds(
    Thing,
    name=SIGNS.filter(str.strip),
    price=st.decimals(allow_nan=False, allow_infinity=False),
    share=st.floats(allow_nan=False),
    sound=st.booleans(),
    words=st.dictionaries(SIGNS, SIGNS, max_size=4),
    parts=st.lists(PARTS, max_size=4).map(tuple),
    main=st.none() | PARTS,
    kind=st.sampled_from(("a", "b")),
)


def written(things: str) -> list[Thing]:
    return [msgspec.convert(table, Thing) for table in tomllib.loads(things)["things"]]


# Entries


@pytest.mark.parametrize("name", [shelf.name for shelf in shelves()])
def test_every_shipped_entry_reads_back_the_same(name: str) -> None:
    for shelf, entry in OURS:
        if shelf == name:
            (table,) = tomllib.loads(entry_text(shelf, entry))[shelf]
            assert msgspec.convert(table, type(entry)) == entry


@pytest.mark.slow
@given(THINGS)
def test_any_entry_reads_back_the_same(thing: Thing) -> None:
    assert written(entry_text("things", thing)) == [thing]


def test_an_entry_reads_like_one_written_by_hand() -> None:
    thing = Thing(
        'A "quoted" name', Decimal("0.25"), parts=(Part("hilt", 2), Part("blade")), words={"a b": "c", "d": "e"}
    )
    assert entry_text("things", thing) == (
        "[[things]]\n"
        'name = "A \\"quoted\\" name"\n'
        "price = 0.25\n"
        "share = 0.5\n"
        "sound = true\n"
        'parts = [{ what = "hilt", count = 2 }, { what = "blade", count = 1 }]\n'
        'kind = "a"\n'
        'words = { "a b" = "c", d = "e" }\n'
    )


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(OwnContentError, match="cannot be written"):
        entry_text("things", Thing("broken \ud800 sign"))


# Files


def test_entries_into_no_file_and_again(tmp_path: Path) -> None:
    first = add_entries(tmp_path, "things", [Thing("One")], Path.write_bytes)
    assert first == tmp_path / "things.toml"
    add_entries(tmp_path, "things", [Thing("Two"), Thing("One", share=1.5)], Path.write_bytes)
    assert written(read_own(first)) == [Thing("One", share=1.5), Thing("Two")]
    assert names_in(read_own(first), "things") == ["One", "Two"]


HAND_MADE = """\
# All my things.

# The first is dear to me.
[[things]]   # really
name = "One"
share = 2.0

    [[things]]
    name = 'Two'  # in single quotes
    text_of_no_field = \"\"\"
a line
\"\"\"

# The last one.
# It has two lines.
[[things]]
name = "Three"
[things.main]
what = "lid"

# Nothing comes after it.
"""


def test_other_entries_and_comments_stay_as_they_are() -> None:
    added = with_entries(HAND_MADE, "things", [Thing("Four")])
    assert added.startswith(HAND_MADE.rstrip("\n"))
    assert tomllib.loads(added)["things"][:3] == tomllib.loads(HAND_MADE)["things"]
    replaced = with_entries(HAND_MADE, "things", [Thing("Three", sound=False)])
    kept, _, changed = replaced.partition("# The last one.")
    assert kept == HAND_MADE.partition("# The last one.")[0]
    assert changed.startswith("\n# It has two lines.\n[[things]]")
    assert changed.rstrip().endswith("# Nothing comes after it.")
    assert tomllib.loads(replaced)["things"][2]["sound"] is False


def test_doubles_of_a_name_become_one() -> None:
    double = (
        entry_text("things", Thing("One")) + entry_text("things", Thing("Two")) + entry_text("things", Thing("One"))
    )
    assert written(with_entries(double, "things", [Thing("One", share=3.0)])) == [Thing("One", share=3.0), Thing("Two")]


@pytest.mark.slow
@given(st.lists(THINGS, max_size=5), st.lists(THINGS, max_size=5))
def test_two_writings_hold_the_latest_of_each_name(first: list[Thing], second: list[Thing]) -> None:
    text = with_entries(with_entries("", "things", first), "things", second)
    expected = {thing.name: thing for thing in [*first, *second]}
    assert {thing.name: thing for thing in written(text)} == expected if expected else text.strip() == ""
    assert with_entries(text, "things", second) == text


@pytest.mark.parametrize(
    "text",
    [
        "[[things",
        "[[others]]\nname = 'x'\n",
        "things = 3\n",
        "things = [3]\n",
        "things = [{ name = 'inline' }]\n",
        "[[things]]\nname = 'x'\ntext = '''\n[[things]]\n'''\n",
        "x = " + "[" * 5000,
    ],
)
def test_a_file_that_cannot_be_changed_safely_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "things.toml").write_text(text)
    with pytest.raises(OwnContentError) as fault:
        add_entries(tmp_path, "things", [Thing("One")], Path.write_bytes)
    assert (tmp_path / "things.toml").read_text() == text
    assert str(fault.value).endswith(".")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "things.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "others.toml").mkdir()
    for shelf in ("things", "others"):
        with pytest.raises(OwnContentError):
            add_entries(tmp_path, shelf, [Thing("One")], Path.write_bytes)


# Faults of form, all at once


def test_all_faults_of_an_entry_are_told() -> None:
    table = {
        "price": [],
        "sond": False,
        "share": "x",
        "parts": [{"what": 3}, {"wat": "x", "count": 1.5}, 7],
        "main": {"depth": "x", "what": "lid", "colour": "red"},
        "words": {"a": 1},
        "kind": "c",
    }
    assert find_format_problems(table, Thing) == [
        ("name", "This field is missing. Add it."),
        ("price", "Give a number, not a list."),
        ("share", "Give a number, not text in quotes."),
        ("words.a", "Give text in quotes, not a whole number."),
        ("parts[0].what", "Give text in quotes, not a whole number."),
        ("parts[1].count", "Give a whole number, not a fraction."),
        ("parts[1].wat", "There is no such field. Did you mean what?"),
        ("parts[2]", "Give a table, not a whole number."),
        ("main.depth", "Give a whole number, not text in quotes."),
        ("main.colour", "There is no such field. Remove it."),
        ("kind", "'c' is not allowed here. Use one of a, b."),
        ("sond", "There is no such field. Did you mean sound?"),
    ]


@pytest.mark.slow
@given(st.sampled_from(OURS))
def test_a_sound_entry_has_no_faults_of_form(ours: tuple[str, msgspec.Struct]) -> None:
    shelf, entry = ours
    assert find_format_problems(tomllib.loads(entry_text(shelf, entry))[shelf][0], type(entry)) == []


@pytest.mark.slow
def test_no_more_is_written_than_is_read_again() -> None:
    full = "".join(f'[[things]]\nname = "thing {number}"\n\n' for number in range(MOST_ENTRIES))
    with pytest.raises(OwnContentError, match="more than 2000 entries"):
        with_entries(full, "things", [Thing("one more")])
    with pytest.raises(OwnContentError, match="larger than 2 MB"):
        with_entries("# note\n" * 300_000, "things", [Thing("one more")])

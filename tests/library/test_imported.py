"""Imported entries in the player's own file: untouched ones are replaced, changed ones are kept."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.library.imported_entries import backup_place, imported_names, merge
from solo.library.own_content import OwnContentError, with_entries, without_entry


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of the test's own shelf."""

    name: str
    share: float = 0.0
    inner: dict[str, int] = {}


OWN = '# Mine.\n\n# A lamp of my own.\n[[things]]\nname = "Lamp"\n'
FIRST = merge(OWN, "things", [Thing("One", 1.5, {"a": 1}), Thing("Two")]).text


def test_an_import_leaves_entries_of_the_player_alone_and_marks_its_own() -> None:
    assert FIRST.startswith(OWN)
    assert imported_names(FIRST, "things") == ["One", "Two"]


def test_the_same_import_changes_nothing() -> None:
    again = merge(FIRST, "things", [Thing("One", 1.5, {"a": 1}), Thing("Two")])
    assert (again.text, again.kept) == (FIRST, ())


def test_an_untouched_entry_is_replaced_by_a_later_import() -> None:
    later = merge(FIRST, "things", [Thing("One", 2.5)])
    assert (later.written, later.kept) == (("One",), ())
    assert later.text.count('name = "One"') == 1
    assert "share = 2.5" in later.text
    assert later.text.count("# Imported") == 2
    assert merge(later.text, "things", [Thing("One", 3.5)]).kept == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("share = 1.5", "share = 1.25"),
        ("share = 1.5", "share = 1.5  # half of it"),
        ("share = 1.5", "# A comment.\nshare = 1.5"),
        ("a = 1", "a = 2"),
        ("a = 1", "a = 1, b = 2"),
        ("share = 1.5\n", ""),
        ("share = 1.5", 'share = "not a number"'),
    ],
)
def test_an_entry_changed_by_hand_is_kept(before: str, after: str) -> None:
    edited = FIRST.replace(before, after)
    assert edited != FIRST
    later = merge(edited, "things", [Thing("One", 2.5), Thing("Two", 4.5)])
    assert (later.written, later.kept) == (("Two",), ("One",))
    assert after in later.text
    assert "share = 2.5" not in later.text
    assert "share = 4.5" in later.text


def test_a_changed_entry_is_replaced_on_demand_and_counts_as_untouched_then() -> None:
    edited = FIRST.replace("share = 1.5", "share = 1.25")
    forced = merge(edited, "things", [Thing("One", 2.5)], replace=True)
    assert (forced.written, forced.kept) == (("One",), ())
    assert merge(forced.text, "things", [Thing("One", 3.5)]).kept == ()


def test_an_entry_that_the_apps_editor_has_changed_is_kept() -> None:
    edited = with_entries(FIRST, "things", [Thing("One", 9.0)])
    assert merge(edited, "things", [Thing("One", 2.5)]).kept == ("One",)


def test_an_entry_that_the_apps_editor_has_written_unchanged_is_replaced() -> None:
    same = with_entries(FIRST, "things", [Thing("One", 1.5, {"a": 1})])
    assert merge(same, "things", [Thing("One", 2.5)]).kept == ()


def test_an_entry_without_a_mark_is_kept_unless_it_is_the_same() -> None:
    unmarked = "".join(line for line in FIRST.splitlines(keepends=True) if "# Imported" not in line)
    assert merge(unmarked, "things", [Thing("One", 2.5)]).kept == ("One",)
    same = merge(unmarked, "things", [Thing("One", 1.5, {"a": 1})])
    assert (same.written, same.kept) == (("One",), ())
    assert imported_names(same.text, "things") == ["One"]


def test_comments_around_an_entry_and_entries_taken_out_change_nothing_else() -> None:
    commented = FIRST.replace("# Imported", "# My favourite.\n# Imported", 1) + "\n# The end.\n"
    later = merge(commented, "things", [Thing("One", 2.5), Thing("Two", 4.5)])
    assert later.kept == ()
    assert "# My favourite.\n# Imported" in later.text
    assert "# The end." in later.text
    fewer = without_entry(FIRST, "things", "One")
    assert merge(fewer, "things", [Thing("Two", 4.5)]).kept == ()


def test_line_ends_of_another_system_are_no_change(tmp_path: Path) -> None:
    from solo.library.own_content import read_own

    file = tmp_path / "things.toml"
    file.write_bytes(FIRST.replace("\n", "\r\n").encode())
    assert merge(read_own(file), "things", [Thing("One", 2.5)]).kept == ()


@pytest.mark.parametrize("text", ["[[things", '[[others]]\nname = "x"\n', 'things = [{ name = "x" }]\n'])
def test_a_broken_file_is_refused(text: str) -> None:
    with pytest.raises(OwnContentError):
        merge(text, "things", [Thing("One")])


def test_no_backup_takes_the_place_of_another(tmp_path: Path) -> None:
    file = tmp_path / "things.toml"
    for number in (1, 2):
        place = backup_place(file)
        assert place == tmp_path / "backups" / f"things-{number}.toml"
        place.parent.mkdir(exist_ok=True)
        place.write_text("x")

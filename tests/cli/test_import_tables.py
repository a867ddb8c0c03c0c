"""Import of random tables by the command: what is shown, written, kept, left behind and refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solo.library import toml
from tests.cli.conftest import Solo

WEATHER = "d6 Weather\n1-3 rain\n4-5 fog\n6 sun\n"
BOOK = {
    "datasworn_version": "0.1.0",
    "type": "ruleset",
    "_id": "hill",
    "title": "Hill Book",
    "oracles": {
        "road": {
            "_id": "oracle_collection:hill/road",
            "type": "oracle_collection",
            "name": "Road",
            "_source": {"title": "Hill Book", "license": "https://creativecommons.org/licenses/by/4.0"},
            "contents": {
                "omen": {
                    "_id": "oracle_rollable:hill/road/omen",
                    "type": "oracle_rollable",
                    "oracle_type": "table_text",
                    "name": "Omen",
                    "dice": "1d6",
                    "rows": [
                        {"text": "A crow", "roll": {"min": 1, "max": 4}},
                        {"text": "[Sea](oracle_rollable:sea/omen)", "roll": {"min": 5, "max": 6}},
                    ],
                }
            },
        }
    },
}


def folder(home: Path) -> Path:
    return home / "content" / "story" / "tables"


def test_a_pasted_table_is_shown_with_shares_written_and_drawn_from(solo: Solo, home: Path) -> None:
    said = solo("import", "table", "-", stdin=WEATHER)
    file = folder(home) / "imported-weather.toml"
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "Weather (3 rows, d6)",
        "    50 %  rain",
        "    33 %  fog",
        "    17 %  sun",
        f"1 table written to {file}.",
    ]
    shares = solo("table", "Weather", "--shares", "--json").json
    assert isinstance(shares, list)
    assert [(row["text"], row["exact"]) for row in shares] == [("rain", "1/2"), ("fog", "1/3"), ("sun", "1/6")]
    assert solo("table", "check", str(file)).out == "1 table, 0 problems.\n"


def test_a_preview_shows_the_table_and_writes_no_file(solo: Solo, home: Path) -> None:
    said = solo("import", "table", "-", "--into", "preview", stdin=WEATHER)
    assert said.out.splitlines()[0] == "Weather (3 rows, d6)"
    assert said.out.splitlines()[-1] == "Preview of 1 table: no file was written."
    assert not folder(home).exists()
    found = solo("import", "table", "-", "--into", "preview", "--json", stdin=WEATHER).json
    assert found == {"taken": ["Weather"], "left": [], "kept": []}
    assert not folder(home).exists()


def test_a_csv_file_gives_its_name_to_the_table_and_to_the_file(solo: Solo, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "Hill folk.csv"
    file.write_text("weight,who\n3,a shepherd\n1,a smith\n")
    said = solo("import", "csv", str(file))
    assert said.out.splitlines()[:3] == ["Hill folk (2 rows)", "    75 %  a shepherd", "    25 %  a smith"]
    assert [path.name for path in folder(home).glob("*.toml")] == ["imported-hill-folk.toml"]


def test_markdown_headings_name_the_tables_of_one_file(solo: Solo, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("# Ford\n## By day\n- a cart\n- a dog\n## By night\n| d4 | what |\n|---|---|\n| 1-4 | mist |\n")
    found: Any = solo("import", "markdown", str(file), "--json").json
    assert found["taken"] == ["Ford / By day", "Ford / By night"]
    read: Any = toml.read((folder(home) / "imported-notes.toml").read_text())
    assert [table["name"] for table in read["tables"]] == found["taken"]


def test_a_datasworn_file_keeps_its_licence_and_lists_a_call_of_a_missing_table(
    solo: Solo, tmp_path: Path, home: Path
) -> None:
    file = tmp_path / "hill.json"
    file.write_text(json.dumps(BOOK))
    found: Any = solo("import", "datasworn", str(file), "--json").json
    assert found["taken"] == ["Hill / Road / Omen"]
    assert [part["what"] for part in found["left"]] == ["oracle_rollable:sea/omen"]
    assert "Import the file of “sea” together with this one" in found["left"][0]["why"]
    assert "creativecommons.org/licenses/by/4.0" in (folder(home) / "imported-hill.toml").read_text()


def test_two_datasworn_files_are_read_together_and_other_files_one_at_a_time(solo: Solo, tmp_path: Path) -> None:
    sea = json.loads(json.dumps(BOOK).replace("hill", "sea").replace("sea/road/omen", "sea/omen"))
    (tmp_path / "hill.json").write_text(json.dumps(BOOK))
    (tmp_path / "sea.json").write_text(json.dumps(sea))
    files = [str(tmp_path / "hill.json"), str(tmp_path / "sea.json")]
    found: Any = solo("import", "datasworn", *files, "--json").json
    assert len(found["taken"]) == 2
    assert found["left"] == []
    said = solo("import", "csv", *files)
    assert (said.code, said.err) == (2, "Import one file at a time. Only Datasworn files can be read together.\n")


def test_a_table_changed_by_hand_is_kept_unless_replace_is_given(solo: Solo, home: Path) -> None:
    solo("import", "table", "-", stdin=WEATHER)
    file = folder(home) / "imported-weather.toml"
    edited = file.read_text().replace("fog", "sea fog")
    file.write_text(edited)
    said = solo("import", "table", "-", stdin=WEATHER.replace("sun", "wind"))
    assert "  = not imported, since you have changed your copy; --replace overwrites it." in said.out.splitlines()
    assert said.out.splitlines()[-1] == f"0 tables written to {file}."
    assert file.read_text() == edited
    found = solo("import", "table", "-", "--json", stdin=WEATHER).json
    assert found == {"taken": [], "left": [], "kept": ["Weather"]}
    forced = solo("import", "table", "-", "--replace", stdin=WEATHER)
    backup = folder(home) / "backups" / "imported-weather-1.toml"
    assert f"The previous file was saved as {backup}." in forced.out
    assert backup.read_text() == edited
    assert "sea fog" not in file.read_text()


def test_an_unchanged_import_is_replaced_by_the_next_one(solo: Solo, home: Path) -> None:
    solo("import", "table", "-", stdin=WEATHER)
    solo("import", "table", "-", stdin=WEATHER.replace("sun", "wind"))
    text = (folder(home) / "imported-weather.toml").read_text()
    assert text.count("[[tables]]") == 1
    assert "wind" in text


def test_a_name_in_another_file_of_the_player_is_left_behind(solo: Solo, home: Path) -> None:
    folder(home).mkdir(parents=True)
    (folder(home) / "mine.toml").write_text('[[tables]]\nname = "Weather"\nrows = ["hail"]\n')
    found: Any = solo("import", "table", "-", "--json", stdin=WEATHER).json
    assert (found["taken"], found["kept"]) == ([], [])
    assert found["left"] == [
        {"what": "Weather", "why": "mine.toml has a table of this name. Rename or remove it first."}
    ]
    assert solo("table", "Weather").out == "hail\n"


def test_a_table_with_the_name_of_ours_says_that_it_replaces_ours(solo: Solo) -> None:
    said = solo("import", "table", "-", stdin="d4 A trade\n1-2 a diver\n3-4 a diver's mate\n")
    assert said.out.splitlines()[1] == "  = replaces Solo's table of this name."
    assert solo("table", "A trade").out.startswith("a diver")


@pytest.mark.parametrize(
    ("form", "text", "sentence"),
    [
        ("csv", "a single line", "This is not a CSV file: it seems to be a single line."),
        (
            "table",
            json.dumps(BOOK),
            "This is not a pasted table: it seems to be a Datasworn file. Import it in that format.",
        ),
        ("markdown", "no table here", "This Markdown text has no pipe table and no list"),
        ("datasworn", "1. one\n2. two", "Standard input is not a Datasworn file: it seems to be a numbered list."),
        ("datasworn", '[{"$id": "x", "Name": "Y"}]', "Standard input is a Dataforged file"),
        ("table", "", "This is not a table: it seems to be an empty file."),
        ("csv", b"1,caf\xe9\n2,tea\n", "Standard input is not UTF-8 text. Save it as UTF-8, then try again."),
        ("csv", "1-3,rain\n2-4,fog\n", "No table of this file can be used."),
    ],
)
def test_a_file_without_a_table_of_its_form_is_refused_in_one_sentence(
    solo: Solo, home: Path, form: str, text: str | bytes, sentence: str
) -> None:
    said = solo("import", form, "-", stdin=text)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not folder(home).exists()


def test_a_missing_file_an_unknown_format_and_chosen_names_are_refused(solo: Solo, tmp_path: Path) -> None:
    missing = tmp_path / "none.csv"
    assert solo("import", "csv", str(missing)).err == f"There is no file {missing}.\n"
    assert "There is no file format “xls”: choose datasworn, csv, markdown or table." in solo("import", "xls", "x").err
    assert "leave --only out" in solo("import", "csv", "-", "--only", "Weather", stdin="1,a\n2,b\n").err


def test_a_file_that_is_too_large_is_refused(solo: Solo, tmp_path: Path) -> None:
    file = tmp_path / "large.csv"
    file.write_bytes(b"1,a\n" * (toml.LARGEST_FILE // 4 + 1))
    assert "it is larger than 2 MB" in solo("import", "csv", str(file)).err
    assert "larger than 2 MB. Import a part of it." in solo("import", "csv", "-", stdin=file.read_bytes()).err


def test_a_damaged_file_of_the_player_is_left_as_it_is(solo: Solo, home: Path) -> None:
    folder(home).mkdir(parents=True)
    file = folder(home) / "imported-weather.toml"
    file.write_text("[[tables]\nname = ")
    said = solo("import", "table", "-", stdin=WEATHER)
    assert (said.code, said.out) == (1, "")
    assert said.err.count("\n") == 1
    assert file.read_text() == "[[tables]\nname = "

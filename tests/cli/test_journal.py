"""`solo journal`: search and exports."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaigns
from solo.cli.campaigns import create_campaign, open_campaign
from solo.evening import export_formats
from tests.campaign.campaigns import answer, begin
from tests.cli.conftest import Solo
from tests.fake_system import FakeCharacter


@pytest.fixture
def campaign(solo: Solo, home: Path) -> str:
    create_campaign(home, "Salt", "fake", seed=7)
    solo(
        "journal",
        "write",
        "Salt",
        "-",
        stdin="+p Jory Pike, a miller\nJory Pike took the silver.\n@ I cross the river.\n",
    )
    return "Salt"


def test_a_search_prints_the_entries_that_fit(solo: Solo, campaign: str) -> None:
    assert solo("journal", campaign, "--search", "SILVER").out == "    3   Jory Pike took the silver.\n"
    found = solo("journal", campaign, "--search", "who:jory", "--json").json
    assert isinstance(found, list)
    assert [entry["number"] for entry in found] == [2, 3]
    assert solo("journal", campaign, "--search", "jory", "--last", "1").out.count("\n") == 1
    assert solo("journal", campaign, "--search", "heron").out == "No entry matches.\n"
    assert solo("journal", campaign, "--evening", "2").out == "No entry matches.\n"


def test_a_faulty_query_is_refused_in_a_sentence(solo: Solo, campaign: str) -> None:
    said = solo("journal", campaign, "--search", "kind:questoin")
    assert (said.code, said.err) == (2, "There is no kind of entry “questoin”. Did you mean question?\n")


def test_an_export_prints_without_a_file(solo: Solo, campaign: str) -> None:
    assert solo("journal", "export", campaign, "--format", "text").out.startswith("Salt\n\nEvening 1\n")
    printed = solo("journal", "export", campaign).out
    assert printed.startswith('---\ntitle: "Salt"\n')
    assert "[[Jory Pike]] took the silver." in printed
    read = export_formats.read(solo("journal", "export", campaign, "--format", "json").out.encode())
    assert msgspec.to_builtins(read)["entries"][2]["text"] == "Jory Pike took the silver."


def test_markdown_is_one_file_or_a_folder_of_files(solo: Solo, campaign: str, tmp_path: Path) -> None:
    one, folder = tmp_path / "story.md", tmp_path / "notes"
    assert solo("journal", "export", campaign, str(one), "--format", "markdown").code == 0
    assert "took the silver" in one.read_text("utf-8")
    said = solo("journal", "export", campaign, str(folder), "--format", "markdown")
    assert said.out == f"2 files written to {folder}.\n"
    assert (folder / "people" / "Jory Pike.md").read_text("utf-8").startswith('---\ntitle: "Jory Pike"\n')
    again = solo("journal", "export", campaign, str(folder))
    assert (again.code, again.err) == (1, f"The folder {folder} is not empty: choose another one.\n")
    taken = solo("journal", "export", campaign, str(one), "--format", "text")
    assert (taken.code, "already exists" in taken.err) == (1, True)


def test_an_export_to_a_missing_folder_or_onto_a_file_is_refused(solo: Solo, campaign: str, tmp_path: Path) -> None:
    missing, file = tmp_path / "missing" / "story.txt", tmp_path / "notes"
    said = solo("journal", "export", campaign, str(missing), "--format", "text")
    assert (said.code, said.err) == (
        1,
        f"There is no folder {missing.parent}: create it, or choose another file.\n",
    )
    file.write_text("mine", "utf-8")
    said = solo("journal", "export", campaign, str(file), "--format", "markdown")
    assert (said.code, said.err) == (1, f"{file} is not a folder: choose a new or empty one.\n")
    assert file.read_text("utf-8") == "mine"


def test_json_is_written_to_a_file_that_reads_back(solo: Solo, campaign: str, tmp_path: Path) -> None:
    file = tmp_path / "story.json"
    assert solo("journal", "export", campaign, str(file), "--format", "json", "--evening", "1").code == 0
    export = msgspec.to_builtins(export_formats.read(file.read_bytes()))
    assert (export["form"], export["game"], export["name"]) == ("journal", "fake", "Salt")
    assert [entry["kind"] for entry in export["entries"]] == ["evening", "person", "line", "line"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export", "Salt", "--evening", "2"], "There is no evening 2: the journal ends with evening 1."),
        (
            ["export", "Salt", "--last", "2"],
            "An export cannot be limited with --search or --last: use --evening instead.",
        ),
        (["export", "Salt", "a", "b"], "Name the campaign and at most one file."),
        (
            ["Salt", "--format", "text"],
            "--format, --fights and --no-dice belong to “solo journal export CAMPAIGN FILE”.",
        ),
        (["export", "Sult"], "There is no campaign “Sult”"),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(solo: Solo, campaign: str, words: list[str], sentence: str) -> None:
    del campaign
    said = solo("journal", *words)
    assert said.code == 2
    assert sentence in said.err


def test_fights_are_exported_round_by_round_or_with_all_dice(solo: Solo, campaign: str, home: Path) -> None:
    with open_campaign(home, campaigns.find(home, campaign)) as session:
        session.put_character(FakeCharacter("Ann", 5))
        begin(session)
        answer(session, 500)
        session.finish_fight()
    told = solo("journal", "export", campaign, "--format", "text").out
    rounds = solo("journal", "export", campaign, "--format", "text", "--fights", "rounds").out
    full = solo("journal", "export", campaign, "--format", "text", "--fights", "full").out
    assert "Round 1" not in told
    assert "\n  Round 1 begins.\n" in rounds
    assert "→" not in rounds.partition("Round 1")[2]
    assert "→" in full.partition("Round 1")[2]
    said = solo("journal", campaign, "--fights", "full")
    assert (said.code, said.err) == (
        2,
        "--format, --fights and --no-dice belong to “solo journal export CAMPAIGN FILE”.\n",
    )

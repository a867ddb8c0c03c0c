"""Characters, encounters, the library and the saves, each from the command line to its answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from solo.campaign import campaigns
from solo.cli.main import VERBS
from tests.cli.conftest import Said, Solo
from tests.fake_system import fake_systems

ANN = {"name": "Ann", "total": 5, "defence": 0}


def read(said: Said) -> Any:
    assert said.code == 0, said.err
    return said.json


# Characters


def test_a_suggested_character_comes_back_the_same_from_its_draft(solo: Solo, tmp_path: Path) -> None:
    built = read(solo("character", "fake", "--suggest", "brawler", "--seed", "5", "--json"))
    draft = solo("character", "fake", "--suggest", "brawler", "--seed", "5", "--draft").out
    file = tmp_path / "draft.json"
    file.write_text(draft)
    again = read(solo("character", "fake", "--from", str(file), "--json"))
    assert built == again
    assert built["legal"] is True
    assert read(solo("character", "fake", "--from", "-", "--json", stdin=draft)) == built
    skill = built["character"]["skill"]
    assert f"  Skill: {skill}" in solo("character", "fake", "--from", str(file)).out


def test_a_draft_in_toml(solo: Solo, tmp_path: Path) -> None:
    file = tmp_path / "cid.toml"
    file.write_text('name = "Cid"\n[values]\nskill = 9\n')
    assert read(solo("character", "fake", "--from", str(file), "--json"))["character"]["skill"] == 9


def test_an_illegal_draft_is_told_problem_by_problem(solo: Solo) -> None:
    said = solo("character", "fake", "--from", "-", stdin='{"values": {"skill": 99}}')
    assert (said.code, said.out) == (2, "")
    assert said.err == "Give a name.\nskill: Skill is from 0 to 9.\n"
    said = solo("character", "fake", "--from", "-", "--json", stdin='{"values": {"skill": 99}}')
    assert said.code == 2
    assert said.json["legal"] is False  # type: ignore[index]
    assert said.json["character"] is None  # type: ignore[index]


@pytest.mark.parametrize(
    ("draft", "piece"),
    [
        ("{", "not valid JSON"),
        ("[[[", "not valid TOML"),
        ('{"nmae": "x"}', "Did you mean name?"),
        ('{"name": 3}', "name: Give text in quotes, not a whole number."),
        ('{"values": {"skill": 1.5}}', "values: Give"),
        ('{"values": {"skill": [1]}}', "values: Give"),
        ('{"system": "other"}', "for the game “other”"),
        ('{"a":' * 100_000, "too deep"),
        ("x = " + "[" * 5000, "too deep"),
        ("x" * (1024 * 1024 + 1), "too large for a draft"),
    ],
    ids=lambda value: value[:20],
)
def test_a_file_that_is_no_draft(solo: Solo, draft: str, piece: str) -> None:
    said = solo("character", "fake", "--from", "-", stdin=draft)
    assert said.code == 2
    assert piece in said.err
    assert said.err.count("\n") == 1


def test_a_draft_that_cannot_be_read(solo: Solo, tmp_path: Path) -> None:
    assert solo("character", "fake", "--from", str(tmp_path / "none.json")).code == 1
    assert solo("character", "fake", "--from", str(tmp_path)).code == 1
    assert solo("character", "fake", "--from", "-", stdin=b"\xff").code == 2


def test_ready_characters_and_concepts_are_listed(solo: Solo) -> None:
    assert solo("character", "fake").out == "Ann: 5 LP\nBo: 3 LP\n"
    assert read(solo("character", "fake", "--json")) == [ANN, {"name": "Bo", "total": 3, "defence": 0}]
    assert solo("character", "fake", "ann").out == "Ann\nAnn:\n  Skill: 5\n  Wounds: 0\n"
    assert solo("character", "fake", "--concepts").out == "brawler: Brawler. Strikes hard.\n"
    assert read(solo("character", "fake", "--concepts", "--json"))[0]["key"] == "brawler"
    assert solo("character", "fake", "Anna").err == "There is no ready-made character “Anna”. Did you mean Ann?\n"
    assert solo("character", "fake", "--suggest", "brwler").code == 2


def test_times_of_campaigns_are_local_in_text_and_utc_in_json(
    solo: Solo, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    for file in (home / "campaigns" / "ash-hollow").iterdir():
        os.utime(file, (1_900_000_000, 1_900_000_000))  # 2030-03-17T17:46:40Z
    with monkeypatch.context() as context:
        context.setenv("TZ", "Asia/Kolkata")
        time.tzset()
        listed, as_json = solo("saves", "list").out, solo("saves", "list", "--json").out
    time.tzset()
    assert "2030-03-17 23:16" in listed
    assert "2030-03-17T17:46:40Z" in as_json


def test_a_character_is_saved_on_a_campaigns_roster(solo: Solo, home: Path) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    assert "has joined the roster of “Ash Hollow”" in solo("character", "fake", "Ann", "--save", "ash hollow").err
    said = solo("character", "fake", "Ann", "--save", "Ash Hollow")
    assert said.code == 2
    assert "already" in said.err
    assert solo("character", "fake", "Bo", "--save", "Nowhere").code == 2
    (summary,) = campaigns.campaigns(home)
    solo("play", "--plain", "--party", "Ann", "--foes", "Rat", stdin="A\n" * 40 + "\n")
    assert campaigns.check(summary.folder, fake_systems) == []


# Encounters


def test_encounters_keep_the_budget_and_are_found_again(solo: Solo) -> None:
    words = ("encounter", "fake", "--party", "4, Ann", "--tier", "Fair", "--seed", "1")
    found = read(solo(*words, "--json"))
    assert found["party"] == [{"name": "member 1", "total": 4, "defence": 0}, ANN]
    prices = {"Rat": 3, "Wolf": 5, "Bear": 9}
    for candidate in found["candidates"]:
        weight = sum(prices[foe["name"]] * foe["count"] for foe in candidate["foes"])
        assert candidate["low"] <= weight == candidate["weight"] <= candidate["high"] == 9
    assert found == read(solo(*words, "--json"))
    assert len(read(solo(*words, "--json", "--most", "1"))["candidates"]) == 1
    said = solo(*words).out
    assert said.startswith("Fair, by LP only, untested:\n")
    assert "1. 1 Bear: 9 LP, within a budget of 7 to 9" in said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--party", "4", "--tier", "brutal"], 2),
        (["--party", ",", "--tier", "fair"], 2),
        (["--party", "Nobody", "--tier", "fair"], 2),
        (["--party", "9" * 50, "--tier", "fair"], 2),
        (["--party", "4", "--tier", "fair", "--pin", "Dragon"], 2),
        (["--party", "4", "--tier", "fair", "--theme", "icy"], 2),
        (["--party", "4", "--tier", "fair", "--count", "0"], 2),
        (["--party", "4"], 2),
        (["--party", "100", "--tier", "fair"], 1),
    ],
)
def test_an_encounter_that_cannot_be_found(solo: Solo, words: list[str], code: int) -> None:
    said = solo("encounter", "fake", *words)
    assert (said.code, said.out) == (code, "")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("form", "part"), [("text", "Bear\n===="), ("markdown", "# Bear"), ("json", '"title": "Bear"')]
)
def test_whole_encounters_on_paper(solo: Solo, form: str, part: str) -> None:
    said = solo("encounter", "fake", "--party", "4, Ann", "--tier", "Fair", "--seed", "1", "--format", form)
    assert said.code == 0
    assert part in said.out
    assert said.out.endswith("\n")


# The library


def test_the_library_finds_and_shows(solo: Solo) -> None:
    entries = read(solo("library", "fake", "--json"))["entries"]
    assert [(entry["name"], entry["kind"]) for entry in entries] == [("Rat", "foe"), ("Wolf", "foe"), ("Bear", "foe")]
    assert solo("library", "fake", "bear").out == "Bear (foe)\n  9 LP\n  Skill: 4\n"
    assert "Rat (foe): Skill 2\n" in solo("library", "fake", "--kind", "FOE").out
    assert solo("library", "fake", "unicorn", "--json").code == 1
    nothing = solo("library", "fake", "baer")
    assert (nothing.code, nothing.out) == (1, "No matches. Did you mean “Bear”?\n")
    assert solo("library", "fake", "--kind", "spell").err == "There is no kind “spell”: there is only foe.\n"
    assert solo("library", "fake", "--facet", "x").code == 2
    assert solo("library", "fake", "--facet", "x=y").code == 2


def test_the_faults_of_own_content_are_listed(solo: Solo, home: Path) -> None:
    assert solo("library", "fake", "--faults").out == "No errors found.\n"
    (home / "content" / "fake").mkdir(parents=True)
    (home / "content" / "fake" / "foes.toml").write_text("")
    said = solo("library", "fake", "--faults", "--json")
    assert said.code == 1
    assert said.json[0]["file"].endswith("foes.toml")  # type: ignore[index]
    assert solo("library", "fake", "--faults").code == 1
    for way in ("--auto", "--plain"):
        said = solo("play", way)
        assert said.code == 0
        assert said.err == (
            "Your content has 1 error, and faulty entries are left out. “solo library fake --faults” lists them.\n"
        )


# Saves


def test_what_names_no_store_is_said(solo: Solo) -> None:
    for words in (["list"], ["check"], ["export", "Ash Hollow"], ["import", "some.json"]):
        said = solo("saves", *words, "--store", "ash")
        assert (said.code, said.err.count("\n")) == (1, 1)
        assert "Write the database as postgresql://" in said.err
    away = solo("saves", "--store", "postgresql:///solo?host=/nowhere")
    assert away.code == 1
    assert "The database server refused the connection" in away.err
    assert "Traceback" not in away.err


def test_saves_are_listed_checked_and_travel(solo: Solo, tmp_path: Path) -> None:
    assert solo("saves").out.startswith("You have no campaigns.")
    assert solo("saves", "check").out == solo("saves").out
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--fight", "Rats", stdin="1\n")
    (listed,) = read(solo("saves", "list", "--json"))
    assert (listed["name"], listed["system"], listed["fight"], listed["broken"]) == ("Ash Hollow", "fake", "Rats", "")
    assert solo("saves", "check").out == "Ash Hollow: no problems\n"
    file = tmp_path / "away.json"
    assert solo("saves", "export", "Ash Hollow", str(file)).code == 0
    assert solo("saves", "export", "Ash Hollow", str(file)).code == 1
    missing = tmp_path / "nowhere" / "away.json"
    reason = "its folder is missing: restore the folder, or choose another folder"
    assert f"{missing} could not be written, since {reason}." in solo("saves", "export", "Ash Hollow", str(missing)).err
    assert "Ash Hollow (2)" in solo("saves", "import", str(file)).out
    assert sorted(one["name"] for one in read(solo("saves", "--json"))) == ["Ash Hollow", "Ash Hollow (2)"]
    said = solo("play", "Ash Hollow (2)", "--plain", stdin="")
    assert "Continuing: Rats" in said.out


def test_a_broken_save_is_told_and_harms_no_other(solo: Solo, home: Path, tmp_path: Path) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    broken = home / "campaigns" / "broken"
    broken.mkdir()
    (broken / "campaign.json").write_text("{")
    said = solo("saves", "check", "--json")
    assert said.code == 1
    assert {one["name"]: bool(one["faults"]) for one in said.json} == {"Ash Hollow": False, "broken": True}  # type: ignore[attr-defined]
    assert [bool(one["broken"]) for one in read(solo("saves", "--json"))].count(True) == 1
    assert solo("saves", "import", str(broken / "campaign.json")).code == 1
    assert solo("saves", "import", str(tmp_path / "none")).code == 1
    for words in (
        ["export"],
        ["import"],
        ["export", "Nowhere"],
        ["check", "Nowhere"],
        ["list", "x"],
        ["check", "a", "b"],
    ):
        assert solo("saves", *words).code == 2


@pytest.mark.parametrize("how", ["removed", "emptied", "cut"])
def test_a_damaged_chronicle_is_told_by_the_check_and_brought_back_by_the_command_it_names(
    solo: Solo, home: Path, how: str
) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--fight", "Rats", stdin="1\nq\n")
    chronicle = home / "campaigns" / "ash-hollow" / "chronicle.jsonl"
    whole = chronicle.read_bytes()
    chronicle.write_bytes(whole[:40] if how == "cut" else b"")
    if how == "removed":
        chronicle.unlink()
    said = solo("saves", "check")
    assert said.code == 1
    assert '“solo saves restore "Ash Hollow" chronicle”' in said.out
    said = solo("saves", "restore", "Ash Hollow", "chronicle")
    assert said.code == 0
    assert "nothing is lost" in said.out
    assert chronicle.read_bytes().startswith(whole)
    assert solo("saves", "check").out == "Ash Hollow: no problems\n"


def test_saves_are_kept_in_order(solo: Solo) -> None:
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--fight", "Rats", stdin="1\nq\n")
    assert solo("saves", "rename", "Ash Hollow", "Ash Hill").out == "The campaign is now called “Ash Hill”.\n"
    assert solo("saves", "duplicate", "ash hill").code == 0
    assert solo("saves", "duplicate", "Ash Hill", "Ash Hill").code == 1
    assert solo("saves", "bin").out == "The bin is empty.\n"
    assert solo("saves", "delete", "Ash Hill").out == "“Ash Hill” is in the bin. “solo saves undelete” restores it.\n"
    assert [one["name"] for one in read(solo("saves", "--json"))] == ["Ash Hill (copy)"]
    assert [one["name"] for one in read(solo("saves", "bin", "--json"))] == ["Ash Hill"]
    assert solo("saves", "undelete", "ash hill").out == "“Ash Hill” is restored.\n"
    (first, *_) = read(solo("saves", "backups", "Ash Hill", "--json"))
    assert (first["number"], first["broken"]) == (1, "")
    assert solo("saves", "backups", "Ash Hill").out.startswith("1: ")
    assert solo("saves", "restore", "Ash Hill", "1").code == 0
    assert solo("saves", "restore", "Ash Hill", "7").code == 1
    assert (
        solo("saves", "restore", "Ash Hill", "chronicle").out
        == "The chronicle is complete: nothing needs to be restored.\n"
    )
    for words in (
        ["rename", "Ash Hill"],
        ["restore", "Ash Hill"],
        ["restore", "Ash Hill", "x"],
        ["undelete", "nothing"],
        ["delete"],
        ["bin", "x"],
        ["delete", "a", "b"],
    ):
        assert solo("saves", *words).code == 2, words


# Completion


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["li"], ["library"]),
        (["ask", ""], ["fake"]),
        (["ask", "fake", ""], ["hit"]),
        (["library", "fake", "--kind", ""], ["foe"]),
        (["library", "fake", "--ki"], ["--kind"]),
        (["character", "fake", ""], ["Ann", "Bo"]),
        (["character", "fake", "--suggest", "b"], ["brawler"]),
        (["encounter", "fake", "--tier", ""], ["fair"]),
        (["encounter", "fake", "--pin", "W"], ["Wolf"]),
        (["play", "--fight", ""], ["Rats"]),
        (["play", "--party", "A"], ["Ann"]),
        (["play", "--party", "Ann,B"], ["Ann,Bo"]),
        (["play", "--foes", "'Be"], ["Bear"]),
        (["encounter", "fake", "--theme", "w"], ["wild"]),
        (["play", "--system", "f"], ["fake"]),
        (["saves", "e"], ["export"]),
        (["completion", "z"], ["zsh"]),
        (["nonsense", ""], []),
        (["library", "fake", "bear", ""], []),
        (["library", "fake", "--seed"], []),
    ],
)
def test_completion_knows_what_may_follow(solo: Solo, typed: list[str], words: list[str]) -> None:
    said = solo("completion", "words", "--", *typed)
    assert (said.code, said.err) == (0, "")
    assert said.out.split() == words


QUOTED = {
    "O": "O\\'Neil\\'s\\ \\\"way\\\"",
    "'O": "O'\\''Neil'\\''s \"way\"",
    '"O': "O'Neil's \\\"way\\\"",
    "O\\'": "O\\'Neil\\'s\\ \\\"way\\\"",
}


@pytest.mark.parametrize("begun", QUOTED)
def test_bash_quotes_what_it_completes_as_it_was_begun(solo: Solo, tmp_path: Path, begun: str) -> None:
    bash = shutil.which("bash")
    assert bash
    (tmp_path / "solo").write_text("#!/bin/sh\nprintf '%s\\n' \"O'Neil's \\\"way\\\"\"\n")
    (tmp_path / "solo").chmod(0o755)
    asked = 'COMP_CWORD=2; COMP_WORDS=(solo play "$1"); _solo; printf "%s\\n" "${COMPREPLY[@]}"'
    script = f"{solo('completion', 'bash').out}\n{asked}"
    said = subprocess.run(
        [bash, "-c", script, "bash", begun],
        capture_output=True,
        text=True,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        check=True,
    )
    assert said.stdout == f"{QUOTED[begun]}\n"


ASKED_IN = {
    "zsh": 'compdef() {}; compadd() { print -rl -- "${@:2}" }; words=(solo play "$2"); CURRENT=3; source "$1"; _solo',
    "fish": 'source $argv[1]; complete -C "solo play $argv[2]"',
}
ASKED_FIRST = (
    'compadd() { print -rl -- "${@:2}" }; words=(solo play O); CURRENT=3; fpath=("$1"); autoload -Uz _solo; _solo'
)


def test_zsh_and_fish_offer_what_solo_says_where_they_are_installed(solo: Solo, tmp_path: Path) -> None:
    (tmp_path / "solo").write_text("#!/bin/sh\nprintf '%s\\n' \"O'Neil's way\" Other\n")
    (tmp_path / "solo").chmod(0o755)
    for shell in filter(shutil.which, ASKED_IN):
        script = tmp_path / "_solo"
        script.write_text(solo("completion", shell).out)
        asked = [[ASKED_IN[shell], *(["solo"] if shell == "zsh" else []), str(script), "O"]]
        asked += [[ASKED_FIRST, "solo", str(tmp_path)]] if shell == "zsh" else []
        for command in asked:
            said = subprocess.run(
                [shell, "-f" if shell == "zsh" else "--no-config", "-c", *command],
                capture_output=True,
                text=True,
                env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)},
                check=True,
            )
            assert said.stdout.splitlines() == ["O'Neil's way", "Other"], (shell, command, said.stderr)


def test_completion_scripts(solo: Solo) -> None:
    assert '"${funcstack[1]}" == _solo' in solo("completion", "zsh").out
    for shell in ("bash", "zsh", "fish"):
        assert "solo completion words" in solo("completion", shell).out
    assert solo("completion", "csh").code == 2


def test_a_pipe_is_not_waited_for(solo: Solo, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for words in (
        ("character", "fake", "--from", str(pipe)),
        ("saves", "import", str(pipe)),
        ("library", "check", str(pipe), "fake"),
    ):
        said = solo(*words)
        assert said.code != 0
        assert "file" in said.err + said.out


def test_campaigns_that_nobody_may_look_at_are_not_none(solo: Solo, home: Path) -> None:
    home.mkdir()
    (home / "campaigns").write_text("a file in the folder's place")
    for words in (("saves",), ("saves", "check"), ("play", "--plain", "Ash Hollow")):
        said = solo(*words)
        assert said.code != 0
        assert "part of its path is a file, not a folder" in said.err


@pytest.mark.parametrize("named", [("--system", "fake"), ("--system=fake",)])
def test_a_game_that_a_verb_takes_first_may_be_named_as_solo_play_does(solo: Solo, named: tuple[str, ...]) -> None:
    assert solo("ask", *named) == solo("ask", "fake")
    assert solo("library", *named) == solo("library", "fake")
    said = solo("ask", "--system")
    assert (said.code, said.err.strip()) == (2, "Give a value after --system.")


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_that_takes_a_game_says_where_it_may_stand(solo: Solo, verb: str) -> None:
    usage, _, told = solo(verb, "--help").out.partition("arguments:")
    if " GAME" in usage.replace("--system GAME", ""):
        assert "the game's key; --system GAME works too" in " ".join(told.split())
    elif "--system GAME" in usage:
        assert "the game, if CAMPAIGN does not name it" in " ".join(told.split())


def test_solo_play_takes_the_game_first_as_other_verbs_do(solo: Solo) -> None:
    said = solo("play", "fake", "--auto", "--fight", "Rats", "--seed", "2")
    assert said == solo("play", "--system", "fake", "--auto", "--fight", "Rats", "--seed", "2")
    assert said.code == 0
    assert "campaign" in solo("play", "nonsense", "--plain").err


def test_a_campaign_is_found_however_its_name_is_composed(solo: Solo) -> None:
    for name in ("Zoe\u0308", "می\u200cخواهم", "葉\u3000月", "👨\u200d👩\u200d👧"):
        assert solo("play", name, "--plain", "--system", "fake", stdin="q\n").code == 0
    assert solo("saves", "check", "ZOË").out == "Zoë: no problems\n"
    assert solo("saves", "check", "葉 月").out == "葉 月: no problems\n"
    assert "already" in solo("saves", "rename", "葉 月", "zoe\u0308").err
    assert "U+202E" in solo("play", "\u202eabc", "--plain", "--system", "fake").err

"""Bringing monsters over: from a list to foes that can be found and fought, and every way in which a list is none."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solo.library import systems
from tests.cli.conftest import Said, Solo
from tests.systems.polyhedral.conversion.monsters import beast, monster

SHIPPED = {"polyhedral": "solo.systems.polyhedral.manifest:MANIFEST"}
MINE = """\
# My own foes.

# A cook with a grudge.
[[foes]]
name = "Camp cook"
xp = 4
role = "brute"
text = "Swings the ladle like a mace."

[foes.build]
skills = { "Axes & maces" = 1, Medicine = 1 }
gear = [{ name = "Wooden Club", place = "hand" }, { name = "Light shield", place = "off-hand" }]
"""


@pytest.fixture
def command(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> Solo:
    """The command over our own game."""
    monkeypatch.setattr(systems, "_ours", lambda: SHIPPED)
    return solo


@pytest.fixture
def listed(tmp_path: Path) -> Callable[..., str]:
    def write(*monsters: object) -> str:
        file = tmp_path / "monsters.json"
        file.write_text(json.dumps(monsters))
        return str(file)

    return write


def own_file(home: Path) -> Path:
    return home / "content" / "polyhedral" / "foes.toml"


def done(said: Said) -> str:
    assert (said.code, said.err) == (0, "")
    return said.out


@pytest.mark.slow
def test_monsters_become_foes_that_can_be_found(command: Solo, home: Path, listed: Callable[..., str]) -> None:
    out = done(command("import", "5e", listed(monster(), beast(name="Wolf"))))
    assert out.splitlines()[-1] == f"2 entries written to {own_file(home)}."
    assert "  ! Wolf was renamed Wolf (5e)." in out
    found: Any = command("library", "polyhedral", "Causeway sentry", "--kind", "foe", "--json").json
    assert [entry["name"] for entry in found["entries"]] == ["Causeway sentry"]
    assert found["entries"][0]["facts"]["price"] == "100 XP"
    assert done(command("library", "polyhedral", "--faults")) == "No errors found.\n"


@pytest.mark.slow
def test_an_imported_foe_fights(command: Solo, listed: Callable[..., str]) -> None:
    done(command("import", "5e", listed(beast())))
    said = command("play", "--auto", "--seed", "3", "--party", "Maren Toll", "--foes", "2 Causeway hound")
    assert said.code == 0, said.err
    assert "Causeway hound" in said.out


@pytest.mark.slow
def test_a_second_import_replaces_the_first_and_leaves_the_rest(
    command: Solo, home: Path, listed: Callable[..., str]
) -> None:
    own_file(home).parent.mkdir(parents=True)
    own_file(home).write_text(MINE)
    done(command("import", "5e", listed(beast(), monster())))
    first = own_file(home).read_text()
    assert first.startswith(MINE)
    assert done(command("import", "5e", listed(beast(), monster())))
    assert own_file(home).read_text() == first
    done(command("import", "5e", listed(beast(challenge_rating=2))))
    second = own_file(home).read_text()
    assert second.startswith(MINE)
    assert second.count('name = "Causeway hound"') == 1
    assert "xp = 150" in second


@pytest.mark.slow
def test_a_foe_of_ones_own_keeps_its_name(command: Solo, home: Path, listed: Callable[..., str]) -> None:
    own_file(home).parent.mkdir(parents=True)
    own_file(home).write_text(MINE + '\n[[foes]]\nname = "Half done"\n')
    done(command("import", "5e", listed(beast(name="Camp cook"), beast(name="Half done"))))
    text = own_file(home).read_text()
    assert text.startswith(MINE + '\n[[foes]]\nname = "Half done"\n')
    assert text.count('name = "Camp cook (5e)"') == text.count('name = "Half done (5e)"') == 1


@pytest.mark.slow
def test_a_foe_changed_by_hand_is_kept_and_that_is_told(command: Solo, home: Path, listed: Callable[..., str]) -> None:
    done(command("import", "5e", listed(beast(), monster())))
    edited = own_file(home).read_text().replace('role = "skirmisher"', 'role = "brute"', 1)
    assert edited != own_file(home).read_text()
    own_file(home).write_text(edited)
    out = done(command("import", "5e", listed(beast(challenge_rating=2), monster(challenge_rating=2))))
    assert "Causeway hound\n  = not imported, since you have changed your copy; --replace overwrites it." in out
    assert out.splitlines()[-1] == f"1 entry written to {own_file(home)}."
    text = own_file(home).read_text()
    assert 'role = "brute"' in text
    assert text.count("xp = 150") == 1, "the other one is replaced"
    assert text.count('name = "Causeway') == 2
    backup = home / "content" / "polyhedral" / "backups" / "foes-1.toml"
    assert f"The previous file was saved as {backup}." in out
    assert backup.read_text() == edited
    found: Any = command("import", "5e", listed(beast()), "--json").json
    assert found["kept"] == ["Causeway hound"]
    assert found["backup"] == ""
    forced = done(command("import", "5e", listed(beast(challenge_rating=2)), "--replace"))
    assert "since you have changed your copy" not in forced
    assert own_file(home).read_text().count("xp = 150") == 2
    assert done(command("library", "polyhedral", "--faults")) == "No errors found.\n"


@pytest.mark.slow
def test_a_foe_changed_by_hand_into_a_faulty_one_is_kept_under_its_name(
    command: Solo, home: Path, listed: Callable[..., str]
) -> None:
    done(command("import", "5e", listed(beast())))
    edited = own_file(home).read_text().replace("xp = 50", "xp = 60")
    own_file(home).write_text(edited)
    out = done(command("import", "5e", listed(beast())))
    assert out.splitlines()[-1] == f"0 entries written to {own_file(home)}."
    assert own_file(home).read_text() == edited


def test_a_preview_writes_nothing(command: Solo, home: Path, listed: Callable[..., str]) -> None:
    out = done(command("import", "5e", listed(beast()), "--into", "preview"))
    assert out.splitlines()[-1] == "Preview of 1 entry: no file was written."
    assert out.splitlines()[1:3] == ["  50 XP, skirmisher", "  STR 8, PRC 10, QKN 10, TGH 8, INT 4, SPI 8"]
    assert not own_file(home).exists()


@pytest.mark.slow
def test_only_the_named_ones(command: Solo, listed: Callable[..., str]) -> None:
    found: Any = command("import", "5e", listed(beast(), monster()), "--only", "causeway HOUND", "--json").json
    assert [entry["name"] for entry in found["entries"]] == ["Causeway hound"]
    assert found["entries"][0]["entry"]["xp"] == 50
    assert found["refused"] == []
    said = command("import", "5e", listed(beast()), "--only", "Causeway hond")
    assert (said.code, said.out) == (2, "")
    assert said.err == 'There is no monster "Causeway hond". Did you mean "Causeway hound"?\n'


@pytest.mark.parametrize("into", ["own", "preview"])
def test_a_file_of_the_wrong_shape_is_refused_and_writes_nothing(
    command: Solo, home: Path, listed: Callable[..., str], into: str
) -> None:
    said = command("import", "5e", listed({"Name": "Ogre"}), "--into", into)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("The file seems to be a list whose entries have the fields “Name”")
    assert "Entry 1 of the list (Ogre) has neither attributes nor attacks." in said.err
    assert said.err.count("\n") == 1
    assert not own_file(home).exists()


def test_parts_that_are_no_monsters_are_told(command: Solo, listed: Callable[..., str]) -> None:
    said = command("import", "5e", listed(beast(), 7))
    assert said.code == 0
    assert said.err == "Entry 2 of the list is not a monster, so it was left out.\n"


@pytest.mark.slow
def test_a_line_counts_for_whoever_watches(
    command: Solo, listed: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    said = command("import", "5e", listed(*[beast(name=f"Hound of pack {n}") for n in range(60)]))
    assert said.err == "\r25 of 60 …\r50 of 60 …\r\x1b[K"


@pytest.mark.parametrize(
    ("data", "piece"),
    [
        (b"", "file is empty"),
        (b'[{"name": "Mire', "not valid JSON"),
        (b'"text"', "no list"),
        (b"[1, 2]", "not monsters"),
        (b"[" * 50_000, "too deep"),
        (b'["\xff\xfe"]', "not UTF-8"),
    ],
    ids=lambda value: str(value)[:16],
)
def test_a_broken_file_is_one_sentence(command: Solo, home: Path, tmp_path: Path, data: bytes, piece: str) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(data)
    for said in (command("import", "5e", str(file)), command("import", "5e", "-", stdin=data)):
        assert (said.code, said.out) == (2, "")
        assert piece in said.err
        assert said.err.count("\n") == 1
    assert not own_file(home).exists()


def test_a_huge_file_is_refused_and_not_read(command: Solo, tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    said = command("import", "5e", str(file))
    assert (said.code, said.err) == (2, f"{file} cannot be read: it is larger than 32 MB.\n")


def test_a_file_that_is_not_there(command: Solo, tmp_path: Path) -> None:
    assert command("import", "5e", str(tmp_path / "none.json")).err.startswith("There is no file")
    assert command("import", "5e", str(tmp_path)).err.endswith("it is a folder, not a file.\n")
    assert (
        command("import", "6e", str(tmp_path)).err
        == "There is no file format “6e”: choose datasworn, csv, markdown, table or 5e.\n"
    )


@pytest.mark.slow
def test_an_own_file_that_is_broken_is_left_alone(command: Solo, home: Path, listed: Callable[..., str]) -> None:
    own_file(home).parent.mkdir(parents=True)
    for text in ("[[foes", '[[weapons]]\nname = "x"\n', "foes = [{ name = 'inline' }]\n"):
        own_file(home).write_text(text)
        said = command("import", "5e", listed(beast()))
        assert (said.code, said.out) == (1, "")
        assert said.err.count("\n") == 1
        assert own_file(home).read_text() == text


# The check of content files


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "foes.toml"
    file.write_text(MINE)
    return file


@pytest.mark.slow
def test_a_sound_file_is_sound(command: Solo, mine: Path) -> None:
    assert done(command("library", "check", str(mine))) == "No errors found.\n"
    assert done(command("library", "check", str(mine), "polyhedral")) == "No errors found.\n"
    assert done(command("library", "check", str(mine.parent), "polyhedral")) == "No errors found.\n"


@pytest.mark.slow
def test_every_fault_is_told_at_once(command: Solo, mine: Path) -> None:
    mine.write_text(
        MINE.replace("xp = 4", 'xp = "four"').replace("role =", "rolle =").replace("Medicine = 1", 'Medicine = "x"')
        + '\n[[foes]]\nname = "Other"\nxp = 3\nrole = "cook"\ntext = "x"\nbuild = {}\n'
    )
    said = command("library", "check", str(mine))
    assert said.code == 1
    lines = mine.read_text().split("\n")

    def place(entry: str, words: str) -> str:
        line = next(number for number, line in enumerate(lines, 1) if words in line and "name" not in line)
        return f"{mine} · line {line} · {entry} · "

    assert said.out.splitlines() == [
        f"{place('Camp cook', 'four')}xp: Give a whole number, not text in quotes.",
        f"{place('Camp cook', 'Medicine')}build.skills.Medicine: Give a whole number, not text in quotes.",
        f"{place('Camp cook', 'rolle')}rolle: There is no such field. Did you mean role?",
        place("Other", '= "cook')
        + "role: 'cook' is not allowed here. Use one of archer, brute, caster, leader, skirmisher.",
    ]
    told: Any = command("library", "check", str(mine), "--json").json
    assert [fault["entry"] for fault in told] == ["Camp cook"] * 3 + ["Other"]


@pytest.mark.slow
def test_a_file_under_another_name_is_checked_and_told_its_name(command: Solo, mine: Path) -> None:
    other = mine.rename(mine.with_name("cooks.toml"))
    said = command("library", "check", str(other))
    assert said.code == 1
    assert said.out == f"{other}: Rename the file to foes.toml. Solo reads it only under this name.\n"


@pytest.mark.slow
def test_the_files_of_a_folder_are_held_against_each_other(command: Solo, mine: Path) -> None:
    fights = mine.with_name("fights.toml")
    fights.write_text(
        '[[fights]]\nname = "Supper"\ntext = "Late again."\ntier = "easy"\nparty = ["Maren Toll"]\n'
        'foes = [{ name = "Camp cook", count = 3 }]\n'
    )
    assert done(command("library", "check", str(mine.parent), "polyhedral")) == "No errors found.\n"
    assert "There is no foe “Camp cook”." in command("library", "check", str(fights)).out


@pytest.mark.slow
def test_a_check_of_nothing(command: Solo, tmp_path: Path) -> None:
    assert command("library", "check").code == 2
    assert command("library", "check", str(tmp_path / "none.toml")).code == 2
    assert command("library", "check", str(tmp_path), "gloranthan").code == 2
    empty = tmp_path / "foes.toml"
    empty.write_text("")
    assert "has no entries" in command("library", "check", str(empty)).out
    empty.write_bytes(b"\xff")
    assert "not UTF-8" in command("library", "check", str(empty)).out

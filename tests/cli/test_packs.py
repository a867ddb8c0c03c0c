"""Packs: made by the guide, sent in one file, installed, switched on, and every hostile archive told off."""

from __future__ import annotations

import stat
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from solo.campaign import campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.cli.campaigns import system_opener, utc_now
from solo.library.pack_archive import read_archive
from solo.library.packs import PackError
from solo.library.systems import open_system
from solo.systems.contract import FoeCount
from tests.cli.conftest import Solo
from tests.library.test_own_content_examples import PAGE

PACK = """name = "River folk"
system = "swords"
version = "1.0"
author = "Odda"
licence = "CC BY 4.0"
text = "Whoever lives by the ferry."
"""
FOE = '[[foes]]\nname = "Ferry dog"\ntext = "Barks at boats."\ntags = ["animal"]\nweapons = ["fist"]\nskills = {}\n'


@pytest.fixture
def solo(games: Solo) -> Solo:
    return games


def a_pack(folder: Path, pack: str = PACK, **files: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(pack)
    for name, text in (files or {"foes": FOE}).items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def a_campaign(solo: Solo, name: str = "Ash Hollow", system: str = "swords") -> None:
    assert solo("play", name, "--plain", "--system", system, stdin="q\n").code == 0


@pytest.mark.slow
def test_a_pack_goes_round(solo: Solo, home: Path, tmp_path: Path) -> None:
    assert solo("pack").out.startswith("No pack is installed.")
    folder = a_pack(tmp_path / "river")
    assert solo("pack", "check", str(folder)).out == "The pack has no errors.\n"
    file = tmp_path / "river.zip"
    assert solo("pack", "export", str(folder), str(file)).code == 0
    assert solo("pack", "export", str(folder), str(file)).code == 1
    assert solo("pack", "check", str(file)).out == "The pack has no errors.\n"
    own = home / "content" / "swords" / "foes.toml"
    own.parent.mkdir(parents=True)
    own.write_text(FOE.replace("Ferry dog", "My dog"))
    assert solo("pack", "install", str(file)).out.startswith(
        "River folk 1.0 by Odda (CC BY 4.0), for swords is installed."
    )
    assert "My dog" in own.read_text()
    assert solo("pack", "list").out == "River folk 1.0 by Odda (CC BY 4.0), for swords; not in use\n"
    again = tmp_path / "again.zip"
    assert solo("pack", "export", "river folk", str(again)).code == 0
    assert again.read_bytes() == file.read_bytes(), "the same pack is the same file"
    newer = a_pack(tmp_path / "newer", PACK.replace("1.0", "1.1"))
    assert "is installed and replaces version 1.0." in solo("pack", "install", str(newer)).out
    stranger = a_pack(tmp_path / "stranger", PACK.replace("Odda", "Somebody"))
    assert solo("pack", "install", str(stranger)).err.startswith("Another pack “River folk”, by Odda")
    removed = solo("pack", "remove", "River folk").out
    assert removed.startswith("“River folk” is removed.")
    assert solo("pack", "--json").json == []
    place = removed.split("install ")[1].strip()
    assert solo("pack", "install", place).code == 0


@pytest.mark.slow
def test_a_campaign_says_which_packs_it_needs(solo: Solo, tmp_path: Path) -> None:
    assert solo("pack", "install", str(a_pack(tmp_path / "river"))).code == 0
    fights = open_system("swords", None).system.encounters.ready_fights()
    solo("play", "Ash Hollow", "--plain", "--system", "swords", "--fight", next(iter(fights)), stdin="q\n")
    refused = solo("pack", "on", "River folk", "--campaign", "Ash Hollow")
    assert (refused.code, "is in progress in this campaign" in refused.err) == (1, True)
    solo("play", "Ash Hollow", "--plain", stdin="abandon\n")
    assert (
        solo("pack", "on", "River folk", "--campaign", "Ash Hollow").out
        == "“River folk” is now switched on in “Ash Hollow”.\n"
    )
    assert "with River folk" in solo("saves").out
    assert "in use in Ash Hollow" in solo("pack").out
    odds = ("forecast", "swords", "--foes", "Ferry dog", "--fights", "8", "--seed", "1", "--party")
    there = solo(*odds, "Edda Karrow", "--campaign", "Ash Hollow", "--json")
    assert there.code == 0, there.err
    assert "There is no foe “Ferry dog”" in solo(*odds, "Edda Karrow").err
    assert solo("pack", "remove", "River folk").err.startswith("“River folk” is in use in Ash Hollow")


@pytest.mark.slow
def test_an_evening_is_played_through_with_the_packs_of_its_campaign(solo: Solo, home: Path, tmp_path: Path) -> None:
    assert solo("pack", "install", str(a_pack(tmp_path / "river"))).code == 0
    a_campaign(solo)
    solo("play", "Ash Hollow", "--plain", stdin="abandon\n")
    assert solo("pack", "on", "River folk", "--campaign", "Ash Hollow").code == 0
    folder = campaigns.find(home, "Ash Hollow")
    with closing(Session.open(folder, system_opener(home, folder), utc_now, "0")) as session:
        session.encounters.put(SavedEncounter("The ferry", ("Edda Karrow",), (FoeCount("Ferry dog", 2),)))
    friday = ("encounter", "swords", "--campaign", "Ash Hollow", "--session", "Friday", "--parts", "The ferry")
    said = solo(*friday, "--fights", "4", "--seed", "1", "--workers", "2", "--json")
    assert said.code == 0, said.err
    assert "Ferry dog" in said.out


def test_its_foes_are_there_where_it_is_on_and_nowhere_else(tmp_path: Path) -> None:
    folder = a_pack(tmp_path / "river")
    assert "Ferry dog" in open_system("swords", None, packs=(folder,)).system.foes.prices()
    assert "Ferry dog" not in open_system("swords", None).system.foes.prices()


def test_a_missing_pack_is_one_sentence_and_can_be_done_without(solo: Solo, home: Path, tmp_path: Path) -> None:
    assert solo("pack", "install", str(a_pack(tmp_path / "river"))).code == 0
    a_campaign(solo)
    solo("play", "Ash Hollow", "--plain", stdin="abandon\n")
    assert solo("pack", "on", "river-folk", "--campaign", "Ash Hollow").code == 0
    (home / "packs" / "river-folk").rename(tmp_path / "gone")
    said = solo("play", "Ash Hollow", "--plain", stdin="")
    assert said.code == 1
    assert said.err == (
        "“Ash Hollow” needs the pack “River folk”. Use “solo pack install FILE” to install it, "
        "or “solo pack off” to play without it.\n"
    )
    assert solo("pack", "off", "River folk", "--campaign", "Ash Hollow").code == 0
    assert solo("play", "Ash Hollow", "--plain", stdin="q\n").code == 0
    assert solo("pack", "off", "River folk", "--campaign", "Ash Hollow").code == 2


def test_a_pack_for_another_game_is_refused(solo: Solo, tmp_path: Path) -> None:
    assert solo("pack", "install", str(a_pack(tmp_path / "river"))).code == 0
    a_campaign(solo, system="two-d20")
    said = solo("pack", "on", "River folk", "--campaign", "Ash Hollow")
    assert (said.code, said.err) == (2, "“River folk” is a pack for swords, but this campaign plays two-d20.\n")


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        (PACK.replace("author", "auhtor"), "auhtor: There is no such field. Did you mean author?"),
        (PACK.replace('"1.0"', "1.0"), "version: Give text in quotes, not a fraction."),
        (PACK.replace('"Odda"', '" "'), "author: Fill in this field."),
        (PACK.replace('"swords"', '"sword"'), "There is no game “sword”. Did you mean swords?"),
        (PACK.replace('version = "1.0"\n', ""), "version: This field is missing. Add it."),
        ("name = ", "is not valid TOML"),
    ],
)
def test_what_is_wrong_in_a_pack_toml_is_told(solo: Solo, tmp_path: Path, pack: str, said: str) -> None:
    folder = a_pack(tmp_path / "river", pack)
    for action in ("check", "install"):
        told = solo("pack", action, str(folder))
        assert told.code == 2
        assert said in told.err


def test_faulty_entries_of_a_pack_are_told_and_left_out(solo: Solo, tmp_path: Path) -> None:
    folder = a_pack(tmp_path / "river", foes=FOE + '[[foes]]\nname = "Ferry cat"\ntags = 7\ntxt = ""\n')
    told = solo("pack", "check", str(folder))
    assert told.code == 1
    assert [line.split(" · ")[1:4] for line in told.out.splitlines()] == [
        ["line 9", "Ferry cat", "tags: Give a list, not a whole number."],
        ["line 10", "Ferry cat", "txt: There is no such field. Did you mean text?"],
    ]
    assert "2 errors" in solo("pack", "install", str(folder)).out


def test_a_folder_without_content_says_so(solo: Solo, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "is not a pack" in solo("pack", "check", str(empty)).err
    (empty / "pack.toml").write_text(PACK)
    assert solo("pack", "check", str(empty)).err.endswith("has no content files, such as foes.toml.\n")
    assert solo("library", "check", str(empty), "swords").err.startswith("The folder ")


def test_what_cannot_be_is_refused(solo: Solo) -> None:
    for words in (
        ["check"],
        ["check", "nothing"],
        ["install", "nothing"],
        ["remove", "nothing"],
        ["export", "nothing"],
        ["on", "nothing"],
        ["list", "x"],
        ["remove", "a", "b"],
        ["list", "--campaign", "x"],
    ):
        assert solo("pack", *words).code == 2, words


# Hostile archives


def zipped(*files: tuple[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    written = BytesIO()
    with ZipFile(written, "w", method) as archive:
        for name, data in files:
            archive.writestr(ZipInfo(name), data, method)
    return written.getvalue()


def linked() -> bytes:
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        link = ZipInfo("foes.toml")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("pack.toml", PACK)
    return written.getvalue()


def lying() -> bytes:
    """An archive that says of a file that it is empty, and holds 100 MB of it."""
    data = zipped(("pack.toml", PACK.encode()), ("foes.toml", b"#" * 20_000_000))
    size = (20_000_000).to_bytes(4, "little")
    return data.replace(size, (10).to_bytes(4, "little"))


GOOD = ("pack.toml", PACK.encode())
HOSTILE: dict[str, Callable[[], bytes]] = {
    "up": lambda: zipped(GOOD, ("../foes.toml", b"")),
    "up within": lambda: zipped(GOOD, ("a/../../foes.toml", b"")),
    "absolute": lambda: zipped(GOOD, ("/tmp/foes.toml", b"")),
    "of windows": lambda: zipped(GOOD, ("C:\\foes.toml", b"")),
    "backslash": lambda: zipped(GOOD, ("..\\foes.toml", b"")),
    "zero": lambda: zipped(GOOD, ("foes.tomlX.exe", b"")).replace(b"tomlX", b"toml\0"),
    "hidden": lambda: zipped(GOOD, (".bashrc", b"")),
    "program": lambda: zipped(GOOD, ("run.py", b"print(1)")),
    "two folders": lambda: zipped(("a/pack.toml", PACK.encode()), ("b/foes.toml", b"")),
    "twice": lambda: zipped(GOOD, ("foes.toml", b""), ("FOES.toml", b"")),
    "link": linked,
    "bomb": lambda: zipped(GOOD, ("foes.toml", b"#" * 20_000_000)),
    "lying bomb": lying,
    "many bombs": lambda: zipped(GOOD, *((f"f{n}.toml", b"#" * 2_000_000) for n in range(20))),
    "many": lambda: zipped(GOOD, *((f"{n}/", b"") for n in range(1_000))),
    "most": lambda: zipped(GOOD, *((f"f{n}.toml", b"") for n in range(100_000))),
    "other packing": lambda: zipped(GOOD, method=ZIP_BZIP2),
    "no pack": lambda: zipped(("foes.toml", FOE.encode())),
    "no archive": lambda: b"PK\x03\x04 nothing of that sort",
    "empty": lambda: b"",
    "cut off": lambda: zipped(GOOD, ("foes.toml", FOE.encode()))[:-30],
    "harmed": lambda: zipped(GOOD, method=0).replace(b"River", b"Rover"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_archive_is_one_sentence_and_leaves_nothing(
    solo: Solo, home: Path, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "sent.zip"
    file.write_bytes(HOSTILE[kind]())
    before = sorted(tmp_path.iterdir())
    said = solo("pack", "install", str(file))
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert len(said.err) < 400
    assert sorted(tmp_path.iterdir()) == before
    assert not (home / "packs").exists()


def test_any_bytes_are_a_pack_or_a_sentence(tmp_path: Path) -> None:
    whole = zipped(GOOD, ("foes.toml", FOE.encode()))
    file = tmp_path / "sent.zip"
    for place in range(0, len(whole), 3):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            assert set(read_archive(file)) <= {"pack.toml", "foes.toml"}
        except PackError as error:
            assert str(error)


def test_the_pack_of_the_guide_is_sound(solo: Solo, tmp_path: Path) -> None:
    chapter = PAGE[PAGE.index("## Packs") :]
    pack = chapter.split("```toml\n")[1].split("```")[0]
    assert solo("pack", "check", str(a_pack(tmp_path / "river", pack))).out == "The pack has no errors.\n"

"""How systems are found: ours first and cheaply, a stranger's through its entry point, a broken one by a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from solo.library import systems
from solo.library.content import shipped_content
from solo.systems.contract import Content, Manifest, Shelf


class Stone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class StoneGame:
    def __init__(self, content: Content) -> None:
        self.manifest = MANIFEST
        self.stones = list(content.entries(Stone))


MANIFEST = Manifest("stones", "Stones", "A game of stones.", 1, lambda: (Shelf("stones", Stone),), StoneGame)  # type: ignore[arg-type]
OTHER_NAME = 3


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "stones-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(
        "[console_scripts]\nstones = nowhere:main\n\n[solo.systems]\n"
        f"stones = {__name__}:MANIFEST\nabsent = stones_that_are_absent:MANIFEST\n"
        f"renamed = {__name__}:MANIFEST\nnumber = {__name__}:OTHER_NAME\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("installed")
def test_a_system_opens_with_own_content(tmp_path: Path) -> None:
    (tmp_path / "stones").mkdir()
    (tmp_path / "stones" / "stones.toml").write_text('[[stones]]\nname = "flint"\n[[stones]]\nnam = "chalk"\n')
    opened = systems.open_system("stones", tmp_path)
    assert opened.system.manifest is MANIFEST
    assert opened.system.stones == ["flint"]  # type: ignore[attr-defined]
    assert [fault.entry for fault in opened.faults] == ["entry 2"]


@pytest.mark.usefixtures("installed")
def test_systems_that_do_not_load_are_told_and_do_not_hide_the_others() -> None:
    survey = systems.survey()
    assert MANIFEST in survey.manifests
    assert [sentence.split("”")[0] for sentence in survey.broken if "polyhedral" not in sentence] == [
        "The game “absent",
        "The game “renamed",
        "The game “number",
    ]
    with pytest.raises(systems.BrokenSystemError, match="stones_that_are_absent"):
        systems.manifest("absent")


@pytest.mark.usefixtures("installed")
def test_an_unknown_key_says_what_may_have_been_meant() -> None:
    with pytest.raises(systems.UnknownSystemError, match=r"There is no game “stonse”\. Did you mean stones\?"):
        systems.manifest("stonse")


def test_our_own_entry_points_are_read_without_scanning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.setattr(systems, "_installed", lambda: pytest.fail("All packages were scanned."))
    monkeypatch.setattr(systems, "_ours", lambda: {"stones": f"{__name__}:MANIFEST"})
    assert systems.manifest("stones") is MANIFEST


def test_the_file_read_first_names_what_the_installed_package_names() -> None:
    from importlib.metadata import distribution

    points = distribution("solo-tabletop").entry_points.select(group="solo.systems")
    assert dict(systems._ours()) == {point.name: point.value for point in points}
    assert "polyhedral" in systems._ours()


def test_shipped_content_is_there() -> None:
    assert (shipped_content() / "polyhedral").is_dir()

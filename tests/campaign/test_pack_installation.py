"""Packs are installed, replaced, removed and exported; a failure changes nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from solo.campaign import installed_packs, management
from solo.campaign.campaigns import RequiredPacks
from solo.library import pack_archive
from solo.library.packs import PackError
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from tests.campaign.campaigns import Clock, create

FOES = b'[[foes]]\nname = "Otter"\n'


def described(name: str = "River folk", version: str = "1", author: str = "Ann") -> bytes:
    fields = {"name": name, "system": "fake", "version": version, "author": author, "licence": "CC0"}
    return "".join(f'{key} = "{value}"\n' for key, value in fields.items()).encode()


def folder_of(home: Path, pack: bytes | None = None, foes: bytes | None = FOES) -> Path:
    """Return a folder with a pack outside the home folder."""
    folder = home / "mine"
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_bytes(pack or described())
    if foes is not None:
        (folder / "foes.toml").write_bytes(foes)
    return folder


def archive_of(home: Path, pack: bytes | None = None) -> Path:
    file = home / "river.zip"
    file.write_bytes(pack_archive.make_archive({"pack.toml": pack or described(), "foes.toml": FOES}))
    return file


def names(home: Path) -> list[str]:
    return [str(one.pack) for one in installed_packs.list_installed(home)]


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


@pytest.mark.parametrize("make", [folder_of, archive_of])
def test_a_pack_is_installed_from_a_folder_or_a_file_and_replaced_by_a_later_version(
    tmp_path: Path, make: object
) -> None:
    assert callable(make)
    pack, before = installed_packs.install(tmp_path, make(tmp_path))
    assert (pack.name, before) == ("River folk", "")
    target = paths.packs_folder(tmp_path) / "river-folk"
    assert (target / "foes.toml").read_bytes() == FOES
    pack, before = installed_packs.install(tmp_path, make(tmp_path, described(version="2")))
    assert (pack.version, before) == ("2", "1")
    assert names(tmp_path) == ["River folk 2 by Ann (CC0), for fake"]
    aside = paths.packs_folder(tmp_path) / ".removed" / "river-folk"
    assert (aside / "pack.toml").read_bytes() == described()
    assert not list(paths.packs_folder(tmp_path).glob(".*.new"))
    installed_packs.install(tmp_path, make(tmp_path, described(version="3")))
    assert (aside / "pack.toml").read_bytes() == described(version="2"), "the latest one is kept"


def test_another_authors_pack_of_the_same_name_is_not_replaced(tmp_path: Path) -> None:
    installed_packs.install(tmp_path, folder_of(tmp_path))
    with pytest.raises(PackError, match="“River folk”, by Ann, is installed: use “solo pack remove” first"):
        installed_packs.install(tmp_path, folder_of(tmp_path, described(version="2", author="Bo")))
    assert names(tmp_path) == ["River folk 1 by Ann (CC0), for fake"]


def test_a_broken_pack_is_replaced_whoever_wrote_it(tmp_path: Path) -> None:
    installed_packs.install(tmp_path, folder_of(tmp_path))
    (paths.packs_folder(tmp_path) / "river-folk" / "pack.toml").write_text("name =")
    pack, before = installed_packs.install(tmp_path, folder_of(tmp_path, described(author="Bo")))
    assert (pack.author, before) == ("Bo", "")


def test_a_pack_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"mine/pack\.toml is not UTF-8 text"):
        installed_packs.install(tmp_path, folder_of(tmp_path, b"\xff\xfe"))
    assert installed_packs.list_installed(tmp_path) == []


def test_a_pack_of_an_interrupted_installation_is_made_anew(tmp_path: Path) -> None:
    building = paths.packs_folder(tmp_path) / ".river-folk.new"
    building.mkdir(parents=True)
    (building / "left.toml").write_text("")
    installed_packs.install(tmp_path, folder_of(tmp_path))
    assert not building.exists()
    target = paths.packs_folder(tmp_path) / "river-folk"
    assert sorted(file.name for file in target.iterdir()) == ["foes.toml", "pack.toml"]


def test_an_installation_that_fails_leaves_the_installed_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed_packs.install(tmp_path, folder_of(tmp_path))
    later = folder_of(tmp_path, described(version="2"))
    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", refuse)
        with pytest.raises(SaveError, match=r"river-folk could not be written, since the disk is read-only"):
            installed_packs.install(tmp_path, later)
    assert names(tmp_path) == ["River folk 1 by Ann (CC0), for fake"]
    assert not list(paths.packs_folder(tmp_path).glob(".*.new"))


def test_a_pack_is_removed_once_no_campaign_needs_it_and_can_be_installed_again(tmp_path: Path) -> None:
    installed_packs.install(tmp_path, folder_of(tmp_path))
    installed_packs.install(tmp_path, folder_of(tmp_path, described("Hill folk")))
    session = create(tmp_path)
    session.close()
    management.use_packs(session.folder, ["River folk"], Clock())
    with pytest.raises(PackError, match=r"^“River folk” is in use in Ash Hollow\. Switch it off there first"):
        installed_packs.remove(tmp_path, "river-folk")
    assert installed_packs.remove(tmp_path, "Hill folk").name == "hill-folk"
    management.use_packs(session.folder, [], Clock())
    aside = installed_packs.remove(tmp_path, "river folk")
    assert aside == paths.packs_folder(tmp_path) / ".removed" / "river-folk"
    assert names(tmp_path) == []
    installed_packs.install(tmp_path, aside)
    assert names(tmp_path) == ["River folk 1 by Ann (CC0), for fake"]
    with pytest.raises(PackError, match="Sea folk"):
        installed_packs.remove(tmp_path, "Sea folk")


def test_a_pack_that_cannot_be_removed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed_packs.install(tmp_path, folder_of(tmp_path))
    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", refuse)
        with pytest.raises(SaveError, match="the disk is read-only"):
            installed_packs.remove(tmp_path, "River folk")
    assert names(tmp_path) == ["River folk 1 by Ann (CC0), for fake"]


def test_an_exported_pack_can_be_installed_and_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "river.solo-pack.zip"
    assert installed_packs.export(folder_of(tmp_path), file).name == "River folk"
    assert file.stat().st_mode & 0o044, "others may read it"
    with pytest.raises(SaveError, match="already exists: choose another name"):
        installed_packs.export(folder_of(tmp_path), file)
    assert installed_packs.install(tmp_path, file)[0].name == "River folk"


def test_a_pack_without_content_is_not_exported(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"has no content files, such as foes\.toml"):
        installed_packs.export(folder_of(tmp_path, foes=None), tmp_path / "river.zip")
    assert not atomic.file_exists(tmp_path / "river.zip")


def test_only_folders_without_a_leading_dot_are_installed_packs(tmp_path: Path) -> None:
    assert installed_packs.list_installed(tmp_path) == []
    installed_packs.install(tmp_path, folder_of(tmp_path, described("River folk")))
    installed_packs.install(tmp_path, folder_of(tmp_path, described("Hill folk")))
    shelf = paths.packs_folder(tmp_path)
    (shelf / "notes.txt").write_text("")
    (shelf / ".river-folk.new").mkdir()
    (shelf / "broken").mkdir()
    found = installed_packs.list_installed(tmp_path)
    assert [one.name for one in found] == ["broken", "Hill folk", "River folk"]
    assert [bool(one.fault) for one in found] == [True, False, False]
    assert installed_packs.find(tmp_path, "broken").folder == shelf / "broken"


def test_several_missing_packs_are_named_together(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"“Ash” needs the packs River folk, Hill folk\."):
        installed_packs.folders(tmp_path, RequiredPacks("Ash", ("River folk", "Hill folk")))

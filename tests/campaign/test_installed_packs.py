"""The packs that a campaign may need: which of them are listed, and the description of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign import installed_packs
from solo.campaign.campaigns import RequiredPacks
from solo.library.packs import PackError, key_of
from solo.storage import paths
from solo.storage.errors import SaveError


def put_pack(home: Path, name: str, system: str = "fake", text: str = "") -> None:
    folder = paths.packs_folder(home) / key_of(name)
    folder.mkdir(parents=True)
    described = {"name": name, "system": system, "version": "2", "author": "Ann", "licence": "CC0", "text": text}
    (folder / "pack.toml").write_text("".join(f'{key} = "{value}"\n' for key, value in described.items() if value))


def put_broken(home: Path, name: str) -> None:
    folder = paths.packs_folder(home) / key_of(name)
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text("name =")


def test_a_pack_is_described_by_its_origin_and_text(tmp_path: Path) -> None:
    put_pack(tmp_path, "River folk", text="Ferries and mud.")
    put_pack(tmp_path, "Hill folk")
    assert (
        installed_packs.describe_pack(tmp_path, "River folk") == "River folk 2 by Ann (CC0), for fake. Ferries and mud."
    )
    assert installed_packs.describe_pack(tmp_path, "Hill folk") == "Hill folk 2 by Ann (CC0), for fake."


def test_a_pack_that_is_missing_or_broken_is_described_by_its_fault(tmp_path: Path) -> None:
    put_broken(tmp_path, "Moor folk")
    assert installed_packs.describe_pack(tmp_path, "River folk") == "This pack is not installed."
    assert installed_packs.describe_pack(tmp_path, "Moor folk").startswith("moor-folk/pack.toml")


def test_packs_of_the_system_and_needed_packs_are_listed_and_the_needed_ones_marked(tmp_path: Path) -> None:
    put_pack(tmp_path, "River folk")
    put_pack(tmp_path, "Hill folk")
    put_pack(tmp_path, "Sky folk", system="other")
    put_broken(tmp_path, "Moor folk")
    listed = installed_packs.list_choices(tmp_path, "fake", ["River folk", "Sea folk"])
    assert listed == {"Hill folk": False, "River folk": True, "Sea folk": True}


def test_a_campaign_takes_packs_of_its_own_system_up_to_20(tmp_path: Path) -> None:
    put_pack(tmp_path, "River folk")
    put_broken(tmp_path, "Moor folk")
    found = installed_packs.find(tmp_path, "river-folk")
    kept = [f"Pack {number}" for number in range(20)]
    assert installed_packs.with_pack(found, kept[:19], "fake") == [*kept[:19], "River folk"]
    with pytest.raises(PackError, match="A campaign can use at most 20 packs: switch one off first"):
        installed_packs.with_pack(found, kept, "fake")
    with pytest.raises(PackError, match="“River folk” is a pack for fake, but this campaign plays other"):
        installed_packs.with_pack(found, [], "other")
    with pytest.raises(PackError, match=r"moor-folk/pack\.toml"):
        installed_packs.with_pack(installed_packs.find(tmp_path, "Moor folk"), [], "fake")


def test_the_folders_of_needed_packs_come_in_the_campaigns_order(tmp_path: Path) -> None:
    put_pack(tmp_path, "River folk")
    put_pack(tmp_path, "Hill folk")
    put_broken(tmp_path, "Moor folk")
    shelf = paths.packs_folder(tmp_path)
    needed = RequiredPacks("Ash Hollow", ("River folk", "Hill folk"))
    assert installed_packs.folders(tmp_path, needed) == (shelf / "river-folk", shelf / "hill-folk")
    assert installed_packs.folders(tmp_path, RequiredPacks("Ash Hollow", ())) == ()
    for missing in ("Sea folk", "Moor folk"):
        with pytest.raises(SaveError, match=f"“Ash Hollow” needs the pack “{missing}”"):
            installed_packs.folders(tmp_path, RequiredPacks("Ash Hollow", ("Hill folk", missing)))

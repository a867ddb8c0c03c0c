"""What a player wrote is shown, worn and fought with once before it is used; what the rules fail on is left out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from solo.library.check import check
from solo.library.content import shipped_content
from solo.library.systems import manifest, open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.swords.gear.weapon import Weapon
from solo.systems.swords.library import pages

AFFIX = '[[affixes]]\nname = "Hollow"\nitem = "weapon"\nkind = "prefix"\nprice = 10\n'


def written(folder: Path, game: str, **files: str) -> Path:
    """A folder of a player's own content of this game."""
    (folder / game).mkdir()
    for name, text in files.items():
        (folder / game / f"{name}.toml").write_text(text)
    return folder


def entry_text(game: str, shelf: str, **changes: str) -> str:
    """The first of our entries of a shelf as it stands in the file, some of its lines written otherwise."""
    text = (shipped_content() / game / f"{shelf}.toml").read_text("utf-8")
    first = text.split(f"[[{shelf}]]")[1]
    for field, value in changes.items():
        others = re.sub(rf"^{field} = .*?(?=^\w+ = |\Z)", "", first, flags=re.MULTILINE | re.DOTALL)
        first = f"{field} = {value}\n{others.lstrip()}"
    return f"[[{shelf}]]\n{first}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "shelf", "changes"),
    [
        ("polyhedral", "fights", {"name": '"Many"', "foes": '[{ name = "Granary rat", count = 10000000 }]'}),
        ("polyhedral", "fights", {"name": '"More"', "foes": f'[{{ name = "Granary rat", count = {2**63 - 1} }}]'}),
        ("swords", "weapons", {"name": '"Doom"', "bonus": str(10**9)}),
        ("swords", "foes", {"name": '"Whale"', "mass": str(10**9)}),
        ("fire-and-sword", "foes", {"name": '"Mouse"', "impact": str(-(10**9))}),
    ],
)
def test_figures_that_nobody_can_mean_are_left_out(
    tmp_path: Path, game: str, shelf: str, changes: dict[str, str]
) -> None:
    name = tomllib.loads(f"name = {changes['name']}")["name"]
    opened = open_system(game, written(tmp_path, game, **{shelf: entry_text(game, shelf, **changes)}))
    assert [fault.entry for fault in opened.faults] == [name]
    assert name not in {entry.name for entry in opened.system.library.entries()}


@pytest.mark.slow
def test_an_affix_without_an_effect_keeps_nobody_from_the_library(tmp_path: Path) -> None:
    opened = open_system("polyhedral", written(tmp_path, "polyhedral", affixes=AFFIX))
    assert [(fault.entry, "Give the enchantment an effect" in fault.message) for fault in opened.faults] == [
        ("Hollow", True)
    ]
    assert len(opened.system.library.entries()) > 100


@pytest.mark.slow
def test_an_entry_on_which_the_pages_fail_is_left_out_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pages._weapon_facets

    def fail(weapon: Weapon) -> object:
        if weapon.name == "Cursed":
            raise KeyError("curse")
        return real(weapon)

    monkeypatch.setattr(pages, "_weapon_facets", fail)
    swords = "".join(entry_text("swords", "weapons", name=f'"{name}"') for name in ("Plain", "Cursed", "Last"))
    alone = tmp_path / "my-weapons.toml"
    alone.write_text(swords)
    misnamed, failing = check(alone, manifest("swords"), None)
    assert "Rename the file to weapons.toml" in misnamed.message
    assert (failing.file, failing.entry) == (str(alone), "Cursed")
    opened = open_system("swords", written(tmp_path, "swords", weapons=swords))
    assert [str(fault).split(" · ")[1] for fault in opened.faults] == [
        (
            "Cursed: The rules cannot use this entry. The entry causes an error (KeyError). "
            "Compare it with an entry that works."
        )
    ]
    assert {name for _, name in opened.content.own_entries()} == {"Plain", "Last"}


def test_an_entry_that_stood_over_ours_gives_it_back(tmp_path: Path) -> None:
    opened = open_system("swords", written(tmp_path, "swords", foes=entry_text("swords", "foes")))
    assert not opened.faults
    (kind,) = {kind for kind, _ in opened.content.own_entries()}
    (name,) = {name for _, name in opened.content.own_entries()}
    opened.content.leave_out(kind, name, "It cannot be used.")
    assert name in opened.content.entries(kind)
    assert not list(opened.content.own_entries())
    assert [str(fault).endswith("It cannot be used.") for fault in opened.faults] == [True]


@pytest.mark.slow
def test_two_thousand_foes_of_ones_own_are_opened(tmp_path: Path) -> None:
    foe = entry_text("swords", "foes", name='"Copy of {}"')
    many = "".join(foe.replace("{}", str(number)) for number in range(2000))
    opened = open_system("swords", written(tmp_path, "swords", foes=many))
    fight = opened.system.procedures["fight"]
    person = next(iter(opened.system.characters.ready().values()))
    assert fight.begin(Setup((person,), (FoeCount("Copy of 1999", 1),)))


def test_a_folder_is_tried_out_when_it_is_checked(tmp_path: Path) -> None:
    folder = written(tmp_path, "swords", weapons=entry_text("swords", "weapons", name='"Doom"', bonus="99999"))
    assert check(folder / "swords", manifest("swords"), None) == open_system("swords", folder).faults

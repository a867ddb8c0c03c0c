"""The page of foes on the real game: made, changed as fields and as text, shared, brought over, and taken back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.screens.foes.monsters import MonstersScreen
from solo.tui.screens.foes.text_editor import TextEditor
from solo.tui.widgets.listing import Listing
from tests.tui.running import NARROW, NOON, WIDE, press, row_texts, rows, running, settle, shown, title, write
from tests.tui.stillness import until


def the_game(home: Path) -> SoloApp:
    """The app on PolyRPG."""
    return SoloApp(StartupRequest(home, "polyhedral", None, 4711, lambda: NOON), Settings(pace=0, forecast=0))


def foes_file(home: Path) -> Path:
    return home / "content" / "polyhedral" / "foes.toml"


def own_foes(home: Path) -> dict[str, dict[str, object]]:
    """The player's own foes as they lie on the disk."""
    file = foes_file(home)
    return {one["name"]: one for one in tomllib.loads(file.read_text()).get("foes", [])} if file.exists() else {}


async def make_one(pilot: Pilot[int], name: str, worth: str = "40") -> None:
    """From the page of foes: a brute of this name and price, saved."""
    await press(pilot, "n", "down", "enter")
    await write(pilot, worth)
    app = pilot.app
    assert isinstance(app.screen, CreationScreen)
    app.screen.query_one("#fields", Listing).mark("name")
    await press(pilot, "enter")
    await write(pilot, name)
    await press(pilot, "ctrl+s")


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_foe_is_made_from_the_encounter_page_and_can_be_used_at_once(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = the_game(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e", "n")
        assert title(app) == "Foes"
        await press(pilot, "n", "down", "enter")
        await write(pilot, "much")
        assert "Type a whole number" in shown(app)
        await write(pilot, "99999")
        assert "-40 to 1500" in " ".join(shown(app).split())
        await press(pilot, "escape")
        await make_one(pilot, "Gate ogre")
        assert title(app) == "Foes"
        assert "own Gate ogre" in rows(app, "#foes")
        assert own_foes(tmp_path)["Gate ogre"]["role"] == "brute"
        assert app.system is not None
        assert 30 <= app.system.foes.prices()["Gate ogre"] <= 40
        await press(pilot, "escape")
        assert isinstance(app.screen, EncounterScreen)
        app.screen.query_one("#wish", Listing).mark("pinned")
        await press(pilot, "enter", *"gate", "space", *"ogre", "enter")
        encounters = row_texts(app.screen, "#candidates").values()
        assert encounters
        assert all("Gate ogre" in encounter for encounter, _ in encounters)


@pytest.mark.slow
async def test_another_one_is_suggested_at_the_same_price(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "n", "down", "enter")
        await write(pilot, "120")
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, CreationScreen)
        price = app.screen.bench.assessment.budgets[0]
        assert price.name == "Price"
        assert 100 <= int(price.spent) <= 120


@pytest.mark.slow
async def test_an_unfinished_foe_waits_until_somebody_goes_on_with_it(tmp_path: Path) -> None:
    for _ in range(2):
        app = the_game(tmp_path)
        async with running(app) as pilot:
            app.go("foes")
            await settle(pilot)
            if "draft 1" not in rows(app, "#foes"):
                await press(pilot, "n", "down", "enter")
                await write(pilot, "50")
                await press(pilot, "s", "enter", "escape")
            assert "draft 1" in rows(app, "#foes")
    assert own_foes(tmp_path) == {}


@pytest.mark.slow
async def test_a_foe_is_renamed_removed_and_brought_back(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        await make_one(pilot, "Ogre one")
        app.screen.query_one("#foes", Listing).mark("own Ogre one")
        await press(pilot, "enter")
        assert isinstance(app.screen, CreationScreen)
        app.screen.query_one("#fields", Listing).mark("name")
        await press(pilot, "enter")
        await write(pilot, "Ogre two")
        await press(pilot, "ctrl+s")
        assert list(own_foes(tmp_path)) == ["Ogre two"]
        app.screen.query_one("#foes", Listing).mark("own Ogre two")
        await press(pilot, "d")
        assert own_foes(tmp_path) == {}
        await press(pilot, "u")
        assert list(own_foes(tmp_path)) == ["Ogre two"]
        await press(pilot, "u")
        assert list(own_foes(tmp_path)) == ["Ogre one"]


@pytest.mark.slow
async def test_the_text_is_judged_as_it_is_typed_and_only_sound_text_is_saved(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        app.screen.query_one("#foes", Listing).mark("ready Granary rat")
        await press(pilot, "t")
        assert isinstance(app.screen, TextEditor)
        area = app.screen.query_one(TextArea)
        sound = area.text
        area.text = sound.replace('role = "skirmisher"', 'role = "baker"')
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, TextEditor)
        assert "role" in shown(app).split("!")[-1]
        area.text = "[[foes"
        await settle(pilot)
        assert "not valid TOML" in shown(app)
        area.text = sound.replace("Granary rat", "Mill rat")
        await settle(pilot)
        assert "No problems" in shown(app)
        await press(pilot, "escape")
        assert "not saved" in shown(app)
        await press(pilot, "enter", "ctrl+s")
        assert list(own_foes(tmp_path)) == ["Mill rat"]
        assert app.system is not None
        assert "Mill rat" in app.system.foes.prices()


@pytest.mark.slow
async def test_a_faulty_entry_of_ones_own_is_shown_with_its_fault_and_mended(tmp_path: Path) -> None:
    file = tmp_path / "content" / "polyhedral" / "foes.toml"
    file.parent.mkdir(parents=True)
    file.write_text('# mine\n[[foes]]\nname = "Half a foe"\nxp = "much"\n')
    app = the_game(tmp_path)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        app.screen.query_one("#foes", Listing).mark("own Half a foe")
        await settle(pilot)
        assert "faulty" in shown(app)
        await press(pilot, "t")
        assert isinstance(app.screen, TextEditor)
        assert app.screen.query_one(TextArea).text.startswith("# mine\n[[foes]]")


@pytest.mark.slow
async def test_a_foe_is_shared_as_a_file(tmp_path: Path) -> None:
    mine, theirs, file = tmp_path / "mine", tmp_path / "theirs", tmp_path / "ogre.toml"
    app = the_game(mine)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        await make_one(pilot, "Gate ogre")
        app.screen.query_one("#foes", Listing).mark("own Gate ogre")
        await press(pilot, "x")
        await write(pilot, str(file))
    app = the_game(theirs)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "i")
        await write(pilot, str(file))
        assert own_foes(theirs) == own_foes(mine)
        await press(pilot, "i")
        await write(pilot, str(tmp_path / "nothing.toml"))
        assert "nothing.toml" in "".join(shown(app).split())


@pytest.mark.slow
async def test_monsters_are_looked_at_before_they_are_kept(tmp_path: Path) -> None:
    beast = {
        "name": "Ash hound",
        "size": "Medium",
        "type": "beast",
        "armor_class": 13,
        "hit_points": 22,
        "speed": {"walk": "40 ft."},
        "strength": 14,
        "dexterity": 14,
        "constitution": 12,
        "intelligence": 3,
        "wisdom": 12,
        "charisma": 6,
        "challenge_rating": "1/2",
        "actions": [{"name": "Bite", "desc": "Melee Weapon Attack: +4 to hit, reach 5 ft. Hit: 7 (2d4 + 2) piercing."}],
        "legendary_actions": [{"name": "Howl", "desc": "It howls."}],
    }
    file = tmp_path / "monsters.json"
    file.write_bytes(msgspec.json.encode([beast, {**beast, "name": "Ember hound"}]))
    app = the_game(tmp_path)
    async with running(app) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "m")
        assert isinstance(app.screen, MonstersScreen) or "Import monsters from" in shown(app)
        await write(pilot, str(file))
        assert isinstance(app.screen, MonstersScreen)
        assert rows(app, "#monsters") == ["one Ash hound", "one Ember hound"]
        assert own_foes(tmp_path) == {}
        await press(pilot, "enter", "ctrl+s")
        assert list(own_foes(tmp_path)) == ["Ember hound"]
        assert title(app) == "Foes"
        await press(pilot, "u")
        assert own_foes(tmp_path) == {}
        await press(pilot, "m")
        await write(pilot, str(file))
        await press(pilot, "ctrl+s")
        written = foes_file(tmp_path).read_text()
        edited = written.replace('role = "leader"', 'role = "brute"', 1)
        assert edited != written
        foes_file(tmp_path).write_text(edited)
        await press(pilot, "m")
        await write(pilot, str(file))
        await press(pilot, "ctrl+s")
        assert foes_file(tmp_path).read_text() == edited, "a foe changed by hand is kept"


@pytest.mark.slow
async def test_the_palette_makes_a_foe_from_anywhere(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "ctrl+p")
        await press(pilot, *"make", "space", *"a", "space", *"foe")
        await settle(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: "Which kind of foe?" in shown(app), "the question")

"""The page of foes in a game without a budget: danger is seen as it changes, and a foe kept is marked.

No other game's monsters can be brought over into this one, and nothing on its pages says so.
"""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from solo.campaign.settings import Settings
from solo.library.own_content import add_entries
from solo.library.systems import open_system
from solo.systems.swords.foe_creation.kinds import FoeTemplate
from solo.systems.swords.foes.foe import Foe
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.foes.screen import FoesScreen
from solo.tui.widgets.budget_line import BudgetLine
from solo.tui.widgets.listing import Listing
from tests.tui.running import NARROW, NOON, WIDE, press, rows, running, settle, shown, title, write

SIZES = [WIDE, NARROW]


def the_game(home: Path, system: str = "swords") -> SoloApp:
    """The app on a real game."""
    return SoloApp(StartupRequest(home, system, None, 4711, lambda: NOON), Settings(pace=0, forecast=0))


def guards(home: Path, count: int) -> None:
    """So many foes of one's own, more than a narrow page has lines for."""
    folder = home / "content" / "swords"
    folder.mkdir(parents=True)
    model = open_system("swords", None).content.entries(Foe)["Man-at-arms"]
    made = [msgspec.structs.replace(model, name=f"Guard {number}") for number in range(count)]

    def written(file: Path, data: bytes) -> None:
        file.write_bytes(data)

    add_entries(folder, "foes", made, written)


async def renamed(pilot: Pilot[int], name: str) -> None:
    """On the page where a foe is made: another name, and saved."""
    pilot.app.screen.query_one("#fields", Listing).mark("name")
    await press(pilot, "enter")
    await write(pilot, name)
    await press(pilot, "ctrl+s")


def marked(app: SoloApp) -> str | None:
    """The row under the mark, which stands on the screen."""
    listing = app.screen.query_one("#foes", Listing)
    name = str(listing.marked_key).partition(" ")[2]
    assert f"▸ {name}" in shown(app)
    return listing.marked_key


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", SIZES)
async def test_whoever_comes_back_finds_the_foe_just_saved_marked(tmp_path: Path, size: tuple[int, int]) -> None:
    guards(tmp_path, 30)
    app = the_game(tmp_path)
    async with running(app, size) as pilot:
        app.go("foes")
        await settle(pilot)
        assert marked(app) == "own Guard 0"
        await press(pilot, "n", "down", "enter")
        await write(pilot, "20")
        await renamed(pilot, "Ford guard")
        assert marked(app) == "own Ford guard"
        await press(pilot, "enter")
        await renamed(pilot, "Bridge guard")
        assert marked(app) == "own Bridge guard"
        app.screen.query_one("#foes", Listing).mark("ready Wolf")
        await press(pilot, "enter", "tab", "right", "ctrl+s")
        assert marked(app) == "own Wolf"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_a_filter_that_would_hide_the_foe_just_saved_is_taken_away(tmp_path: Path, size: tuple[int, int]) -> None:
    app = the_game(tmp_path)
    async with running(app, size) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "slash", *"wolf", "enter", "enter")
        await renamed(pilot, "Grey one")
        assert marked(app) == "own Grey one"
        assert not app.screen.query_one("#filter").display
        await press(pilot, "slash", *"grey", "enter", "enter")
        await renamed(pilot, "Grey two")
        assert marked(app) == "own Grey two"
        assert rows(app, "#foes") == ["heading Your own", "own Grey two", "gap Your own"], "the words still hold"


async def never_in_a_field(app: SoloApp) -> None:
    """Look where the focus is, again and again while a page opens."""
    for _ in range(400):
        await asyncio.sleep(0)
        assert not isinstance(app.focused, Input)


@pytest.mark.slow
async def test_no_filter_waits_for_letters_while_a_page_opens(tmp_path: Path) -> None:
    """Whoever types ahead would filter a list by words that nobody sees."""
    app = the_game(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await never_in_a_field(app)
        await settle(pilot)
        app.simulate_key("enter")
        await never_in_a_field(app)
        await settle(pilot)
        assert isinstance(app.screen, CreationScreen)


@pytest.mark.slow
async def test_a_foe_left_unfinished_is_marked_too(tmp_path: Path) -> None:
    guards(tmp_path, 2)
    app = the_game(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await settle(pilot)
        app.screen.query_one("#foes", Listing).mark("ready Wolf")
        await press(pilot, "enter", "tab", "right", "escape")
        assert app.screen.query_one("#foes", Listing).marked_key == "draft 1"


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_kinds_and_prices_are_explained_before_one_is_picked(tmp_path: Path, size: tuple[int, int]) -> None:
    app = the_game(tmp_path)
    async with running(app, size) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "n", "down", "down")
        assert "Nothing to hide behind" in shown(app)
        await press(pilot, "enter")
        assert "Type its worth in danger, such as Townsman 1, Man-at-arms 20, Winged horror 100." in " ".join(
            "".join(line.split("│")[1:2]).strip() for line in shown(app).splitlines()
        )
        await press(pilot, "enter", "question_mark")
        assert "You make a foe page by page." in words_of(app)
        assert "character" not in words_of(app)


@pytest.mark.slow
async def test_what_is_below_nothing_is_read_and_typed_with_a_minus(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await settle(pilot)
        app.screen.query_one("#foes", Listing).mark("ready Townsman")
        await press(pilot, "enter", "tab", "left")
        assert "Strength ‹ −1 ›" in " ".join(shown(app).split())
        await press(pilot, "enter")
        await write(pilot, "−3")
        assert isinstance(app.screen, CreationScreen)
        assert app.screen.bench.draft.values["attribute.Strength"] == -3


@pytest.mark.slow
async def test_another_suggestion_brings_its_own_name_unless_somebody_gave_one(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "n", "down", "enter", "enter")
        assert isinstance(app.screen, CreationScreen)
        bench, kinds = app.screen.bench, tuple(open_system("swords", None).content.entries(FoeTemplate).values())
        for down in (2, 3, 4):
            await press(pilot, "s")
            await write(pilot, kinds[down].title)
            assert bench.draft.name in kinds[down].names
        app.screen.query_one("#fields", Listing).mark("name")
        await press(pilot, "enter")
        await write(pilot, "Mine")
        await press(pilot, "s", "down", "enter")
        assert bench.draft.name == "Mine"


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("system", "there"), [("swords", False), ("polyhedral", True)])
async def test_monsters_are_offered_only_where_a_game_reads_them(
    tmp_path: Path, size: tuple[int, int], system: str, there: bool
) -> None:
    app = the_game(tmp_path, system)
    async with running(app, size) as pilot:
        app.go("foes")
        await settle(pilot)
        assert isinstance(app.screen, FoesScreen)
        assert ("Import monsters" in shown(app)) == there
        assert ("foes.monsters" in [active.binding.id for active in app.screen.active_bindings.values()]) == there
        await press(pilot, "question_mark")
        assert ("Import monsters from a file." in words_of(app)) == there
        await press(pilot, "escape")
        app.screen.query_one("#foes", Listing).clear_options()
        app.screen._show_card()
        await settle(pilot)
        assert ("m to import" in words_of(app)) == there
        await press(pilot, "ctrl+p", *"import")
        assert ("Import monsters" in shown(app)) == there
        await press(pilot, "escape", "m")
        assert (title(app) == "Foes") != there
        app.go("help")
        await settle(pilot)
        await press(pilot, "tab")
        page = app.screen.query_one("#text", Static).content
        assert ("monsters" in str(page)) == there


def words_of(app: SoloApp) -> str:
    """What stands in the texts of the page on top, folded or not."""
    return " ".join(str(one.content) for one in app.screen.query(Static))


@pytest.mark.slow
async def test_a_foe_is_made_changed_and_kept_and_its_danger_stands_above_it(tmp_path: Path) -> None:
    app = the_game(tmp_path)
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "n", "down", "enter")
        await write(pilot, "500")
        assert "from 1 to 100" in " ".join(shown(app).split())
        await write(pilot, "35")
        assert isinstance(app.screen, CreationScreen)
        before = int(app.screen.bench.assessment.budgets[0].spent)
        assert abs(before - 35) <= 2
        await press(pilot, "tab", "right")
        after = int(app.screen.bench.assessment.budgets[0].spent)
        assert after > before, "a point of Strength more"
        assert f"Danger {after}/100" in str(app.screen.query_one(BudgetLine).render())
        await press(pilot, "shift+tab")
        app.screen.query_one("#fields", Listing).mark("name")
        await press(pilot, "enter")
        await write(pilot, "Bridge guard")
        await press(pilot, "ctrl+s")
        assert title(app) == "Foes"
        assert "own Bridge guard" in rows(app, "#foes")
        assert app.system is not None
        assert app.system.foes.prices()["Bridge guard"] == after
    (kept,) = tomllib.loads((tmp_path / "content" / "swords" / "foes.toml").read_text())["foes"]
    assert kept["name"] == "Bridge guard"

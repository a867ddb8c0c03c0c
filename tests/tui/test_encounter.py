"""The encounter builder: a request, the encounters that keep its budget, and what is done with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Semaphore
from typing import Any, ParamSpec, TypeVar, cast

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from solo.encounters.target import Target
from solo.forecast.batches import Batch
from solo.forecast.forecast import Forecast
from solo.forecast.workers import Workers
from solo.resolver import Thrower, format_percent
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, RoleCount, Setup, System
from solo.tui import forecast_jobs
from solo.tui.app import SoloApp
from solo.tui.screens.encounter import search_target
from solo.tui.screens.encounter.comparison import LEAST_FIGHTS, ComparisonScreen
from solo.tui.screens.encounter.request import (
    EncounterRequestDraft,
    first_wish,
    read_totals,
    toggle_member,
    with_totals,
)
from solo.tui.screens.encounter.rows import scale
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.listing import Listing
from tests.encounters.budgetless import Budgetless
from tests.fake_system import FakeBudget, FakeEncounters, FakeFight, FakeState, FakeSystem
from tests.tui.running import (
    NARROW,
    WIDE,
    Beside,
    Held,
    all_played,
    an_app,
    notices,
    only,
    press,
    row_texts,
    rows,
    running,
    settle,
    shown,
    text,
    write,
)
from tests.tui.stillness import PATIENCE, until

P = ParamSpec("P")
T = TypeVar("T")
STEPPER = "‹› "


def on_page(app: SoloApp) -> EncounterScreen:
    assert isinstance(app.screen, EncounterScreen)
    return app.screen


def wished(page: Screen[Any], line: str) -> str:
    """What the request says on a line, such as "tier" or "role howler"."""
    return row_texts(page, "#wish")[line][1].strip(STEPPER)


def party(app: SoloApp) -> list[str]:
    """The names with a full dot before them in the request."""
    lines = row_texts(app.screen, "#wish")
    return [left[2:] for line, (left, _) in lines.items() if line.startswith("member ") and left.startswith("●")]


def encounters(page: Screen[Any]) -> list[str]:
    """The encounters on the desk, as their rows name them."""
    return [left for left, _ in row_texts(page, "#candidates").values()]


def weights(app: SoloApp) -> set[int]:
    """The LP that stand beside the encounters."""
    return {int(right.split()[0]) for _, right in row_texts(app.screen, "#candidates").values()}


def shares(app: SoloApp) -> list[str]:
    """The shares of wins that stand beside the encounters, once all are known."""
    figures = [right for _, right in row_texts(app.screen, "#candidates").values()]
    return figures if all("%" in figure for figure in figures) else []


def marked(app: SoloApp) -> str:
    """The marked encounter, as its row names it."""
    page = app.screen
    return row_texts(page, "#candidates")[str(page.query_one("#candidates", Listing).marked_key)][0]


def foes(app: SoloApp) -> list[str]:
    """The foes of the marked encounter, without their tags."""
    return [left.split("  ")[0] or left.split("  ")[1] for left, _ in row_texts(app.screen, "#slots").values()]


async def odds_at_hand(pilot: Pilot[int]) -> Forecast:
    """The odds of the marked encounter, once they are all played."""
    pane = pilot.app.screen.query_one(ForecastPane)

    await until(pilot, lambda: all_played(pane), "the odds of the marked encounter")
    await settle(pilot)
    assert pane.known is not None
    return pane.known


def foot(app: SoloApp) -> str:
    return shown(app).splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_keep_the_budget_of_the_party(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        assert encounters(app.screen)
        assert weights(app) <= {6, 7, 8}
        assert "2 × Rat" in shown(app)
        await press(pilot, "enter")
        assert "● Ann" not in shown(app)
        assert weights(app) == {3}


@pytest.mark.slow
async def test_typed_totals_count_and_nonsense_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "enter", "down", "enter", "down", "enter")
        await write(pilot, "7, x")
        assert "“x” is not a whole number" in shown(app)
        await write(pilot, "4, 5")
        assert encounters(on_page(app))
        assert weights(app) <= {7, 8, 9}
        await press(pilot, "f")
        assert "A fight needs characters. Choose characters for the party" in " ".join(shown(app).split())


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_totals_typed_beside_the_untouched_suggestion_take_its_place(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e", "down", "down", "enter")
        await write(pilot, "4, 5")
        assert party(app) == []
        assert encounters(app.screen)
        assert weights(app) <= {7, 8, 9}
        assert ["The typed totals replace the suggested party" in notice for notice in notices(app)] == [True]
        assert "aside" in rows(app, "#wish")
        await press(pilot, "u")
        assert party(app) == ["Ann", "Bo"]
        assert wished(app.screen, "typed") == "4, 5"
        assert "aside" not in rows(app, "#wish")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "keys"), [("aside", ["enter"]), ("typed", ["enter", "backspace", "enter"])], ids=["its row", "no totals"]
)
async def test_the_suggestion_comes_back_from_its_row_or_when_the_totals_are_emptied(
    tmp_path: Path, line: str, keys: list[str]
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "down", "down", "enter")
        await write(pilot, "9")
        assert party(app) == []
        app.screen.query_one("#wish", Listing).mark(line)
        await press(pilot, *keys)
        assert party(app) == ["Ann", "Bo"]


def test_totals_leave_a_party_alone_that_a_person_has_chosen() -> None:
    chosen = toggle_member(toggle_member(first_wish(FakeSystem(), ()), "Bo"), "Bo")
    wish = with_totals(chosen, (7,))
    assert (wish.party, wish.typed, wish.set_aside) == (("Ann", "Bo"), (7,), ())
    joined = toggle_member(with_totals(first_wish(FakeSystem(), ()), (7,)), "Bo")
    assert (joined.party, joined.typed, joined.set_aside) == (("Bo",), (7,), ())
    assert with_totals(joined, ()).party == ("Bo",)


@pytest.mark.slow
async def test_the_marked_encounter_is_fought_and_marks_only_the_roster(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "escape", "e", "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.fight_in_progress


@pytest.mark.slow
async def test_f_is_asked_again_just_after_a_search_has_moved_the_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solo.tui.widgets.moved_mark.SEEN", 0.0)
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        page._landed([(FoeCount("Rat", 2),), (FoeCount("Wolf", 1),)])
        page._draw()
        await settle(pilot)
        page._landed([(FoeCount("Wolf", 1),), (FoeCount("Rat", 2),)])
        page._draw()
        await settle(pilot)
        assert marked(app) == "2 × Rat"
        page._landed([(FoeCount("Wolf", 1),)])
        page._draw()
        await pilot.press("f")
        await pilot.pause()
        assert app.screen is page
        assert any("moved the mark to Wolf" in note for note in notices(app))


@pytest.mark.slow
async def test_an_encounter_is_kept_removed_and_brought_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "s")
        await write(pilot, "Cellar")
        assert app.session is not None
        assert list(app.session.encounters.all()) == ["Cellar"]
        await press(pilot, "tab", "end")
        assert rows(app, "#candidates")[-2] == "heading Saved"
        assert marked(app) == encounters(app.screen)[-1] == "Cellar  2 × Rat"
        await press(pilot, "d")
        assert app.session.encounters.all() == {}
        await press(pilot, "u")
        assert list(app.session.encounters.all()) == ["Cellar"]


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".txt", ".md", ".html", ".json"])
async def test_an_encounter_is_exported_as_the_ending_of_the_file_says(tmp_path: Path, ending: str) -> None:
    app = an_app(tmp_path)
    file = tmp_path / f"out{ending}"
    async with running(app) as pilot:
        await press(pilot, "e", "x")
        await until(pilot, lambda: isinstance(app.focused, Input), "the question for a file")
        await write(pilot, str(file))
    written = file.read_text()
    if ending == ".json":
        (sheet,) = msgspec.json.decode(written)["encounters"]
        assert [(kind["count"], kind["block"]["name"]) for kind in sheet["foes"]] == [(2, "Rat")]
        assert sheet["worth"] == 6
    else:
        assert ("### 2 × Rat" in written) == (ending == ".md")
        assert ("<h3>2 × Rat</h3>" in written) == (ending == ".html")
        assert "2 × Rat" in written


@pytest.mark.slow
@pytest.mark.parametrize("game", [FakeSystem, Budgetless])
async def test_six_keys_lead_from_a_cold_start_to_a_sheet(tmp_path: Path, game: type[FakeSystem]) -> None:
    app = an_app(tmp_path, game())
    async with running(app) as pilot:
        await press(pilot, "e", "t", "down", "enter")
        if game is Budgetless:
            await until(pilot, lambda: encounters(app.screen), "something that was found")
        await press(pilot, "x")
        await until(pilot, lambda: isinstance(app.focused, Input), "the question for a file")
        await press(pilot, "enter")
    (sheet,) = (tmp_path / "exports").iterdir()
    assert "Rat" in sheet.read_text() or "Wolf" in sheet.read_text() or "Bear" in sheet.read_text()


@pytest.mark.slow
async def test_a_file_of_an_unknown_ending_is_not_written(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "x")
        await until(pilot, lambda: isinstance(app.focused, Input), "the question for a file")
        await write(pilot, str(tmp_path / "out.doc"))
        assert "End the file" in shown(app)
    assert not (tmp_path / "out.doc").exists()


@pytest.mark.slow
async def test_one_line_is_rerolled_and_a_pinned_one_is_not(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        before = encounters(page)
        await press(pilot, "R")
        assert encounters(page) == ["◆ Bear", *before[1:]]
        await press(pilot, "p", "R")
        assert wished(page, "pinned") == "Bear"
        assert "Bear is pinned" in shown(app)
        assert "● Bear" in shown(app)
        await press(pilot, "p")
        assert wished(page, "pinned") == "none"
        await press(pilot, "u")
        assert encounters(page)[0].removeprefix("◆ ") == before[0]


@pytest.mark.slow
async def test_an_avoided_foe_gives_its_place_to_others_at_once(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert any("Rat" in encounter for encounter in encounters(app.screen))
        await press(pilot, "v")
        assert wished(app.screen, "avoided") == "Rat"
        assert encounters(app.screen)
        assert all("Rat" not in encounter for encounter in encounters(app.screen))
        assert "no Rat" in shown(app)
        await press(pilot, "V", *"rat", "enter")
        assert wished(app.screen, "avoided") == "none"


@pytest.mark.slow
async def test_an_encounter_is_built_by_hand_and_its_odds_follow(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "A", *"3 rat", "enter")
        assert (marked(app), foes(app)) == ("◆ 3 × Rat", ["3 × Rat"])
        first = await odds_at_hand(pilot)
        await press(pilot, "a", *"wolf 2", "enter", "plus", "5")
        assert (marked(app), foes(app)) == ("◆ 3 × Rat, 5 × Wolf", ["3 × Rat", "5 × Wolf"])
        harder = await odds_at_hand(pilot)
        assert harder.win < first.win
        assert "◆ 3 × Rat, 5 × Wolf" in shown(app)
        await press(pilot, "tab", "tab", "enter", *"bear", "enter", "d", "u")
        assert foes(app) == ["3 × Rat", "5 × Bear"]
        await press(pilot, "minus", "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.chronicle()[-1].title == "2 × Rat, 5 × Bear"


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_each_encounter_shows_its_share_of_wins_on_its_line(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e", "tab")
        await until(pilot, lambda: shares(app), "the odds of all of them")
        await settle(pilot)
        named = encounters(app.screen)
        assert len(named) > 1
        for encounter in named:
            known = await odds_at_hand(pilot)
            (line,) = [line for line in shown(app).splitlines() if f" {encounter} " in line and "%" in line]
            assert marked(app) == encounter
            assert format_percent(known.win) in line
            await press(pilot, "down")


@pytest.mark.slow
async def test_place_and_switches_change_without_a_new_roll(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "tab", "down")
        before = (encounters(app.screen), marked(app), foes(app))
        await press(pilot, "l", "down", "enter")
        assert wished(app.screen, "place") == "the pit"
        assert (encounters(app.screen), marked(app), foes(app)) == before
        assert "press r to apply" in shown(app)
        await press(pilot, "k", "down", "enter")
        assert wished(app.screen, "option light") == "night"
        assert (encounters(app.screen), marked(app), foes(app)) == before
        assert "the pit · light: night" in shown(app)


@pytest.mark.slow
async def test_what_was_asked_for_is_there_again_when_the_page_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "h", "down", "down", "down", "enter", "p", "escape", "e")
        assert wished(app.screen, "theme") == "wild"
        assert wished(app.screen, "pinned") != "none"
        assert f"● {wished(app.screen, 'pinned')}" in shown(app)
    (tmp_path / "wishes" / "fake.json").write_text('{"wins":[90,10]}')
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert wished(app.screen, "wins") == "by LP only"


@pytest.mark.slow
async def test_a_change_of_the_kind_of_search_is_said_first(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        page.query_one("#wish", Listing).mark("falling")
        await press(pilot, "right")
        assert "This ignores the budget" in " ".join(shown(app).split()) or isinstance(app.screen, ChooseOne)
        await press(pilot, "down")
        assert "This ignores the budget" in " ".join(shown(app).split())
        assert wished(page, "falling") == "off"
        await press(pilot, "enter")
        assert wished(page, "falling") == "in 50 %"
        await search_over(pilot)


class Counting(Beside):
    """Plays lots at once, and counts the fights of each state."""

    def __init__(self, system: object, fights: Counter[bytes]) -> None:
        super().__init__(system, 1)
        self.fights = fights

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        lot = args[0]
        assert isinstance(lot, Batch)
        self.fights[lot.state] += lot.count
        return super().submit(fn, *args, **kwargs)


@pytest.mark.slow
async def test_two_encounters_stand_side_by_side_and_against_what_if(tmp_path: Path) -> None:
    fights: Counter[bytes] = Counter()
    system = FakeSystem()
    counted = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Counting(system, fights)))
    app = an_app(tmp_path, systems=counted)
    async with running(app) as pilot:
        await press(pilot, "e", "b", "tab", "down")
        await odds_at_hand(pilot)
        fights.clear()
        await press(pilot, "b")
        assert isinstance(app.screen, ComparisonScreen)
        assert columns(app) == 2
        assert "Change from 1st" in text(app, "#table")
        assert list(fights.values()) == [LEAST_FIGHTS, LEAST_FIGHTS]
        await press(pilot, "i", "enter", "enter")
        assert columns(app) == 3
        assert "1st, one more Rat" in " ".join(shown(app).split())
        assert "Change from 1st" in shown(app)
        await press(pilot, "d", "escape")
        assert on_page(app)


def columns(app: SoloApp) -> int:
    """How many fights stand side by side whose share of wins is known."""
    won = next(line for line in text(app, "#table").splitlines() if line.startswith("Win chance"))
    assert "…" not in won
    return won.count("%")


@pytest.mark.slow
async def test_the_footer_tells_what_keys_do_where_one_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "e")
        assert "enter Pick" in foot(app)
        await press(pilot, "tab")
        assert "enter Foes" in foot(app)
        assert all(word in foot(app) for word in ("f Fight", "T Add to evening", "q Evening", "esc Back"))
        await press(pilot, "enter")
        assert isinstance(app.screen, EncounterScreen)
        assert all(word in foot(app) for word in ("+− Count", "enter Swap", "p Require", "v Exclude", "R Reroll"))
        await press(pilot, "left")
        assert "enter Foes" in foot(app)


class Stepwise(Beside):
    """Plays a lot as often as it is let go on: a search that is seen step by step."""

    def __init__(self, system: object, steps: Semaphore) -> None:
        super().__init__(system, 1)
        self.steps = steps

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        assert self.steps.acquire(timeout=PATIENCE)
        return super().submit(fn, *args, **kwargs)


@pytest.mark.slow
async def test_the_mark_stays_on_an_encounter_while_a_search_brings_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_jobs, "LOOK", 0.0)
    system, steps = Budgetless(), Semaphore(0)
    slow = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Stepwise(system, steps)))
    app = an_app(tmp_path, systems=slow)
    async with running(app) as pilot:
        await pilot.press("e", "tab")

        def two_found() -> bool:
            steps.release()
            return len(encounters(app.screen)) > 1

        await until(pilot, two_found, "two encounters")
        await pilot.press("down")
        there, before = marked(app), encounters(app.screen)
        assert "Searching" in text(app, "#told")
        steps.release(100_000)
        await search_over(pilot)
        assert len(encounters(app.screen)) > len(before)
        assert marked(app) == there


class AskedBudget(FakeBudget):
    """The budget, which notes what it is asked for."""

    def __init__(self) -> None:
        self.requests: list[EncounterRequest] = []

    def encounters(self, request: EncounterRequest, thrower: Thrower, most: int) -> Sequence[EncounterProposal]:
        self.requests.append(request)
        return super().encounters(request, thrower, most)


@pytest.mark.slow
async def test_roles_terrain_and_followers_reach_the_request(tmp_path: Path) -> None:
    system, budget = FakeSystem(), AskedBudget()
    system.encounters = FakeEncounters()
    system.encounters.budget = budget
    app = an_app(tmp_path, system)
    async with running(app) as pilot:
        await press(pilot, "e")
        wishes = app.screen.query_one("#wish", Listing)
        for key, times in (("role howler", 3), ("role gnawer", 1), ("followers", 1), ("terrain", 1)):
            wishes.mark(key)
            await press(pilot, *["right"] * times)
        asked = budget.requests[-1]
        assert set(asked.roles) == {RoleCount("howler", 2), RoleCount("gnawer", 0)}
        assert asked.with_followers
        assert asked.terrain == "cellar"
        wishes.mark("role howler")
        await press(pilot, *["left"] * 3)
        assert (wished(app.screen, "role howler"), wished(app.screen, "role gnawer")) == ("any", "all others")
        assert budget.requests[-1].roles == (RoleCount("gnawer", 0),)


@pytest.mark.slow
async def test_challenge_ratings_take_the_place_of_the_tier(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        app.screen.query_one("#wish", Listing).mark("ratings")
        await press(pilot, "enter")
        await write(pilot, "x")
        assert "is no rating" in shown(app)
        await write(pilot, "1, 2")
        assert "Worth 1, 2." in shown(app)
        assert "2 × pelt $3" in shown(app)
        assert "tier" not in rows(app, "#wish")


@pytest.mark.slow
async def test_what_was_kept_is_opened_again(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "s")
        await write(pilot, "Cellar")
        await press(pilot, "enter")
        assert party(app) == ["Bo"]
        await press(pilot, "tab", "end", "o")
        assert party(app) == ["Ann", "Bo"]


@pytest.mark.slow
async def test_a_kept_encounter_tells_what_was_asked_for_and_asks_for_it_again(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "h", "down", "down", "down", "enter", "p")
        pinned = wished(app.screen, "pinned")
        assert (wished(app.screen, "theme"), pinned != "none") == ("wild", True)
        await press(pilot, "s")
        await write(pilot, "Cellar")
        await press(pilot, "p", "h", "home", "enter")
        assert (wished(app.screen, "theme"), wished(app.screen, "pinned")) == ("any", "none")
        await press(pilot, "tab", "end")
        assert f"Request  ● {pinned} · " in text(app, "#told")
        assert "wild" in text(app, "#told")
        await press(pilot, "o")
        assert (wished(app.screen, "theme"), wished(app.screen, "pinned")) == ("wild", pinned)


class NotedFight(FakeFight):
    """The fight, which notes how it is set up."""

    def __init__(self) -> None:
        super().__init__()
        self.setups: list[Setup] = []

    def begin(self, setup: Setup) -> FakeState:
        self.setups.append(setup)
        return super().begin(setup)


@pytest.mark.slow
async def test_place_and_switches_reach_the_fight(tmp_path: Path) -> None:
    system, fight = FakeSystem(), NotedFight()
    system.procedures = {**system.procedures, "fight": fight}
    app = an_app(tmp_path, system)
    async with running(app) as pilot:
        await press(pilot, "e", "end", "right")
        assert "night" in shown(app)
        await press(pilot, "up", "up", "right")
        assert "the pit" in shown(app)
        await press(pilot, "f")
        assert isinstance(app.screen, FightScreen)
        assert (fight.setups[-1].place, fight.setups[-1].options["light"]) == ("the pit", "night")


def test_the_scale_shows_the_weight_between_its_bounds() -> None:
    drawn = scale(EncounterProposal((), 50, 40, 60, ""), width=21).plain
    assert len(drawn) == 21
    assert drawn.index("━") < drawn.index("●") < drawn.rindex("━")
    low = scale(EncounterProposal((), 10, 40, 60, ""), width=21).plain
    assert low.index("●") < low.index("━")


@pytest.mark.parametrize(
    ("typed", "totals"), [("", ()), ("83, 83,85", (83, 83, 85)), (" 7 8;9 ", (7, 8, 9)), ("1", (1,))]
)
def test_totals_are_read_however_they_are_parted(typed: str, totals: tuple[int, ...]) -> None:
    assert read_totals(typed) == totals


@pytest.mark.parametrize("typed", ["0", "-4", "ten", "1 " * 13, "999999999999", "²"])
def test_impossible_totals_are_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read_totals(typed)


# Searching to a share of wins


async def search_over(pilot: Pilot[int]) -> str:
    """Wait until the request has rested and the search for it is over; return what is told of the marked encounter."""
    app = cast("SoloApp", pilot.app)
    await until(pilot, lambda: "Searching" not in text(app, "#told"), "the end of the search")
    await settle(pilot)
    return text(app, "#told")


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_are_searched_to_a_share_of_wins(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        app.screen.query_one("#wish", Listing).mark("wins")
        await press(pilot, "enter")
        await write(pilot, "80 - 20")
        assert "Type a range from a lower" in shown(app)
        await write(pilot, "40-90")
        assert "the target" in await search_over(pilot)
        assert encounters(app.screen)
        assert marked(app) == encounters(app.screen)[0]
        known = app.screen.query_one(ForecastPane).known
        assert known is not None
        assert 0.3 < known.win < 0.97
        assert format_percent(known.win) in row_texts(app.screen, "#candidates")[rows(app, "#candidates")[1]][1]
        assert "tier" not in rows(app, "#wish")
        await press(pilot, "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        said = app.session.chronicle()[-1].said
        assert said is not None
        assert said.win == known.win


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_are_searched_in_which_nobody_falls(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        lines = app.screen.query_one("#wish", Listing)
        lines.mark("dying")
        await press(pilot, "down")
        assert lines.marked_key == "falling"
        assert "Nobody taken out" in shown(app)
        await press(pilot, "right", "down", "down", "enter")
        assert "in 75 %" in shown(app)
        assert "50 to 100 % of fights won, nobody taken out in 75 %" in await search_over(pilot)
        lines.mark("falling")
        await press(pilot, "left", "left", "home", "enter")
        told = await search_over(pilot)
        assert "nobody taken out" not in told
        assert "of 8 LP" in told, "without the wish the budget says what is fair again"


@pytest.mark.slow
async def test_a_game_without_a_budget_searches_by_its_tiers(tmp_path: Path) -> None:
    app = an_app(tmp_path, Budgetless())
    async with running(app) as pilot:
        await press(pilot, "e")
        told = await search_over(pilot)
        assert "70 to 95 % of fights won" in told
        assert encounters(app.screen)
        assert "won" in shown(app)
        assert "ratings" not in rows(app, "#wish")


@pytest.mark.slow
async def test_totals_cannot_be_searched_for_and_a_search_can_be_stopped(tmp_path: Path) -> None:
    let_go = Event()
    let_go.set()
    system = FakeSystem()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 0, let_go)))
    app = an_app(tmp_path, systems=held)
    async with running(app) as pilot:
        await press(pilot, "e", "down", "down", "enter")
        await write(pilot, "7")
        await press(pilot, "i")
        await write(pilot, "40-90")
        assert "instead of typing totals" in await search_over(pilot)
        app.screen.query_one("#wish", Listing).mark("typed")
        await press(pilot, "enter")
        let_go.clear()
        await pilot.press("backspace", "enter")
        await until(pilot, lambda: "Searching: " in text(app, "#told"), "a search")
        await pilot.press("c")
        assert "stopped" in text(app, "#told")
        let_go.set()
        await settle(pilot)


def test_a_share_of_wins_is_read_and_turned() -> None:
    assert search_target.read_wins("70-80") == search_target.read_wins(" 70 to 80 % ") == (70, 80)
    assert search_target.read_wins("") is None
    for nonsense in ("80-70", "x", "70", "1-101"):
        with pytest.raises(ValueError, match=r"\.$"):
            search_target.read_wins(nonsense)
    assert search_target.wins_turned(EncounterRequestDraft(), 1) == search_target.WINS[0]
    assert search_target.wins_turned(EncounterRequestDraft(wins=search_target.WINS[-1]), 1) is None
    assert [search_target.share_turned(share, 1) for share in (0, 50, 75, 90, 95)] == [50, 75, 90, 95, 0]
    assert search_target.share_turned(0, -1) == 95
    assert search_target.share_turned(33, 1) == 50


def test_what_is_aimed_at() -> None:
    with_budget, without = FakeSystem(), Budgetless()
    assert search_target.target(cast("System", with_budget), EncounterRequestDraft(tier="easy")) is None
    wished = search_target.target(cast("System", with_budget), EncounterRequestDraft(wins=(70, 80), nobody_dies=90))
    assert wished == Target(0.7, 0.8, nobody_dies=0.9)
    assert search_target.target(cast("System", without), EncounterRequestDraft(tier="even", nobody_dies=50)) == Target(
        0.35, 0.7, nobody_dies=0.5
    )
    wished = search_target.target(cast("System", with_budget), EncounterRequestDraft(tier="easy", nobody_falls=75))
    assert wished == Target(0.5, 1.0, nobody_falls=0.75)
    both = EncounterRequestDraft(tier="even", nobody_dies=90, nobody_falls=50)
    assert search_target.target(cast("System", without), both) == Target(0.35, 0.7, 0.9, 0.5)

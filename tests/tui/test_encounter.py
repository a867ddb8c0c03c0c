"""The encounter builder: a request, the encounters that keep its budget, and what is done with one."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import cast

import msgspec
import pytest
from textual.pilot import Pilot

from solo.encounters.target import Target
from solo.forecast.forecast import Forecast
from solo.forecast.workers import Workers
from solo.resolver import percent
from solo.systems.contract import Candidate, FoeCount, RoleCount, System
from solo.tui.app import SoloApp
from solo.tui.screens.encounter import aim
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.comparison import LEAST_FIGHTS, ComparisonScreen
from solo.tui.screens.encounter.offered import foe_text
from solo.tui.screens.encounter.offers import Offers
from solo.tui.screens.encounter.rows import scale
from solo.tui.screens.encounter.screen import EncounterScreen
from solo.tui.screens.encounter.wish import Wish, first_wish, read_totals, request, toggled, with_totals
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.dialogs import PickOne
from solo.tui.widgets.forecast_pane import ForecastPane
from solo.tui.widgets.listing import Listing
from tests.encounters.budgetless import Budgetless
from tests.fake_system import FakeSystem
from tests.tui.running import NARROW, WIDE, Held, an_app, only, press, rows, running, settle, shown, text, write
from tests.tui.stillness import until


def on_page(app: SoloApp) -> EncounterScreen:
    assert isinstance(app.screen, EncounterScreen)
    return app.screen


async def odds_at_hand(pilot: Pilot[int]) -> Forecast:
    """The odds of the marked encounter, once they are all played."""
    page = cast("EncounterScreen", pilot.app.screen)

    def done() -> bool:
        news = page._odds.of(page._desk.at_hand.foes) if page._desk.at_hand else None
        return news is not None and news.done

    await until(pilot, done, "the odds of the marked encounter")
    await settle(pilot)
    known = page.query_one(ForecastPane).known
    assert known is not None
    return known


def foot(app: SoloApp) -> str:
    return shown(app).splitlines()[-1]


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_keep_the_budget_of_the_party(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        assert {one.weight for one in app.screen._offers.candidates.values()} <= {6, 7, 8}
        assert "2 × Rat" in shown(app)
        await press(pilot, "enter")
        assert "● Ann" not in shown(app)
        assert {one.weight for one in app.screen._offers.candidates.values()} == {3}


@pytest.mark.slow
async def test_typed_totals_count_and_nonsense_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "enter", "down", "enter", "down", "enter")
        await write(pilot, "7, x")
        assert "“x” is not a whole number" in shown(app)
        await write(pilot, "4, 5")
        assert isinstance(app.screen, EncounterScreen)
        assert {one.weight for one in app.screen._offers.candidates.values()} <= {7, 8, 9}
        await press(pilot, "f")
        assert "Typed totals cannot fight" in " ".join(shown(app).split())


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_totals_typed_beside_the_untouched_suggestion_take_its_place(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        await press(pilot, "down", "down", "enter")
        await write(pilot, "4, 5")
        assert app.screen._wish.party == ()
        assert {one.weight for one in app.screen._offers.candidates.values()} <= {7, 8, 9}
        assert ["the typed totals stand for the whole party" in one.message for one in app._notifications] == [True]
        assert "aside" in rows(app, "#wish")
        await press(pilot, "u")
        assert app.screen._wish.party == ("Ann", "Bo")
        assert app.screen._wish.typed == (4, 5)
        assert "aside" not in rows(app, "#wish")


@pytest.mark.slow
async def test_the_suggestion_comes_back_from_its_row_or_when_the_totals_are_emptied(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        listing = app.screen.query_one("#wish", Listing)
        for bring_back in (("aside", ""), ("typed", "")):
            app.screen._wish = first_wish(FakeSystem(), ())
            app.screen._draw()
            listing.mark("typed")
            await press(pilot, "enter")
            await write(pilot, "9")
            assert app.screen._wish.party == ()
            listing.mark(bring_back[0])
            await press(pilot, "enter")
            if bring_back[0] == "typed":
                await press(pilot, "backspace", "enter")
            assert app.screen._wish.party == ("Ann", "Bo")


def test_totals_leave_a_party_alone_that_a_person_has_chosen() -> None:
    chosen = toggled(toggled(first_wish(FakeSystem(), ()), "Bo"), "Bo")
    wish = with_totals(chosen, (7,))
    assert (wish.party, wish.typed, wish.set_aside) == (("Ann", "Bo"), (7,), ())
    joined = toggled(with_totals(first_wish(FakeSystem(), ()), (7,)), "Bo")
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
async def test_an_encounter_is_kept_removed_and_brought_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "s")
        await write(pilot, "Cellar")
        assert app.session is not None
        assert list(app.session.encounters.all()) == ["Cellar"]
        await press(pilot, "tab", "end")
        kept = on_page(app)._desk.at_hand
        assert kept is not None
        assert (kept.kind, kept.name, kept.key) == ("kept", "Cellar", rows(app, "#candidates")[-1])
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
            await until(pilot, lambda: on_page(app)._desk.lying, "something that was found")
        await press(pilot, "x", "enter")
    (sheet,) = (tmp_path / "exports").iterdir()
    assert "Rat" in sheet.read_text() or "Wolf" in sheet.read_text() or "Bear" in sheet.read_text()


@pytest.mark.slow
async def test_a_file_of_an_unknown_ending_is_not_written(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "x")
        await write(pilot, str(tmp_path / "out.doc"))
        assert "End the file" in shown(app)
    assert not (tmp_path / "out.doc").exists()


async def test_one_line_is_rerolled_and_a_pinned_one_is_not(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        before = [one.foes for one in page._desk.lying]
        await press(pilot, "R")
        assert page._desk.lying[0].foes == (FoeCount("Bear", 1),)
        assert [one.foes for one in page._desk.lying[1:]] == before[1:]
        await press(pilot, "p", "R")
        assert list(page._wish.pinned) == ["Bear"]
        assert "Bear is pinned" in shown(app)
        assert "● Bear" in shown(app)
        await press(pilot, "p")
        assert page._wish.pinned == ()
        await press(pilot, "u")
        assert page._desk.lying[0].foes == before[0]


@pytest.mark.slow
async def test_an_avoided_foe_gives_its_place_to_others_at_once(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "v")
        page = on_page(app)
        assert page._wish.avoided == ("Rat",)
        assert all(foe.name != "Rat" for one in page._desk.lying for foe in one.foes)
        assert "never Rat" in shown(app)
        await press(pilot, "V", *"rat", "enter")
        assert page._wish.avoided == ()


@pytest.mark.slow
async def test_an_encounter_is_built_by_hand_and_its_odds_follow(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "A", *"3 rat", "enter")
        page = on_page(app)
        assert (page._desk.at_hand or page._desk.lying[-1]).foes == (FoeCount("Rat", 3),)
        first = await odds_at_hand(pilot)
        await press(pilot, "a", *"wolf 2", "enter", "plus", "5")
        assert (page._desk.at_hand or page._desk.lying[-1]).foes == (FoeCount("Rat", 3), FoeCount("Wolf", 5))
        harder = await odds_at_hand(pilot)
        assert harder.win < first.win
        assert "◆ 3 × Rat, 5 × Wolf" in shown(app)
        await press(pilot, "tab", "tab", "enter", *"bear", "enter", "d", "u")
        assert (page._desk.at_hand or page._desk.lying[-1]).foes == (FoeCount("Rat", 3), FoeCount("Bear", 5))
        await press(pilot, "minus", "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.chronicle()[-1].title == "2 × Rat, 5 × Bear"


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_each_encounter_shows_its_share_of_wins_on_its_line(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        await until(pilot, lambda: all(map(page._odds.forecast, (one.foes for one in page._desk.lying))), "all odds")
        await settle(pilot)
        for one in page._desk.lying:
            known = page._odds.forecast(one.foes)
            assert known is not None
            (line,) = [line for line in shown(app).splitlines() if f" {foe_text(one.foes)} " in line and "%" in line]
            assert percent(known.win) in line


@pytest.mark.slow
async def test_place_and_switches_change_without_a_new_roll(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "tab", "down")
        page = on_page(app)
        before = page._desk
        await press(pilot, "l", "down", "enter")
        assert page._wish.place == "the pit"
        assert page._desk == before
        assert "r rolls for it" in shown(app)
        await press(pilot, "k", "down", "enter")
        assert page._wish.options["light"] == "night"
        assert page._desk == before
        assert "the pit · light: night" in shown(app)


@pytest.mark.slow
async def test_what_was_asked_for_is_there_again_when_the_page_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "h", "down", "down", "down", "enter", "p", "escape", "e")
        page = on_page(app)
        assert page._wish.theme == "wild"
        assert page._wish.pinned
        assert f"● {page._wish.pinned[0]}" in shown(app)
    (tmp_path / "wishes" / "fake.json").write_text('{"wins":[90,10]}')
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert on_page(app)._wish.wins is None


@pytest.mark.slow
async def test_a_change_of_the_kind_of_search_is_said_first(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        page = on_page(app)
        page.query_one("#wish", Listing).mark("falling")
        await press(pilot, "right")
        assert "That leaves the budget" in " ".join(shown(app).split()) or isinstance(app.screen, PickOne)
        await press(pilot, "down")
        assert "That leaves the budget" in " ".join(shown(app).split())
        assert page._wish.nobody_falls == 0
        await press(pilot, "enter")
        assert page._wish.nobody_falls == 50
        await found(pilot)


@pytest.mark.slow
async def test_two_encounters_stand_side_by_side_and_against_what_if(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "b", "tab", "down", "b")
        page = app.screen
        assert isinstance(page, ComparisonScreen)
        assert [one.news.known is not None for one in page._columns] == [True, True]
        assert {one.news.known.fights for one in page._columns if one.news.known} == {LEAST_FIGHTS}
        await press(pilot, "i", "enter", "enter")
        assert len(page._columns) == 3
        assert "1st, one more Rat" in " ".join(shown(app).split())
        assert "Against 1st" in shown(app)
        await press(pilot, "d", "escape")
        assert isinstance(app.screen, EncounterScreen)


@pytest.mark.slow
async def test_the_footer_tells_what_keys_do_where_one_is(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "e")
        assert "enter Pick" in foot(app)
        await press(pilot, "tab")
        assert "enter Foes" in foot(app)
        assert all(word in foot(app) for word in ("f Fight", "T Tonight", "q Evening", "x Export", "esc Back"))
        await press(pilot, "enter")
        assert isinstance(app.screen, EncounterScreen)
        assert all(word in foot(app) for word in ("+− Number", "enter Swap", "p Pin", "v Avoid", "R Reroll it"))
        await press(pilot, "left")
        assert "enter Foes" in foot(app)


async def test_the_mark_stays_on_an_encounter_while_a_search_brings_more(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "tab", "down")
        page = on_page(app)
        there = page._desk.at_hand
        assert there is not None
        page._landed([(FoeCount("Bear", 3),), (FoeCount("Wolf", 4),), there.foes])
        page._draw()
        await settle(pilot)
        assert page._desk.at_hand == there
        assert page.query_one("#candidates", Listing).marked == there.key


@pytest.mark.slow
async def test_roles_terrain_and_followers_reach_the_request(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e")
        assert isinstance(app.screen, EncounterScreen)
        wishes = app.screen.query_one("#wish", Listing)
        for key, times in (("role howler", 3), ("role gnawer", 1), ("followers", 1), ("terrain", 1)):
            wishes.mark(key)
            await press(pilot, *["right"] * times)
        system = app.system
        assert system is not None
        asked = request(system, app.screen._wish, system.characters.ready())
        assert set(asked.roles) == {RoleCount("howler", 2), RoleCount("gnawer", 0)}
        assert asked.with_followers
        assert asked.terrain == "cellar"
        wishes.mark("role howler")
        await press(pilot, *["left"] * 3)
        assert app.screen._wish.roles == {"gnawer": 0}


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
        await press(pilot, "enter", "tab", "end", "o")
        assert isinstance(app.screen, EncounterScreen)
        assert app.screen._wish.party == ("Ann", "Bo")


@pytest.mark.slow
async def test_a_kept_encounter_tells_what_was_asked_for_and_asks_for_it_again(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "h", "down", "down", "down", "enter", "p")
        page = on_page(app)
        asked = page._wish
        await press(pilot, "s")
        await write(pilot, "Cellar")
        page._wish_for(Wish(("Ann",), tier=asked.tier, options=asked.options))
        await press(pilot, "tab", "end")
        assert f"Asked  ● {asked.pinned[0]} · " in text(app, "#told")
        assert "wild" in text(app, "#told")
        await press(pilot, "o")
        assert (page._wish.theme, page._wish.pinned) == (asked.theme, asked.pinned) == ("wild", asked.pinned)
    assert asked.pinned


@pytest.mark.slow
async def test_place_and_switches_reach_the_fight(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "end", "right")
        assert "night" in shown(app)
        await press(pilot, "up", "up", "right")
        assert "the pit" in shown(app)
        assert isinstance(app.screen, EncounterScreen)
        assert app.screen._wish.options == {"light": "night"}
        assert app.screen._wish.place == "the pit"


def test_the_scale_shows_the_weight_between_its_bounds() -> None:
    drawn = scale(Candidate((), 50, 40, 60, ""), width=21).plain
    assert len(drawn) == 21
    assert drawn.index("━") < drawn.index("●") < drawn.rindex("━")
    low = scale(Candidate((), 10, 40, 60, ""), width=21).plain
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


async def found(pilot: Pilot[int]) -> Offers:
    """Wait until the request has rested and the search for it is over."""
    screen = cast("EncounterScreen", pilot.app.screen)
    await until(pilot, lambda: screen._resting is None and not screen._offers.searching, "the end of the search")
    await settle(pilot)
    return screen._offers


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_are_searched_to_a_share_of_wins(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        app.screen.query_one("#wish", Listing).mark("wins")
        await press(pilot, "enter")
        await write(pilot, "80 - 20")
        assert "Type how often the party should win" in shown(app)
        await write(pilot, "40-90")
        offers = await found(pilot)
        assert offers.candidates
        known = on_page(app)._odds.forecast(next(iter(offers.candidates)))
        assert known is not None
        first = known
        assert 0.3 < first.win < 0.97
        assert "the target" in offers.said
        assert "tier" not in rows(app, "#wish")
        assert app.screen.query_one(ForecastPane).known == first
        await press(pilot, "f")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        said = app.session.chronicle()[-1].said
        assert said is not None
        assert said.win == first.win


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_encounters_are_searched_in_which_nobody_falls(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "e")
        lines = app.screen.query_one("#wish", Listing)
        lines.mark("dying")
        await press(pilot, "down")
        assert lines.marked == "falling"
        assert "Nobody falls" in shown(app)
        await press(pilot, "right", "down", "down", "enter")
        assert "in 75 %" in shown(app)
        offers = await found(pilot)
        assert offers.target == Target(0.5, 1.0, nobody_falls=0.75)
        assert "nobody falls in 75 %" in offers.said
        lines.mark("falling")
        await press(pilot, "left", "left", "home", "enter")
        await found(pilot)
        assert offers.target is None, "without the wish the budget says what is fair again"


@pytest.mark.slow
async def test_a_game_without_a_budget_searches_by_its_tiers(tmp_path: Path) -> None:
    app = an_app(tmp_path, Budgetless())
    async with running(app) as pilot:
        await press(pilot, "e")
        offers = await found(pilot)
        assert offers.target is not None
        assert (offers.target.win_low, offers.target.win_high) == (0.7, 0.95)
        assert offers.candidates
        assert "won" in shown(app)
        assert "ratings" not in rows(app, "#wish")


@pytest.mark.slow
async def test_totals_cannot_be_searched_for_and_a_search_can_be_stopped(tmp_path: Path) -> None:
    let_go = Event()
    system = Budgetless()
    held = msgspec.structs.replace(only(system), workers=lambda: Workers(1, lambda _: Held(system, 0, let_go)))
    app = an_app(tmp_path, systems=held)
    async with running(app) as pilot:
        await pilot.press("e")
        screen = cast("EncounterScreen", app.screen)
        screen._wish_for(msgspec.structs.replace(screen._wish, party=(), typed=(7,)))
        offers = await found(pilot)
        assert "no totals" in " ".join(shown(app).split())
        screen._wish_for(wishes.toggled(msgspec.structs.replace(screen._wish, typed=()), "Ann"))
        await until(pilot, lambda: offers.searching, "a search")
        screen.action_stop()
        assert "stopped" in offers.said
        let_go.set()
        await settle(pilot)


def test_a_share_of_wins_is_read_and_turned() -> None:
    assert aim.read_wins("70-80") == aim.read_wins(" 70 to 80 % ") == (70, 80)
    assert aim.read_wins("") is None
    for nonsense in ("80-70", "x", "70", "1-101"):
        with pytest.raises(ValueError, match=r"\.$"):
            aim.read_wins(nonsense)
    assert aim.wins_turned(Wish(), 1) == aim.WINS[0]
    assert aim.wins_turned(Wish(wins=aim.WINS[-1]), 1) is None
    assert [aim.share_turned(share, 1) for share in (0, 50, 75, 90, 95)] == [50, 75, 90, 95, 0]
    assert aim.share_turned(0, -1) == 95
    assert aim.share_turned(33, 1) == 50


def test_what_is_aimed_at() -> None:
    with_budget, without = FakeSystem(), Budgetless()
    assert aim.target(cast("System", with_budget), Wish(tier="easy")) is None
    wished = aim.target(cast("System", with_budget), Wish(wins=(70, 80), nobody_dies=90))
    assert wished == Target(0.7, 0.8, nobody_dies=0.9)
    assert aim.target(cast("System", without), Wish(tier="even", nobody_dies=50)) == Target(0.35, 0.7, nobody_dies=0.5)
    wished = aim.target(cast("System", with_budget), Wish(tier="easy", nobody_falls=75))
    assert wished == Target(0.5, 1.0, nobody_falls=0.75)
    both = Wish(tier="even", nobody_dies=90, nobody_falls=50)
    assert aim.target(cast("System", without), both) == Target(0.35, 0.7, 0.9, 0.5)

"""The pools of a table: always in sight in the fight, whatever else is shown, in figures and without colour."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from solo.campaign.chronicle import Chapter
from solo.campaign.chronicle_markdown import markdown
from solo.cli.plain_text import audit_lines, standing_lines
from solo.resolver import Roll
from solo.systems.contract import EVERYTHING, Bar, Decision, Event, FighterView, ValueChange, View, Viewer
from solo.tui.screens.fight.pane_layout import PaneNeeds, arrange
from solo.tui.themes import DEFAULTS
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.pool_line import MOST_LINES, PoolLine, pool_lines
from solo.tui.widgets.story import Story, changes_text
from tests.tui.running import shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session

POOLS = (Bar("Momentum", 4, 6), Bar("Doom", 7, 0), Bar("Fortune", 2, 3))


class WithPools(SkirmishFight):
    """The skirmish with what a table shares."""

    def view(self, state: msgspec.Struct, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        return msgspec.structs.replace(super().view(state, decision, viewer), pools=POOLS)


def seen(app: FightApp) -> list[str]:
    return shown(app).split("\n")


IN_FULL = "Momentum ●●●●○○ 4 of 6   Doom ■■■■■■■ 7   Fortune ●●○ 2 of 3"
IN_SHORT = "Momentum ●●●●○○ 4/6   Doom 7   Fortune ●●○ 2/3"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "line"), [((80, 24), IN_FULL), ((120, 36), IN_FULL), ((60, 16), IN_SHORT)])
async def test_pools_are_in_sight_whatever_else_is_shown(size: tuple[int, int], line: str) -> None:
    app = FightApp(a_session(WithPools(), a_skirmish(12)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for keys in ([], ["m"], ["m", "tab"], ["tab", "r"], ["d"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert line in seen(app)[1], keys
        app.answer("move")
        await pilot.pause()
        assert "Momentum ●●●●○○ 4" in seen(app)[1]


async def test_without_pools_no_line_is_taken() -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ann" in seen(app)[1]


class PoolApp(App[None]):
    """A page with a line of pools."""

    def compose(self) -> ComposeResult:
        yield PoolLine()


async def test_a_changed_pool_is_drawn_without_a_new_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    app, layouts = PoolApp(), 0
    lay_out = Screen._refresh_layout

    def count(screen: Screen[object], size: Size | None = None, scroll: bool = False) -> None:
        nonlocal layouts
        layouts += 1
        lay_out(screen, size, scroll)

    async with app.run_test(size=(80, 24)) as pilot:
        line = app.query_one(PoolLine)
        line.show((Bar("Momentum", 4, 6),), (), 80)
        await pilot.pause()
        monkeypatch.setattr(Screen, "_refresh_layout", count)
        line.show((Bar("Momentum", 3, 6),), (), 80)
        await pilot.pause()
        assert "Momentum ●●●○○○ 3 of 6" in shown(app)
        assert layouts == 0
        assert line.show(tuple(Bar(f"Pool {number}", 30, 0) for number in range(12)), (), 80) == 2
        await pilot.pause()
        assert layouts == 1


def test_many_pools_go_without_pips_on_as_many_lines_as_they_need() -> None:
    many = [Bar(f"Pool of {name}", 3, 5) for name in ("anger", "bronze", "courage", "dread")]
    assert [line.plain for line in pool_lines(many, 46)] == [
        "Pool of anger 3/5   Pool of bronze 3/5",
        "Pool of courage 3/5   Pool of dread 3/5",
    ]
    assert pool_lines((), 46) == []


@pytest.mark.slow
@given(st.lists(st.integers(-3, 40), max_size=9), st.integers(1, 120))
def test_pools_never_take_more_lines_or_cells_than_there_are(values: list[int], width: int) -> None:
    lines = pool_lines([Bar("Pool", value, 5 * (value % 2)) for value in values], width)
    assert len(lines) <= MOST_LINES
    assert all(line.cell_length <= width for line in lines)


@given(st.integers(60, 200), st.integers(16, 80), st.booleans(), st.booleans(), st.integers(0, MOST_LINES))
def test_there_is_room_to_decide_below_them(width: int, height: int, picking: bool, map_too: bool, pools: int) -> None:
    shared = arrange(width, height, PaneNeeds(8, 16, 12, 10, pools), picking, map_too)
    assert shared.decision >= 4
    story = 0 if shared.beside else 2  # its rule, and a line of it
    assert shared.board + shared.decision <= height - 2 - story - pools


def test_plain_lines_tell_the_pools() -> None:
    assert list(standing_lines(View("Fight", "", (), pools=POOLS)))[-1] == "  Momentum 4 of 6, Doom 7, Fortune 2 of 3"


def test_what_many_hold_is_told_in_figures_where_pips_do_not_fit() -> None:
    heroes = [
        FighterView(letter, letter, letter, "party", 0, (), tokens=(Bar("Fortune", left, 3),))
        for letter, left in zip("KRO", (2, 1, 0), strict=True)
    ]
    whole = "Doom ■■■ 3   Fortune K ●●○ R ●○○ O ○○○"
    assert [line.plain for line in pool_lines((Bar("Doom", 3, 0),), 78, heroes)] == [whole]
    assert [line.plain for line in pool_lines((Bar("Doom", 3, 0),), 30, heroes)] == ["Doom 3   Fortune K 2 R 1 O 0"]


def test_a_large_pool_is_a_figure() -> None:
    assert [line.plain for line in pool_lines((Bar("Doom", 27, 0), Bar("Power", 3, 40)), 78)] == [
        "Doom 27   Power 3/40"
    ]


def test_what_changes_for_the_whole_table_is_told_without_a_name() -> None:
    event = Event("bank", "Khaleth banks 2.", changes=(ValueChange("", "Momentum", "2", "4"),))
    assert list(audit_lines(event)) == ["Khaleth banks 2.", "  Momentum 2 → 4"]
    assert changes_text(event.changes) == "Momentum 2 → 4"
    chapter = Chapter("fight", "2026-01-01T00:00:00", "A fight", events=[event])
    assert "- Khaleth banks 2. (Momentum 2 → 4)" in markdown("Saga", [chapter])


class Told(PunctualTimers, App[None]):
    """A story on so few lines as a small terminal leaves it."""

    def __init__(self, events: list[Event], height: int) -> None:
        self._events = events
        self._height = height
        super().__init__()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield Story()

    def on_mount(self) -> None:
        story = self.query_one(Story)
        story.styles.height = self._height
        story.show(self._events)


@pytest.mark.parametrize(("height", "told"), [(1, False), (2, True)])
async def test_a_story_of_one_line_keeps_what_a_blow_came_to_and_leaves_out_what_the_pools_show(
    height: int, told: bool
) -> None:
    harm = Event("attack", "Khaleth hits Ghoul a for 6: 1 Wound.", changes=(ValueChange("Ghoul a", "Vigor", "9", "3"),))
    bank = Event("bank", "1 Momentum into the pool.", changes=(ValueChange("", "Momentum", "2", "3"),))
    app = Told([harm, bank], height)
    async with app.run_test(size=(80, 24)):
        shown = app.query_one(Story).render().plain
    assert "Khaleth hits Ghoul a for 6: 1 Wound.  Vigor 9 → 3" in shown
    assert ("into the pool" in shown) is told


@pytest.mark.parametrize(("height", "dice"), [(1, False), (3, True)])
async def test_a_blow_that_fills_the_story_leaves_its_dice_out_before_who_struck_whom(height: int, dice: bool) -> None:
    blow = Event(
        "attack",
        "Sellsword h swings at Gerda with the broadsword: 1 success against 3, no hit.",
        rolls=(Roll("Melee", "2d20", (20, 15)),),
    )
    app = Told([blow], height)
    async with app.run_test(size=(84, 24)):
        shown = app.query_one(Story).render().plain
    assert "Sellsword h swings at Gerda" in shown
    assert "no hit." in shown
    assert ("2d20" in shown) is dice

"""Standing orders and the course of a fight on the page of a fight, in a real game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App

from solo.campaign import campaigns
from solo.campaign.settings import Settings
from solo.play.fight_course import CourseLeg, FightCourse
from solo.play.orders.standing_orders import FROM_START, WEAKEST
from solo.systems.contract import Deed
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.fight.course_card import CourseCard, _row
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.themes import DEFAULTS, THEMES
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.list_row import Hanging
from tests.tui.running import NARROW, NOON, press, running, settle, shown, text


def swords_app(home: Path, orders: bool = True) -> SoloApp:
    """Return the app with Swords, in which foes act at once."""
    wanted = StartupRequest(home, "swords", None, 4711, lambda: NOON)
    return SoloApp(wanted, Settings(pace=0, forecast=0, coach=False, orders=orders))


@pytest.mark.slow
async def test_an_order_is_switched_on_its_card_and_kept(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "c")
        assert app.session is not None
        assert "Standing orders of" in shown(app)
        assert f"[ ] {WEAKEST.text}" in shown(app)
        await press(pilot, "8")
        assert f"▸8 [x] {WEAKEST.text}" in shown(app)
        name = next(one.name for one in app.session.table.view().fighters if one.side == "party")  # type: ignore[union-attr]
        assert app.session.orders.find_orders(name) == FROM_START | {WEAKEST.key}
        await press(pilot, "up", "space", "down", "enter")
        assert WEAKEST.key not in app.session.orders.find_orders(name)


@pytest.mark.slow
async def test_orders_answer_only_while_they_are_on(tmp_path: Path) -> None:
    told = []
    for orders in (True, False):
        app = swords_app(tmp_path / str(orders), orders)
        async with running(app, NARROW) as pilot:
            await press(pilot, "q", "1", "enter", *["enter"] * 12)
            assert app.session is not None
            assert app.session.table is not None
            told.append(sum("follows an order" in event.text for event in app.session.table.story()))
    assert told[0] > 0
    assert told[1] == 0


@pytest.mark.slow
async def test_the_course_leads_to_a_round_and_to_a_what_if(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "E", "E")
        assert app.session is not None
        assert app.session.table is not None
        name, legs = app.session.name, len(app.session.table.saved.legs)
        assert "Your share of remaining strength: " in shown(app)
        await press(pilot, "v")
        assert "How the fight went" in shown(app)
        await press(pilot, "home", "down", "enter")
        assert "Round 1" in shown(app)
        assert "f replays" in shown(app)
        await press(pilot, "f")
        assert app.session.name == f"{name}, what if"
        assert app.session.table is not None
        assert app.session.table.result is None
        assert len(app.session.table.saved.legs) == 2
        own = next(one for one in campaigns.campaigns(tmp_path) if one.name == name)
        await press(pilot, "escape")
        assert "This is a what-if." in shown(app)
        await press(pilot, "down", "enter")
        assert app.session.name == f"{name}, what if", "one may stay"
        app.go("campaigns")
        await settle(pilot)
        assert app.session.fight_in_progress in text(app, "#told")
        assert "In progress" in text(app, "#told")
        await press(pilot, "down")
        assert "not saved yet" in text(app, "#told"), "the true story"
        app.action_home()
        app.show_in_progress()
        await settle(pilot)
        await press(pilot, "escape")
        assert f"Back to “{name}”" in shown(app)
        await press(pilot, "enter")
        assert app.session.name == name
        assert app.session.table is not None
        assert app.session.table.result is not None
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, ChooseOne), "the true story is no what-if"
    again = SoloApp(StartupRequest(tmp_path, None, str(own.name), 4711, lambda: NOON), Settings(pace=0, forecast=0))
    async with running(again, NARROW):
        assert again.session is not None
        assert again.session.table is not None
        assert len(again.session.table.saved.legs) == legs


@pytest.mark.parametrize(
    ("width", "below"),
    [(68, [f"{' ' * 39}knife d (longbow)"]), (50, ["      Tamsin Rook takes out Alley knife d", "      (longbow)"])],
)
def test_the_deed_of_a_round_is_never_cut(width: int, below: list[str]) -> None:
    deed = Deed("Tamsin Rook", "fells", "Alley knife d", "longbow")
    row = _row(CourseLeg(1, "round 1", 0.5, 0.55, deed), False).row
    assert isinstance(row, Hanging)
    first, *further = [line.plain.rstrip() for line in row._lines(width)]
    assert first.startswith("  Round 1     ━━━━━━╾─────  55 %")
    assert first.endswith("Alley") == (width == 68)
    assert further == below


class CourseApp(App[None]):
    """An app that shows the card of a long fight."""

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told = told
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def on_mount(self) -> None:
        legs = tuple(CourseLeg(at, f"round {at + 1}", 0.5, 0.5) for at in range(20))
        self.push_screen(CourseCard(FightCourse(legs, {}), lambda _: (), None, (self._told,)))


@pytest.mark.parametrize("count", [3, 40])
async def test_the_sentences_below_a_long_course_are_reached_by_keys(count: int) -> None:
    told = " ".join(f"Sentence {number} of the deeds." for number in range(1, count + 1))
    app = CourseApp(told)
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        assert (f"Sentence {count} of" in shown(app)) == (count == 3)
        assert "Round 1 " in shown(app)
        await pilot.press("end")
        await pilot.pause()
        assert f"Sentence {count} of" in shown(app)
        await pilot.press("home")
        await pilot.pause()
        assert "Round 1 " in shown(app)

"""The page of conflicts and tests, in every game: stakes, a ready person, chances, and the way into play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solo.library.systems import manifests, open_system
from solo.systems.contract import System
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.screens.fight.screen import FightScreen
from tests.tui.running import NARROW, WIDE, an_app, press, running, shown, text, title
from tests.tui.stillness import until
from tests.tui.test_encounter_desk import a_forecast

GAMES = [manifest.key for manifest in manifests()]


def game(key: str) -> System:
    return open_system(key, None).system


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("key", GAMES)
async def test_two_keys_and_enter_lead_from_the_first_page_into_a_contest(
    tmp_path: Path, key: str, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path, game(key))
    async with running(app, size) as pilot:
        await press(pilot, "k")
        assert title(app) == "Conflicts and tests"
        told = text(app, "#told")
        contest = next(iter(game(key).encounters.ready_contests().values()))
        for words in (contest.text, contest.won, contest.lost, contest.person, "a ready-made character"):
            assert words in told
        await press(pilot, "1", "enter")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.fight_in_progress == contest.name
        assert app.session.table is not None
        assert app.session.table.answer_count >= 2


@pytest.mark.slow
async def test_the_opposition_nearest_to_even_is_proposed_and_arrows_choose_another(tmp_path: Path) -> None:
    app = an_app(tmp_path, game("swords"))
    async with running(app) as pilot:
        await press(pilot, "k", "2")
        assert "▸ a hard challenge" in text(app, "#told")
        assert "(even)" in next(line for line in text(app, "#told").splitlines() if "a hard" in line)
        await press(pilot, "right")
        assert "▸ a very hard challenge" in text(app, "#told")
        await press(pilot, "enter")
        assert "very hard challenge" in shown(app)


@pytest.mark.slow
async def test_an_extended_conflict_is_played_for_its_chances(tmp_path: Path) -> None:
    app = an_app(tmp_path, game("gloranthan"))
    async with running(app) as pilot:
        await press(pilot, "k", "1")
        assert "won " in text(app, "#told")
        assert "▸ your equal" in text(app, "#told")


@pytest.mark.slow
async def test_a_chance_that_is_still_simulated_is_marked_as_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_app(tmp_path, game("gloranthan"))

    def ask(_match: object, _rule: object, told: Callable[[ForecastProgress], None]) -> None:
        told(ForecastProgress(a_forecast(0.75, 0.2, 1.0), done=False))

    async with running(app) as pilot:
        monkeypatch.setattr(app.forecasting, "ask", ask)
        await press(pilot, "k", "1")
        await until(pilot, lambda: "won ≈75 %" in text(app, "#told"), "a chance so far")


@pytest.mark.slow
async def test_another_person_of_the_roster_can_try_it(tmp_path: Path) -> None:
    system = game("swords")
    app = an_app(tmp_path, system)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(system.characters.ready()["Big Osk"]))
        await press(pilot, "k", "2")
        assert "Big Osk, on your roster" in text(app, "#told")
        await press(pilot, "w", *"jory", "enter")
        assert "Jory Pell, a ready-made character" in text(app, "#told")


@pytest.mark.slow
@pytest.mark.parametrize(("key", "procedure"), [("gloranthan", "conflict"), ("swords", "check")])
async def test_a_conflict_of_ones_own_without_a_roster_asks_for_a_ready_character(
    tmp_path: Path, key: str, procedure: str
) -> None:
    from solo.tui import start_fight

    app = an_app(tmp_path, game(key))
    async with running(app) as pilot:
        start_fight.begin_procedure(app, procedure)
        await press(pilot)
        await press(pilot, "down")
        assert "The roster is empty. Who takes part?" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)

"""A forecast for a party that is worn out says so, and gives both chances: as it is, and rested."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.evening.worn_party import describe_wear, rested_setup
from solo.library.systems import open_system
from solo.systems.contract import Setup
from solo.systems.polyhedral.people.sheet import Wounds
from solo.tui.forecast_jobs import ForecastProgress
from tests.fake_system import FakeCharacter, FakeSystem
from tests.tui.running import an_app, press, running, shown, text, title, write
from tests.tui.stillness import until
from tests.tui.test_encounter_desk import a_forecast

BOTH = re.compile(r"Ann has 1 of 6 LP: the party wins \d+ % now, \d+ % when rested")


def test_a_worn_character_is_told_with_what_is_left() -> None:
    assert (
        describe_wear(FakeSystem(), [FakeCharacter("Ann", 5, wounds=5), FakeCharacter("Bo", 3)]) == "Ann has 1 of 6 LP"
    )


def test_a_whole_party_is_not_called_worn() -> None:
    assert describe_wear(FakeSystem(), [FakeCharacter("Ann", 5)]) == ""


def test_a_caster_without_spell_points_is_told_and_rested() -> None:
    system = open_system("polyhedral", None).system
    caster = msgspec.structs.replace(next(iter(system.characters.ready().values())), wounds=Wounds(sp_lost=8))
    assert describe_wear(system, [caster]) == "Maren Toll has 0 of 8 SP"
    assert describe_wear(system, rested_setup(system, Setup((caster,))).party) == ""


def test_conditions_stand_in_brackets() -> None:
    system = open_system("two-d20", None).system
    hero = msgspec.structs.replace(system.characters.ready()["Dessa Long-eye"], wounds=1)
    assert describe_wear(system, [hero]) == "Dessa Long-eye (1 Wound)"


@pytest.mark.slow
async def test_the_forecast_page_gives_both_chances_of_a_worn_party(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", 5, wounds=5)))
        await press(pilot, "e", "r", "w")
        assert title(app) == "Forecast"
        await until(pilot, lambda: bool(BOTH.search(" ".join(text(app, "#told").split()))), "both chances")
        assert "The party is worn out." in text(app, "#told")


async def test_the_first_result_already_says_that_the_party_is_worn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_app(tmp_path)

    def ask(_match: object, _rule: object, told: Callable[[ForecastProgress], None]) -> None:
        told(ForecastProgress(a_forecast(0.75, 0.7, 0.8, 0.5), done=False))

    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", 5, wounds=5)))
        monkeypatch.setattr(app.forecasting, "ask", ask)
        await press(pilot, "e", "r")
        said = "Ann has 1 of 6 LP: the party wins 75 % now, … when rested"
        await until(pilot, lambda: said in " ".join(shown(app).split()), "the condition beside the first result")


@pytest.mark.slow
async def test_the_desk_and_the_evening_give_both_chances(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Ann", 5, wounds=5)))
        await press(pilot, "e", "r")
        await until(pilot, lambda: bool(BOTH.search(" ".join(shown(app).split()))), "both chances on the desk")
        await press(pilot, "T")
        await write(pilot, "Den")
        await press(pilot, "q")

        def words() -> str:
            return " ".join(" ".join(line.split("▏")[-1].split()) for line in shown(app).splitlines())

        await until(pilot, lambda: bool(BOTH.search(words())), "both chances of the evening")

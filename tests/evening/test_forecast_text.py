"""The forecast on a sheet: each chance with its fights and its interval, and a target that is missed is marked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.encounters.target import Target
from solo.evening import documents, export_formats
from solo.evening.evening_forecast import EncounterCourse, make_evening_outlook
from solo.evening.forecast_text import outlook_of
from solo.evening.goals import goal_of, goal_of_part
from solo.evening.sheet import Sheet
from solo.evening.sheet_builder import SheetRequest, sheet_of
from solo.forecast.forecast import CombatantForecast, Forecast
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup, System


def forecast(win: float = 0.69, low: float = 0.46, high: float = 0.87, **changes: Any) -> Forecast:
    """24 fights: Hild falls in 12 of them and dies in 6."""
    known = Forecast(
        win=win,
        win_low=low,
        win_high=high,
        lose=1 - win,
        draw=0.0,
        fights=24,
        worth=24,
        band="favourable",
        sure=False,
        rounds=5.0,
        rounds_deviation=1.0,
        seconds=1.0,
        stopped="fights",
        seed=1,
        characters=(CombatantForecast("Hild", "Hild", 0.5, 0.25, 0.1, 3.0, ()),),
        foes=(),
        fallen=(0.5, 0.5),
        deaths=(0.75, 0.25),
    )
    return msgspec.structs.replace(known, **changes)


@pytest.fixture(scope="module")
def swords() -> System:
    return open_system("swords", None, tried=False).system


def sheet(system: System, **known: Any) -> Sheet:
    setup = Setup((system.characters.ready()["Big Osk"],), (FoeCount("Apprentice", 1),))
    return sheet_of(SheetRequest(setup=setup, **known), system)


def chances(part: object) -> list[tuple[str, dict[str, Any]]]:
    """Every figure of JSON that is a chance, with the object that holds it."""
    if isinstance(part, (list, tuple)):
        return [found for inner in part for found in chances(inner)]
    if not isinstance(part, dict):
        return []
    own = [(name, part) for name, value in part.items() if type(value) is float and name not in ("rounds", "mean")]
    return [
        *((name, held) for name, held in own if not name.endswith(("_low", "_high"))),
        *(found for inner in part.values() for found in chances(inner)),
    ]


def test_each_chance_of_a_forecast_has_its_fights_and_its_interval_in_json() -> None:
    plain = msgspec.to_builtins(outlook_of(forecast()))
    found = chances(plain)
    assert {name for name, _ in found} == {
        "win", "lose", "draw", "nobody_falls", "nobody_dies", "down", "dead", "unhurt",
    }  # fmt: skip
    for name, held in found:
        assert held["fights"] == 24
        assert held[f"{name}_low"] <= held[name] <= held[f"{name}_high"], name
        assert 0 < held[f"{name}_high"] - held[f"{name}_low"] < 1, name


def test_a_share_of_half_of_24_fights_has_wilsons_interval() -> None:
    # 0.5 ± 1.96·√(0.25/24 + 1.96²/4·24²)/(1 + 1.96²/24), worked out by hand: 31.4 to 68.6 %
    outlook = outlook_of(forecast())
    assert outlook.nobody_falls_low == pytest.approx(0.314, abs=0.001)
    assert outlook.nobody_falls_high == pytest.approx(0.686, abs=0.001)


def test_an_interval_is_wider_where_the_fights_ended_because_of_what_they_showed() -> None:
    fixed, stopped = outlook_of(forecast()), outlook_of(forecast(stopped="band"))
    assert stopped.nobody_falls_low < fixed.nobody_falls_low
    assert stopped.nobody_falls_high > fixed.nobody_falls_high


def test_each_chance_in_the_words_of_a_sheet_has_an_interval_beside_the_number_of_fights(swords: System) -> None:
    text = " ".join(documents.encounters([sheet(swords, forecast=forecast())], swords, "text").split())
    assert "The party wins 69 % of 24 fights (95 %: 46 to 87 %)" in text
    assert "A character is taken out in 50 % (31 to 69 %) of fights; a character dies in 25 % (12 to 45 %)." in text
    assert "Taken out: Hild 50 % (31 to 69 %)." in text


def test_a_sheet_says_not_yet_sure_where_another_verdict_is_possible(swords: System) -> None:
    unsure = documents.encounters([sheet(swords, forecast=forecast())], swords, "text")
    assert "Not certain yet: the verdict may still change from “favourable”." in unsure
    assert "Not certain yet" not in documents.encounters([sheet(swords, forecast=forecast(sure=True))], swords, "text")


def test_a_sheet_of_which_no_fight_was_played_says_so(swords: System) -> None:
    assert "Not certain yet: no fights were simulated." in documents.encounters([sheet(swords)], swords, "text")


@pytest.mark.parametrize(
    ("win", "low", "high", "standing"),
    [
        (0.78, 0.72, 0.83, "met"),
        (0.78, 0.60, 0.90, "seems met"),
        (0.60, 0.45, 0.74, "seems missed"),
        (0.40, 0.30, 0.51, "missed"),
        (0.97, 0.94, 0.99, "missed"),
    ],
)
def test_a_target_is_missed_where_the_interval_lies_beside_it(
    win: float, low: float, high: float, standing: str
) -> None:
    assert goal_of(Target(0.70, 0.85), forecast(win, low, high)).standing == standing


def test_a_target_is_missed_where_characters_fall_too_often() -> None:
    goal = goal_of(Target(0.0, 1.0, nobody_falls=0.9), forecast())
    assert goal.standing == "missed"
    assert "nobody taken out in 50 % (31 to 69 %), based on 24 fights" in goal.words


def test_a_missed_tier_is_marked_on_the_sheet_and_in_json(swords: System) -> None:
    fair = next(tier for tier in swords.encounters.tiers if tier.wins and tier.wins[0] == 70)
    missed = sheet(swords, tier=fair.key, forecast=forecast(0.40, 0.30, 0.51))
    assert missed.goal is not None and missed.goal.standing == "missed"
    page = documents.encounters([missed], swords, "html")
    assert (
        '<p class="warning">Target: 70 to 85 % of fights won. Outside the target: the party won in 40 % (30 to 51 %), '
        "based on 24 fights.</p>" in page
    )
    written = export_formats.encode_export(export_formats.encounters([missed], swords))
    assert b'"standing": "missed"' in written and export_formats.read(written) == export_formats.encounters(
        [missed], swords
    )
    met = sheet(swords, tier=fair.key, forecast=forecast(0.78, 0.72, 0.83))
    assert 'class="warning"' not in documents.encounters([met], swords, "html")


def test_a_target_of_its_own_stands_on_the_sheet_in_place_of_the_tiers(swords: System) -> None:
    made = sheet(swords, target=Target(0.40, 0.60), forecast=forecast(0.78, 0.72, 0.83))
    assert made.aim == "40 to 60 % of fights won."
    assert made.goal is not None and made.goal.standing == "missed"


def test_a_budgets_name_that_the_fights_contradict_is_marked() -> None:
    system = open_system("polyhedral", None, tried=False).system
    setup = Setup((system.characters.ready()["Maren Toll"],), (FoeCount("Wolf", 1),))
    plain = sheet_of(SheetRequest(setup=setup), system)
    tiers = [tier for tier in system.encounters.tiers if tier.sounds and tier.sounds[1] < 95]
    made = [
        sheet_of(SheetRequest(setup=setup, tier=tier.key, forecast=forecast(0.99, 0.97, 1.0)), system) for tier in tiers
    ]
    assert plain.warnings == ()
    for one in made:
        milder = [words for words in one.warnings if "milder than it sounds" in words or "Outside the budget" in words]
        assert milder, one.aim


def test_a_requested_chance_takes_the_place_of_the_tiers_budget() -> None:
    system = open_system("polyhedral", None, tried=False).system
    setup = Setup((system.characters.ready()["Maren Toll"],), (FoeCount("Wolf", 9),))
    by_budget = sheet_of(SheetRequest(setup=setup, tier="easy"), system)
    assert any("Outside the budget" in words for words in by_budget.warnings)
    assert by_budget.why.startswith("Too heavy")
    by_chance = sheet_of(SheetRequest(setup=setup, tier="easy", target=Target(0.7, 0.8)), system)
    assert not any("budget" in words for words in by_chance.warnings)
    assert (by_chance.low, by_chance.high, by_chance.why) == (0, 0, "")
    assert by_chance.worth == by_budget.worth


def test_each_chance_of_an_evening_has_its_number_and_its_interval() -> None:
    courses = [
        (EncounterCourse(True, 3), EncounterCourse(True, 2)),
        (EncounterCourse(True, 3, ("Ann",)), EncounterCourse(False, 4, ("Ann",))),
    ] * 5
    known = make_evening_outlook(["Den", "Cellar"], [*courses, (EncounterCourse(False, 4, ("Ann",), ("Ann",)),)])
    found = chances(msgspec.to_builtins(known))
    assert {name for name, _ in found} == {
        "home", "all_alive", "reached", "won", "somebody_falls", "somebody_dies", "breaks",
    }  # fmt: skip
    for name, held in found:
        assert held["evenings"] == 11
        assert held[f"{name}_low"] <= held[name] <= held[f"{name}_high"], name
    assert [part.fights for part in known.parts] == [11, 10]
    assert "Of 10 fights here, it wins 50 % (24 to 76 %)." in known.parts[1].words
    assert "wins every encounter in 45 % of 11 evenings (95 %: 21 to 72 %)" in known.words[0]


def test_an_encounter_that_no_evening_reaches_has_no_chances_to_tell() -> None:
    known = make_evening_outlook(["Den", "Cellar"], [(EncounterCourse(False, 4),)] * 8)
    cellar = known.parts[1]
    assert cellar.words == "The party gets here in none of 8 evenings (95 %: 0 to 32 %)."
    assert (cellar.fights, cellar.won_low, cellar.won_high) == (0, 0.0, 1.0)
    assert goal_of_part(Target(0.7, 0.85), cellar) is None


def test_an_encounter_of_an_evening_that_misses_its_target_says_so() -> None:
    den = make_evening_outlook(["Den"], [(EncounterCourse(True, 4),)] * 60).parts[0]
    goal = goal_of_part(Target(0.7, 0.85), den)
    assert goal is not None and goal.standing == "missed"
    assert goal.words.startswith("Target: 70 to 85 % of fights won. Outside the target: the party won in 100 %")


def test_an_export_without_intervals_still_reads() -> None:
    old = (
        b'{"form":"encounters","version":1,"game":"swords","title":"Swords","encounters":[{"title":"Den","outlook":'
        b'{"win":0.5,"win_low":0.4,"win_high":0.6,"lose":0.5,"draw":0,"rounds":3,"fights":24,"verdict":"even",'
        b'"nobody_falls":1,"nobody_dies":1,"party":[{"name":"Hild","down":0,"dead":0,"unhurt":1}]}}]}'
    )
    export = export_formats.read(old)
    assert isinstance(export, export_formats.Encounters)
    outlook = export.encounters[0].outlook
    assert outlook is not None and (outlook.lose_low, outlook.lose_high) == (0.0, 1.0)

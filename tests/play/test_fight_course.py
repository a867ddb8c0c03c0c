"""The course of a fight: chances by leg, the deed behind each change, the moments, and who took out whom."""

from __future__ import annotations

import msgspec
import pytest

from solo.play.fight_course import CourseLeg, FightCourse, find_course
from solo.play.saved_table import Leg, SavedTable, Step
from solo.story.course_words import chance_line, course_lines, describe_deed, describe_leg, describe_results
from solo.systems.contract import Deed, Event
from tests.play.test_turning_point import Chance, Guessed

SIDES = {"Vess": "party", "Brand": "party", "Wolf": "foes", "Bear": "foes"}


def event(who: str, did: str, target: str = "", weapon: str = "") -> Event:
    """Return an event that tells this deed."""
    return Event("attack", "…", who, deed=Deed(who, did, target, weapon))  # type: ignore[arg-type]


def course(
    chances: list[float], *events: list[Event], against: bool = False, forecast: float | None = None
) -> FightCourse:
    """Return the course of a fight with these chances before each leg and at the end."""
    *before, end = chances
    legs = [
        Leg(f"round {number}", msgspec.Raw(msgspec.json.encode(Chance(chance))), [Step()])
        for number, chance in enumerate(before, 1)
    ]
    told = [*events, *[[] for _ in range(len(legs) - len(events))]]
    found = find_course(
        Guessed(), SavedTable("", "fight", "", 0, 0, [], legs), Chance(end), told, SIDES, forecast, against
    )
    assert found is not None
    return found


def test_each_leg_has_its_chances_and_the_foes_have_the_opposite() -> None:
    assert [(leg.before, leg.after) for leg in course([0.5, 0.75, 1.0]).legs] == [(0.5, 0.75), (0.75, 1.0)]
    assert [(leg.before, leg.after) for leg in course([0.5, 0.75, 1.0], against=True).legs] == [
        (0.5, 0.25),
        (0.25, 0.0),
    ]


def test_a_fight_without_an_estimate_has_no_course() -> None:
    leg = Leg("round 1", msgspec.Raw(msgspec.json.encode(Chance(-1))), [Step()])
    assert find_course(Guessed(), SavedTable("", "fight", "", 0, 0, [], [leg]), Chance(1.0), [[]], SIDES) is None


def test_a_rise_is_explained_by_a_foes_fall_and_a_loss_by_one_of_the_party() -> None:
    events = [event("Wolf", "fells", "Brand"), event("Vess", "hits", "Bear"), event("Vess", "fells", "Wolf")]
    rise, loss = course([0.5, 0.8, 0.8], events).legs[0].deed, course([0.5, 0.2, 0.2], events).legs[0].deed
    assert rise is not None
    assert (rise.who, rise.target) == ("Vess", "Wolf")
    assert loss is not None
    assert (loss.who, loss.target) == ("Wolf", "Brand")


def test_of_several_hits_the_least_likely_one_explains_a_loss() -> None:
    light, heavy = event("Wolf", "hits", "Vess"), event("Bear", "hits", "Vess")
    assert light.deed is not None and heavy.deed is not None
    light = msgspec.structs.replace(light, deed=msgspec.structs.replace(light.deed, chance=0.6))
    heavy = msgspec.structs.replace(heavy, deed=msgspec.structs.replace(heavy.deed, chance=0.2))
    for events in ([light, heavy], [heavy, light]):
        loss = course([0.5, 0.2, 0.2], events).legs[0].deed
        assert loss is not None
        assert loss.who == "Bear"


def test_healing_counts_for_the_side_that_is_healed() -> None:
    healed = course([0.5, 0.6, 0.6], [event("Brand", "heals", "Vess")]).legs[0].deed
    assert healed is not None
    assert healed.did == "heals"
    assert course([0.5, 0.4, 0.4], [event("Brand", "heals", "Vess")]).legs[0].deed is None


def test_the_three_steepest_legs_are_moments_in_order_of_time() -> None:
    moments = course([0.5, 0.54, 0.2, 0.3, 0.5, 0.51, 1.0]).moments
    assert [leg.title for leg in moments] == ["round 2", "round 4", "round 6"]


def test_a_change_below_five_points_is_no_moment() -> None:
    assert course([0.5, 0.54, 0.58, 0.6]).moments == []


def test_a_start_without_a_deed_is_no_moment() -> None:
    chances = [0.71, 0.64, 0.5, 1.0]
    assert [leg.title for leg in course(chances).moments] == ["round 2", "round 3"]
    assert len(course(chances, [event("Wolf", "hits", "Vess")]).moments) == 3


def test_an_enemy_put_to_flight_is_counted_for_its_doer() -> None:
    told = course([0.5, 0.6, 1.0], [event("Vess", "routs", "Wolf"), event("Vess", "hits", "Bear")])
    assert course_lines(told, won=True)[-1] == "Vess: put 1 to flight, landed a hit."


def test_a_hit_that_takes_a_foe_out_is_counted_among_the_hits() -> None:
    deeds = [event("Vess", "hits", "Bear"), event("Vess", "fells", "Wolf"), event("Vess", "hits", "Bear")]
    assert course_lines(course([0.5, 0.6, 1.0], deeds), won=True)[-1] == "Vess: took out 1, landed 3 hits."


def test_a_fall_is_told_once_among_the_results() -> None:
    told = course([0.5, 0.3, 1.0], [event("Wolf", "fells", "Brand")])
    results = ("Brand fell.", "Vess fell.", "It cost Brand 1 Fortune.")
    assert course_lines(told, True, results)[-2:] == ["Brand: fell in round 1.", "Vess fell. It cost Brand 1 Fortune."]


def test_results_without_the_falls_that_the_deeds_tell() -> None:
    told = course([0.5, 0.3, 1.0], [event("Wolf", "fells", "Brand")])
    assert describe_results(told, ("Brand fell.", "Vess fell.", "Brand died.")) == "Vess fell. Brand died."


def test_each_fall_is_counted_once_for_its_doer_and_only_at_foes() -> None:
    felled = course(
        [0.5, 0.6, 0.7],
        [event("Vess", "fells", "Wolf"), event("Vess", "fells", "Wolf"), event("Wolf", "fells", "Brand")],
        [event("Vess", "kills", "Bear"), event("Brand", "fells", "Vess")],
    ).fighters
    assert {name: deeds.felled for name, deeds in felled.items()} == {"Vess": 2, "Brand": 0}
    assert (felled["Vess"].fell, felled["Brand"].fell) == ("round 2", "round 1")


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (Deed("Vess", "fells", "Wolf", "javelin"), "Vess takes out Wolf (javelin)"),
        (Deed("Vess", "kills", "Wolf"), "Vess kills Wolf"),
        (Deed("", "fells", "Wolf"), "Wolf falls"),
        (Deed("", "hits", "Wolf"), "Wolf is hurt"),
        (Deed("Wolf", "flees", weapon="claws"), "Wolf leaves the fight"),
        (Deed("Vess", "heals", "Vess", "first aid"), "Vess recovers"),
    ],
)
def test_deeds_in_words(deed: Deed, words: str) -> None:
    assert describe_deed(deed) == words


def test_a_leg_in_words() -> None:
    leg = CourseLeg(2, "round 3", 0.18, 0.61, Deed("Vess", "fells", "Wolf"))
    assert describe_leg(leg) == "Round 3, 18 % to 61 %: Vess takes out Wolf."


def test_the_line_of_the_chance_has_a_step_for_each_leg_and_the_end() -> None:
    assert chance_line(course([0.0, 0.5, 1.0])) == "Your share of remaining strength: 0 % ▁▅█ 100 %"


def test_with_a_forecast_the_chances_begin_with_it_and_certain_ones_stay() -> None:
    legs = course([0.5, 0.8, 1.0], forecast=0.2).legs
    assert legs[0].before == pytest.approx(0.2)
    assert legs[1].before == pytest.approx(0.5)  # odds of 4 times a quarter
    assert legs[1].after == 1.0
    assert course([0.5, 0.8, 1.0], forecast=0.2, against=True).legs[0].before == pytest.approx(0.8)
    assert chance_line(course([0.5, 1.0], forecast=0.2)) == "Chance to win: 20 % ▂█ 100 %"


def test_the_fall_of_a_fighter_who_is_out_explains_nothing_until_the_fighter_is_up_again() -> None:
    fell, again = event("Vess", "fells", "Wolf"), event("Brand", "kills", "Wolf")
    twice = course([0.5, 0.6, 0.8], [fell], [event("Vess", "hits", "Bear"), again])
    assert {name: deeds.felled for name, deeds in twice.fighters.items()} == {"Vess": 1, "Brand": 0}
    assert twice.legs[1].deed is not None
    assert twice.legs[1].deed.did == "hits"
    back = course([0.5, 0.6, 0.8], [fell], [event("Wolf", "hits", "Vess"), again])
    assert {name: deeds.felled for name, deeds in back.fighters.items()} == {"Vess": 1, "Brand": 1}


def test_a_long_fight_has_a_line_of_forty_steps() -> None:
    line = chance_line(course([0.5] * 99 + [1.0]))
    assert line.count("▅") + line.count("█") == 40
    assert line.endswith("█ 100 %")


def test_the_closest_call_is_told_of_a_won_fight_only() -> None:
    close = course([0.5, 0.2, 1.0])
    assert "Closest call: 20 % before round 2." in course_lines(close, won=True)
    assert not any("Closest" in line for line in course_lines(close, won=False))
    assert not any("Closest" in line for line in course_lines(course([0.5, 0.4, 1.0]), won=True))


def test_a_fall_is_told_once_beside_the_results() -> None:
    fought = course([0.5, 0.0], [event("Wolf", "fells", "Vess", "bite")])
    lines = course_lines(fought, won=False, results=("Vess fell.", "It cost Vess 12 Stamina.", "Brand fell."))
    assert lines[-2:] == ["Vess: fell in round 1.", "It cost Vess 12 Stamina. Brand fell."]

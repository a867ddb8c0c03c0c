"""Harm and going on at 0, clause by clause: hits rune by rune, a reflected attack, who may try to go on, who flees and
who is out (`G-33`, `G-38`, `G-60`, `H-26`, `H-28`, `H-30`, `H-31`).
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.battle.reaching_zero import handle_fall, last_action, note_fallen
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.courage import leave_alone, may_try, trials
from solo.systems.gloranthan.battle.rules.harm import give_back, hits_change, reflected_defeats, remove, take
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import TO_THE_END, Figure
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import defeats
from tests.systems.gloranthan.action_staging import drawn
from tests.systems.gloranthan.staging import Scripted, acted_out, changed, staged


def figure(foe: str = "Dark troll", hero: bool = False, *draws: str, **fields: Any) -> tuple[BattleContext, Figure]:
    """A foe of a kind, or the Spearwoman, with these fields; both stand far apart."""
    arena = staged(Scripted(*draws), {"Spearwoman": (3, 5)}, {foe: (30, 5)})
    one = arena.battle.figures[0 if hero else 1]
    return arena, changed(one, **fields)


def hero(*draws: str, **fields: Any) -> tuple[BattleContext, Figure]:
    """The Spearwoman: Physical 5, Magic 3, Intellect 3, Social 2."""
    return figure("Dark troll", True, *draws, **fields)


# Hits


def test_a_rune_has_its_level_and_the_extra_hits_and_a_missing_rune_has_none() -> None:
    """`R-32`."""
    _, one = hero(extra_hits=2, powers=Powers(5, 0, None, 2))
    assert [one.hits(rune) for rune in ("physical", "magic", "intellect", "social")] == [7, 2, 0, 4]
    assert one.tracks == ("physical", "magic", "social")
    one.lost = {"physical": 6}
    assert one.left("physical") == 1 and one.left("magic") == 2


def test_defeats_make_nobody_weaker_before_the_last_hit_is_lost() -> None:
    """`R-32`."""
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Dark troll": (11, 5)})
    one, foe = arena.battle.figures
    unhurt = blow(arena, one, foe, "melee").actor.power, blow(arena, foe, one, "melee").target.power
    assert take(one, "physical", 4) == "" and one.left("physical") == 1
    assert (blow(arena, one, foe, "melee").actor.power, blow(arena, foe, one, "melee").target.power) == unhurt
    assert take(one, "physical", 1) == "falls"


def test_harm_never_takes_more_hits_than_there_are() -> None:
    _, one = hero(lost={"physical": 1})
    assert take(one, "physical", 3) == "" and one.lost["physical"] == 4
    assert take(one, "physical", 3) == "falls" and one.lost["physical"] == 5


def test_harm_in_one_rune_leaves_the_others_alone_and_0_in_any_is_a_fall() -> None:
    _, one = hero()
    assert take(one, "social", 1) == "" and one.lost == {"social": 1}
    assert take(one, "social", 1) == "falls" and one.left("physical") == 5


def test_a_success_without_harm_brings_down_only_who_flees() -> None:
    _, one = hero()
    assert take(one, "physical", 0) == "" and one.lost == {}
    _, one = hero(lost={"physical": 5}, condition="going on")
    assert take(one, "physical", 0) == "" and one.steps == 0
    _, one = hero(lost={"physical": 5}, condition="fleeing")
    assert take(one, "physical", 0) == "caught"
    assert (one.caught, one.condition, one.place, one.steps) == (True, "out", None, 0)


def test_a_rune_that_is_missing_brings_nobody_down() -> None:
    _, one = figure("Wolf")
    assert one.powers.social is None
    assert take(one, "social", 2) == ""


@pytest.mark.parametrize("condition", ["out", "gone"])
def test_harm_brings_nobody_down_who_has_left_the_fight(condition: Any) -> None:
    _, one = hero(condition=condition, place=None)
    assert take(one, "physical", 9) == "" and one.steps == 0


def test_any_defeat_beats_who_goes_on_once_a_defeat() -> None:
    _, one = hero(lost={"physical": 5}, condition="going on", steps=1)
    assert take(one, "physical", 1) == "beaten" and one.steps == 2
    assert take(one, "magic", 1) == "beaten" and one.steps == 3, "in whichever rune"


def test_healing_gives_back_no_more_than_was_lost() -> None:
    _, one = hero(lost={"physical": 2, "magic": 1})
    assert give_back(one, "physical", 5) == 2 and one.lost == {"physical": 0, "magic": 1}
    assert give_back(one, "intellect", 1) == 0
    assert one.left("intellect") == one.hits("intellect"), "a rune that has lost nothing stays whole"
    _, one = hero(lost={"physical": 2})
    assert give_back(one, "physical", 1) == 1 and one.lost["physical"] == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [("going on", "ready"), ("fleeing", "ready"), ("ready", "ready"), ("out", "out"), ("gone", "gone")],
)
def test_above_0_again_a_figure_on_the_field_is_ready_and_who_left_stays_away(before: Any, after: str) -> None:
    _, one = hero(lost={"physical": 5}, condition=before)
    give_back(one, "physical", 1)
    assert one.condition == after


def test_who_is_still_at_0_in_another_rune_is_not_ready_again() -> None:
    _, one = hero(lost={"physical": 5, "social": 2}, condition="going on")
    give_back(one, "physical", 1)
    assert one.condition == "going on"
    give_back(one, "social", 1)
    assert one.condition == "ready"


def test_who_is_removed_stands_nowhere() -> None:
    _, one = hero()
    remove(one, "gone")
    assert (one.condition, one.place, one.present) == ("gone", None, False)
    _, one = hero()
    remove(one, "out")
    assert one.condition == "out"


def test_a_change_of_hits_is_told_only_where_there_is_one() -> None:
    _, one = hero(lost={"physical": 2})
    assert hits_change(one, "physical", 3) == ()
    (change,) = hits_change(one, "physical", 5)
    assert (change.who, change.what, change.before, change.after) == ("Spearwoman", "Physical", "5", "3")


def test_who_is_ready_or_goes_on_is_fit() -> None:
    _, one = hero()
    assert [changed(one, condition=each).is_fit for each in ("ready", "going on", "fleeing", "out", "gone")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_arms_do_not_reach_who_has_no_body_or_is_untouchable() -> None:
    _, one = hero()
    assert not one.bodiless
    assert changed(one, untouchable=True).bodiless
    assert changed(one, untouchable=False, powers=Powers(None, 3)).bodiless


# Reflected attacks


@pytest.mark.parametrize(
    ("advantage", "draw", "back"),
    [
        (Rating(0, 0), "Equal", 0),
        (Rating(0, -1), "Equal", 1),
        (Rating(0, -9), "Equal", 1),
        (Rating(-1, 3), "Equal", 2),
        (Rating(-1, 0), "1M actor", 0),
        (Rating(-1, 0), "1M target", 3),
        (Rating(-3, 0), "1E actor", 4),
        (Rating(0, 1), "Equal", 0),
        (Rating(2, 0), "Equal", 0),
    ],
)
def test_a_failed_attack_falls_back_with_1_and_one_for_each_mastery_it_lost_by(
    advantage: Rating, draw: str, back: int
) -> None:
    """G-33: a tie fails and throws nothing back, as the defender is not ahead."""
    fell = drawn(draw)
    assert reflected_defeats(ActionResult(defeats(advantage, fell), (fell,), advantage)) == back


@pytest.mark.parametrize(("advantage", "back"), [(Rating(3), 1), (Rating(), 1), (Rating(-2), 3)])
def test_an_attack_that_a_trickster_fails_falls_back_with_1_at_least(advantage: Rating, back: int) -> None:
    fell = drawn("Trickster actor")
    assert reflected_defeats(ActionResult(0, (fell,), advantage)) == back


# Who may try to go on


@pytest.mark.parametrize(("steps", "may"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_a_hero_may_try_to_go_on_until_the_third_step_which_is_death(steps: int, may: bool) -> None:
    _, one = hero(steps=steps, tried=True)
    assert may_try(one) is may


@pytest.mark.parametrize(
    ("rank", "tried", "may"),
    [
        ("ordinary", False, False), ("elite", False, True), ("elite", True, False),
        ("major", False, True), ("major", True, False),
    ],
)  # fmt: skip
def test_ordinary_foes_never_try_to_go_on_and_greater_ones_once(rank: Any, tried: bool, may: bool) -> None:
    _, one = figure(rank=rank, tried=tried, steps=3)
    assert may_try(one) is may


@pytest.mark.parametrize("disabled", [1, TO_THE_END])
def test_who_is_disabled_never_tries_to_go_on(disabled: int) -> None:
    assert not may_try(hero(disabled=disabled)[1])
    assert not may_try(figure(rank="elite", disabled=disabled)[1])


def test_the_second_test_is_for_who_leads_somebody_only() -> None:
    arena, one = hero(leads=False)
    assert [test.target.power for test in trials(arena, one, "physical")] == [Rating(5)]
    one.leads = True
    assert [test.target.power for test in trials(arena, one, "physical")] == [Rating(5), Rating(6)]
    arena.battle.scale = "battle"
    assert [test.target.power for test in trials(arena, one, "physical")] == [Rating(9)]


def test_a_rune_that_is_missing_counts_as_0_in_the_test() -> None:
    arena, one = figure("Wolf", rank="elite", armed=AttackBonuses())
    arena.battle.scale = "battle"
    (test,) = trials(arena, one, "physical")
    assert test.actor.power == Rating(0)


def test_without_its_people_a_figure_loses_their_help_in_fighting_alone() -> None:
    armed = AttackBonuses(Rating(2), Rating(2), Rating(2), Rating(2), *[Rating(1)] * 7)
    _, one = hero(leads=True, helped=Rating(1, 1), armed=armed)
    leave_alone(one)
    assert (one.leads, one.helped) == (False, Rating())
    assert [one.armed.bonus_of(each) for each in ("melee", "skirmish", "missile", "resist")] == [Rating(1, -1)] * 4
    assert [one.armed.bonus_of(each) for each in ("magic", "tactics", "courage", "pursuit")] == [Rating(1)] * 4


# What follows from a fall


def test_nothing_follows_where_nobody_fell() -> None:
    arena, one = hero(lost={"physical": 4})
    acted_out(handle_fall(arena, one, "physical", ""))
    assert (one.condition, arena.battle.fallen) == ("ready", [])


def test_a_fall_is_noted_once_a_battle() -> None:
    arena, one = hero()
    note_fallen(arena, one)
    note_fallen(arena, one)
    assert arena.battle.fallen == [one.key]


def test_who_is_caught_is_asked_nothing_more() -> None:
    arena, one = hero(condition="out", place=None)
    acted_out(handle_fall(arena, one, "physical", "caught"))
    assert one.condition == "out" and arena.battle.fallen == [one.key]


@pytest.mark.parametrize(("steps", "how", "condition"), [(3, "beaten", "going on"), (2, "beaten", "fleeing")])
def test_only_the_third_step_leaves_a_last_action(steps: int, how: Any, condition: str) -> None:
    arena, one = hero(condition="going on", tried=True, steps=steps, lost={"physical": 5})
    acted_out(handle_fall(arena, one, "physical", how))
    assert one.condition == condition and one.present


def test_a_hero_beaten_a_fourth_time_is_dead_at_once() -> None:
    arena, one = hero(condition="going on", tried=True, steps=4, lost={"physical": 5})
    acted_out(handle_fall(arena, one, "physical", "beaten"))
    assert (one.condition, one.place) == ("out", None)


@pytest.mark.parametrize(
    ("fields", "how", "condition", "caught"),
    [
        ({"rank": "ordinary"}, "falls", "fleeing", False),
        ({"rank": "ordinary", "disabled": 1}, "falls", "out", True),
        ({"rank": "ordinary", "disabled": TO_THE_END}, "falls", "out", True),
        ({"rank": "ordinary", "summoner": "party-0"}, "falls", "out", False),
        ({"rank": "elite", "tried": True}, "falls", "fleeing", False),
        ({"rank": "elite", "tried": True}, "beaten", "out", False),
        ({"rank": "elite", "tried": True, "steps": 3}, "falls", "fleeing", False),
    ],
)
def test_a_foe_at_0_flees_unless_it_is_disabled_called_or_beaten_as_it_went_on(
    fields: dict[str, Any], how: Any, condition: str, caught: bool
) -> None:
    arena, one = figure(lost={"physical": 4}, fled=True, **fields)
    acted_out(handle_fall(arena, one, "physical", how))
    assert (one.condition, one.caught) == (condition, caught)
    assert one.present is (condition == "fleeing")
    assert one.fled is (condition != "fleeing"), "who has fled before may be pursued as it flees at 0"


def test_a_hero_beaten_as_it_went_on_may_still_flee() -> None:
    arena, one = hero(condition="going on", tried=True, steps=1, lost={"physical": 5})
    acted_out(handle_fall(arena, one, "physical", "beaten"), falling="flee")
    assert (one.condition, one.caught) == ("fleeing", False)


def test_who_passes_the_test_goes_on_and_has_tried() -> None:
    arena, one = hero("3M actor", lost={"physical": 5})
    acted_out(handle_fall(arena, one, "physical", "falls"), falling="try")
    assert (one.condition, one.tried) == ("going on", True)
    arena, one = hero("3M target", lost={"physical": 5})
    acted_out(handle_fall(arena, one, "physical", "falls"), falling="try")
    assert (one.condition, one.tried) == ("fleeing", True)


@pytest.mark.parametrize(("draw", "leads", "helped"), [("3M actor", True, Rating(1)), ("3M target", False, Rating())])
def test_who_fails_the_second_test_goes_on_alone(draw: str, leads: bool, helped: Rating) -> None:
    powers = Powers(5, 3, 3, 4)
    arena, one = hero("3M actor", draw, powers=powers, lost={"physical": 5}, leads=True, helped=Rating(1))
    acted_out(handle_fall(arena, one, "physical", "falls"), falling="try")
    assert (one.condition, one.leads, one.helped) == ("going on", leads, helped)


@pytest.mark.parametrize(
    ("fields", "condition"),
    [
        ({"steps": 3, "condition": "going on"}, "out"),
        ({"steps": 4, "condition": "going on"}, "out"),
        ({"steps": 2, "condition": "going on"}, "going on"),
        ({"steps": 3, "condition": "fleeing"}, "fleeing"),
    ],
)
def test_only_a_dying_hero_ends_with_its_last_action(fields: dict[str, Any], condition: str) -> None:
    arena, one = hero(**fields)
    last_action(arena, one)
    assert one.condition == condition


def test_a_foe_has_no_last_action() -> None:
    arena, one = figure(steps=3, condition="going on")
    last_action(arena, one)
    assert one.condition == "going on"

"""The own turn: its actions, what ends it, what lasts how long, one clause each (`T-09`, `T-10`, `R-29`, `R-34`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.options.acts import momentum_reminder
from solo.systems.two_d20.fight.state import FightContext, Fighter, HeldAction, TurnState
from solo.systems.two_d20.fight.turn import has_unfinished_business, take_turn
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    fighter,
    staged,
)
from tests.systems.two_d20.turn_staging import FAIL, PASS, menu, offered, turn_of

SKILLED = dict.fromkeys(
    ("healing", "counsel", "observation", "parry", "melee", "discipline", "resistance"), Training(2, 1)
)
AFAR = 5


def far(**fields: Any) -> Fighter:
    return fighter("z", zone=AFAR, **fields)


# How many actions (T-09, R-29)


def test_a_turn_is_one_standard_and_one_minor_action() -> None:
    turn = TurnState(fighter("A"))
    assert (turn.standards, turn.minors) == (1, 1)
    turn.pay_minor()
    assert (turn.standards, turn.minors, turn.done) == (1, 0, True)
    turn.pay_minor()
    assert (turn.standards, turn.minors) == (0, 0), "a Standard Action traded"
    assert legality.explain_no_minor(turn) == "No Minor Action left."
    assert legality.explain_no_standard(turn) == "No Standard Action left."


def test_a_minor_action_is_no_standard_action() -> None:
    turn = TurnState(fighter("A"))
    turn.pay_standard()
    assert (turn.standards, turn.minors) == (0, 1)
    assert legality.explain_no_minor(turn) == ""
    assert legality.explain_no_standard(turn) != ""
    assert legality.explain_no_standard(TurnState(fighter("A", stunned=True), standards=0)) == "A is stunned."


def test_the_swift_action_is_the_last_and_the_only_harder_one() -> None:
    turn = TurnState(fighter("A"), standards=2)
    turn.grant_swift()
    steps = []
    for _ in range(3):
        turn.pay_standard()
        steps.append(turn.harder)
    assert (steps, turn.standards, turn.swift, turn.swift_left) == ([0, 0, 1], 0, True, False)


def test_a_minor_action_after_a_swift_one_is_not_harder() -> None:
    turn = TurnState(fighter("A"), standards=0)
    turn.grant_swift()
    turn.pay_standard()
    assert turn.harder == 1
    turn.pay_minor()
    assert turn.harder == 0


@pytest.mark.parametrize(
    ("state", "fallen", "able"),
    [
        ({}, False, True),
        ({"out": True}, False, False),
        ({"out": True}, True, True),
        ({"gone": True}, False, False),
        ({"gone": True}, True, False),
    ],
)
def test_who_can_go_on_acting(state: dict[str, bool], fallen: bool, able: bool) -> None:
    assert TurnState(fighter("A", **state), fallen=fallen).can_act is able


# What ends a turn


@pytest.mark.parametrize(
    ("state", "turn", "presses"),
    [
        ({}, {}, False),
        ({"prone": True}, {}, True),
        ({"prone": True}, {"minors": 0}, False),
        ({"guard": False}, {}, True),
        ({"guard": False}, {"minors": 0}, False),
        ({"burning": 1}, {}, True),
        ({"bleeding": 1}, {}, True),
        ({"off_balance": 1}, {}, True),
        ({"caught": "minor"}, {}, True),
        ({"caught": "standard"}, {}, False),
        ({"burning": 1}, {"minors": 0}, False),
        ({"guard": False, "gifts": TalentEffects(quick_guard=True)}, {"minors": 0}, True),
        ({"guard": False, "gifts": TalentEffects(quick_guard=True)}, {"minors": 0, "said": ["guard"]}, False),
        ({"guard": False, "prone": True, "gifts": TalentEffects(quick_guard=True)}, {"minors": 0}, False),
        ({"gifts": TalentEffects(quick_guard=True)}, {"minors": 0}, False),
    ],
)
def test_what_presses_while_a_minor_action_could_help(state: Any, turn: Any, presses: bool) -> None:
    one = fighter("A", **state)
    fight = staged(Scripted(), one, far()).fight
    assert has_unfinished_business(fight, TurnState(one, **{"standards": 0, **turn})) is presses


@pytest.mark.parametrize(
    ("vigor", "resolve", "pool", "presses"),
    [(3, 9, 1, True), (4, 9, 1, False), (3, 9, 0, False), (9, 3, 1, True), (9, 4, 1, False)],
)
def test_a_third_of_a_track_presses_a_hero_while_the_pool_could_help(
    vigor: int, resolve: int, pool: int, presses: bool
) -> None:
    one = fighter("A", vigor=vigor, full_vigor=9, resolve=resolve, full_resolve=9)
    foe = fighter("b", vigor=vigor, full_vigor=9, resolve=resolve, full_resolve=9)
    fight = staged(Scripted(), one, foe, momentum=pool, doom=9).fight
    assert has_unfinished_business(fight, TurnState(one, standards=0, minors=0)) is presses
    assert not has_unfinished_business(fight, TurnState(foe, standards=0, minors=0)), "foes have no pool"


def test_an_empty_crossbow_in_hand_presses() -> None:
    one = fighter("A", CROSSBOW)
    one.arms[0].loaded = False
    fight = staged(Scripted(), one, far()).fight
    assert has_unfinished_business(fight, TurnState(one, standards=0))
    one.arms[0].where = "belt"
    assert not has_unfinished_business(fight, TurnState(one, standards=0))
    one.arms[0].where, one.arms[0].loaded = "hand", True
    assert not has_unfinished_business(fight, TurnState(one, standards=0))


def test_a_table_may_be_asked_for_the_end_of_each_turn() -> None:
    for ask_end, questions in ((False, 1), (True, 2)):
        arena = staged(Scripted(), fighter("A", vigor=5, full_vigor=10, skills=SKILLED), far(), ask_end=ask_end)
        arena.scene.pools = [FAIL]  # type: ignore[attr-defined]
        running = take_turn(arena, arena.fight.find("A"))
        asked, turns = next(running), 0
        try:
            while True:
                turns += asked.kind == "turn"
                asked = running.send(
                    ("recover:vigor" if turns == 1 else "end") if asked.kind == "turn" else asked.first_legal()
                )
        except StopIteration:
            pass
        assert turns == questions


def test_a_turn_ends_with_the_last_enemy() -> None:
    arena = staged(Scripted((9, 3), (2, 2, 2, 2)), fighter("A"), fighter("b", rank="minion", vigor=1))
    turn_of(arena, "A", "keep", "attack:b:0")
    assert arena.fight.find("A").acted


# When it begins


def test_what_ran_until_the_own_turn_is_over_once_something_is_done() -> None:
    state: dict[str, Any] = {
        "morale": 2,
        "held": HeldAction("0", "comes"),
        "surprised": True,
        "veiled": True,
        "sprinting": True,
    }
    one = fighter("A", **state)
    arena = staged(Scripted(), one, far())
    turn_of(arena, "A", "speak")
    assert (one.morale, one.held, one.surprised, one.veiled, one.sprinting) == (0, None, False, False, False)
    assert arena.fight.acting == "A"


def test_who_lets_another_go_first_has_not_begun() -> None:
    state: dict[str, Any] = {"morale": 2, "held": HeldAction("0", "comes"), "surprised": True, "sprinting": True}
    one = fighter("A", **state)
    arena = staged(Scripted(), one, fighter("B"), far())
    left = acted_out(take_turn(arena, one, [arena.fight.find("B")]), turn="next:B")
    assert left == "B"
    assert (one.morale, one.held, one.surprised, one.sprinting, one.acted) == (
        2,
        HeldAction("0", "comes"),
        True,
        True,
        False,
    )


def test_nobody_else_goes_first_once_something_was_done() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), far())
    running = take_turn(arena, arena.fight.find("A"), [arena.fight.find("B")])
    next(running)
    asked: Any = running.send("speak")
    assert asked.fault("next:B") == "The turn has already begun."
    assert asked.fault("speak") == "You can do this only once a turn."
    assert asked.fault("task") is None


# When it ends (Q-07, Q-08, R-34, H-20)


def test_bleeding_stops_after_its_turns_and_fire_goes_on() -> None:
    one = fighter("A", bleeding=1, bleeding_turns=2, burning=1)
    arena = staged(Scripted((1,), (1,), (2,), (2,)), one, far())
    turn_of(arena, "A")
    assert (one.vigor, one.bleeding, one.bleeding_turns, one.burning) == (8, 1, 1, 1)
    turn_of(arena, "A")
    assert (one.vigor, one.bleeding, one.bleeding_turns, one.burning) == (4, 0, 0, 1)


def test_who_goes_out_bleeding_burns_no_more() -> None:
    one = fighter("A", vigor=1, wounds=3, bleeding=1, bleeding_turns=2, burning=1)
    turn_of(staged(Scripted((1,)), one, far()), "A")
    assert (one.out, one.burning) == (True, 0)


def test_a_weakness_lasts_until_the_next_turn_ends() -> None:
    one = fighter("A", exploit="z", exploit_turns=2)
    arena = staged(Scripted(), one, far())
    turn_of(arena, "A")
    assert (one.exploit, one.exploit_turns) == ("z", 1)
    turn_of(arena, "A")
    assert (one.exploit, one.exploit_turns) == ("", 0)


def test_stun_spoils_one_turn_and_spares_the_next() -> None:
    one = fighter("A", stunned=True, steady=2)
    arena = staged(Scripted(), one, far())
    assert menu(arena, "A").prompt.startswith("A has 1 Minor left")
    turn_of(arena, "A")
    assert (one.stunned, one.steady) == (False, 1)
    turn_of(arena, "A")
    assert (one.stunned, one.steady) == (False, 0)


def test_who_shakes_the_stun_off_has_its_standard_action_and_is_spared_no_longer() -> None:
    one = fighter("A", stunned=True, steady=2)
    arena = staged(Scripted(FAIL), one, fighter("b"), doom=0)
    turn_of(arena, "A", "shake", "attack:b:0")
    assert (one.stunned, one.steady, arena.fight.doom) == (False, 1, 2)


def test_stun_that_came_during_the_own_turn_spoils_the_next() -> None:
    one = fighter("A")
    arena = staged(Scripted(), one, far())
    running = take_turn(arena, one)
    next(running)
    one.stunned, one.steady = True, 2
    acted_out(_resumed(running, "end"))
    assert (one.stunned, one.steady) == (True, 2)


def _resumed(running: Any, answer: str) -> Any:
    """The rest of a turn after this answer."""
    try:
        asked = running.send(answer)
        while True:
            asked = running.send((yield asked))
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize(
    ("done", "doom", "key", "why"),
    [(False, 2, "b", ""), (False, 1, "b", "less than 2"), (True, 9, "b", "only at the start"), (False, 0, "A", "")],
)
def test_stun_is_shaken_off_as_the_first_thing_of_a_turn(done: bool, doom: int, key: str, why: str) -> None:
    arena = staged(
        Scripted(), fighter("A", stunned=key == "A"), fighter("b", stunned=key == "b", prone=True), doom=doom
    )
    running = take_turn(arena, arena.fight.find(key))
    asked: Any = next(running)
    if done:
        asked = running.send("speak")
    refused = asked.option("shake").refused
    assert why in refused and bool(refused) == bool(why)


# Tests of a turn


def test_recover_is_resistance_or_discipline_and_treatment_healing_or_counsel() -> None:
    assert legality.SELF_SKILLS == {"vigor": "resistance", "resolve": "discipline"}
    assert legality.OTHER_SKILLS == {"vigor": "healing", "resolve": "counsel", "dying": "healing"}
    for track, skill in (("vigor", "Resistance"), ("resolve", "Discipline")):
        one = fighter("A", skills=SKILLED, vigor=4, full_vigor=10, resolve=4, full_resolve=10)
        arena = staged(Scripted((8, 19)), one, far())
        turn_of(arena, "A", f"recover:{track}")
        assert getattr(one, track) == 6
        assert any(roll.what == skill for event in arena.scene.told for roll in event.rolls)  # type: ignore[attr-defined]


def test_a_treatment_gives_two_and_three_of_a_field_surgeon() -> None:
    for gifts, given in ((TalentEffects(), 2), (TalentEffects(treated=1), 3)):
        friend = fighter("B", resolve=3, full_resolve=10, bleeding=1, bleeding_turns=3)
        arena = staged(Scripted((8, 19)), fighter("A", skills=SKILLED, gifts=gifts), friend, far())
        turn_of(arena, "A", "treat:B:resolve")
        assert (friend.resolve, friend.bleeding) == (3 + given, 1), "Counsel stops no bleeding"


def test_a_failed_treatment_neither_mends_nor_stops_the_bleeding() -> None:
    friend = fighter("B", vigor=3, full_vigor=10, bleeding=1, bleeding_turns=3)
    arena = staged(Scripted(FAIL), fighter("A", skills=SKILLED), friend, far())
    turn_of(arena, "A", "treat:B:vigor")
    assert (friend.vigor, friend.bleeding) == (3, 1)


def test_who_fails_to_save_a_life_leaves_one_dying() -> None:
    dying = fighter("B", out=True, wounds=5, dying=2)
    arena = staged(Scripted((8, 8)), fighter("A", skills=SKILLED), dying, far())
    turn_of(arena, "A", "treat:B:dying")
    assert (dying.dying, dying.wounds) == (2, 5), "2 successes against 3"


def treatable(friend: Fighter, healer: dict[str, Any] | None = None) -> list[str]:
    one = fighter("A", **(healer or {}))
    return [str(treat) for treat, _ in legality.patients(staged(Scripted(), one, friend, far()).fight, one)]


@pytest.mark.parametrize(
    ("state", "treats"),
    [
        ({}, []),
        ({"vigor": 9, "full_vigor": 10}, ["treat:B:vigor"]),
        ({"resolve": 9, "full_resolve": 10}, ["treat:B:resolve"]),
        ({"bleeding": 1}, ["treat:B:vigor"]),
        ({"out": True, "wounds": 5, "dying": 1, "vigor": 1, "full_vigor": 9}, ["treat:B:dying"]),
        ({"out": True, "vigor": 1, "full_vigor": 9}, []),
        ({"zone": 3, "vigor": 9, "full_vigor": 10}, []),
        ({"gone": True, "vigor": 9, "full_vigor": 10}, []),
        ({"dead": True, "dying": 1}, []),
    ],
)
def test_which_friend_may_be_treated_for_what(state: dict[str, Any], treats: list[str]) -> None:
    assert treatable(fighter("B", **state)) == treats


def test_nobody_treats_an_enemy_or_itself() -> None:
    hurt = {"vigor": 3, "full_vigor": 10}
    one = fighter("A", **hurt)
    fight = staged(Scripted(), one, fighter("b", **hurt)).fight
    assert list(legality.patients(fight, one)) == []


@pytest.mark.parametrize(("zone", "difficulty"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_studying_an_enemy_is_a_step_harder_for_each_range_beyond_close(zone: int, difficulty: int) -> None:
    assert legality.exploit_difficulty(fighter("A"), fighter("b", zone=zone)) == difficulty


@pytest.mark.parametrize(("dice", "found"), [(PASS, "b"), (FAIL, "")])
def test_a_weakness_is_found_by_passing(dice: tuple[int, int], found: str) -> None:
    arena = staged(Scripted(dice), fighter("A", skills=SKILLED), fighter("b"))
    turn_of(arena, "A", "exploit:b")
    assert arena.fight.find("A").exploit == found


@pytest.mark.parametrize(
    ("state", "turn", "why"),
    [
        ({"guard": True}, {}, "A already has Guard."),
        ({"prone": True}, {}, "A is prone. Stand up first."),
        ({}, {}, ""),
        ({}, {"minors": 0, "standards": 1}, ""),
        ({}, {"minors": 0, "standards": 0}, "No Minor Action left."),
        ({"gifts": TalentEffects(quick_guard=True)}, {"minors": 0, "standards": 0}, ""),
        (
            {"gifts": TalentEffects(quick_guard=True)},
            {"minors": 0, "standards": 0, "said": ["guard"]},
            "No Minor Action left.",
        ),
    ],
)
def test_who_may_regain_guard(state: dict[str, Any], turn: dict[str, Any], why: str) -> None:
    assert legality.explain_no_guard(TurnState(fighter("A", **{"guard": False, **state}), **turn)) == why


def test_quick_guard_costs_nothing_once_and_a_minor_action_after_that() -> None:
    one = fighter("A", guard=False, gifts=TalentEffects(quick_guard=True))
    arena = staged(Scripted(FAIL, FAIL), one, far())
    running = take_turn(arena, one)
    asked: Any = next(running)
    for left in ("1 Standard and 1 Minor", "1 Standard"):
        asked = running.send("regain-guard")
        while asked.kind != "turn":
            asked = running.send("dice:0:0:0:0:0:0:0")
        assert f"A has {left} left" in asked.prompt


def test_a_failed_parry_brings_no_guard_back() -> None:
    one = fighter("A", guard=False)
    turn_of(staged(Scripted(FAIL), one, far()), "A", "regain-guard")
    assert not one.guard


def test_a_swift_test_is_a_step_harder_and_not_bought_twice() -> None:
    one = fighter("A", skills=SKILLED, vigor=1, full_vigor=10)
    arena = staged(Scripted((1, 1), (8, 19)), one, far())
    early, plain = "dice:0:0:0:0:0:0:1", "dice:0:0:0:0:0:0:0"
    turn_of(
        arena, "A", "recover:vigor", "recover:vigor",
        dice=[early, plain], early_spends=["swift-action:", "enough"], spends=["spend:0:0:0:0:0"],
    )  # fmt: skip
    assert "and fails." in arena.scene.story  # type: ignore[attr-defined]


# Who is offered what


def codes(arena: FightContext, key: str = "A") -> set[str]:
    return {one.code for one in menu(arena, key).options if not one.refused}


def test_the_menu_of_hands_follows_what_is_held() -> None:
    one = fighter("A", MAUL, CROSSBOW, KNIFE, FIST)
    one.arms[1].where = one.arms[2].where = "belt"
    found = codes(staged(Scripted(), one, far()))
    assert {"brace:0", "draw:1", "draw:2", "drop:0", "ready:0:comes", "ready:0:attacks"} <= found
    assert not {"brace:1", "reload:1", "draw:0", "drop:1", "drop:3", "ready:1:comes", "ready:3:comes"} & found
    one.arms[0].braced = True
    assert offered(staged(Scripted(), one, far()), "A", "brace:0").refused == "The maul is already braced."


def test_a_crossbow_is_reloaded_where_it_is_empty() -> None:
    one = fighter("A", CROSSBOW)
    assert offered(staged(Scripted(), one, far()), "A", "reload:0").refused == "The crossbow is already loaded."
    one.arms[0].loaded = False
    assert offered(staged(Scripted(), one, far()), "A", "reload:0").refused == ""


def test_who_stands_does_not_stand_up_and_the_pinned_cannot() -> None:
    assert offered(staged(Scripted(), fighter("A"), far()), "A", "stand").refused == "A is already standing."
    assert offered(staged(Scripted(), fighter("A", prone=True), far()), "A", "stand").refused == ""
    pinned = staged(Scripted(), fighter("A", prone=True, caught="standard"), far())
    assert "pinned" in offered(pinned, "A", "stand").refused
    assert offered(pinned, "A", "drop-prone").refused == "A is prone."


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({}, ""),
        ({"prone": True}, "A is prone."),
        ({"caught": "standard"}, "A is pinned. Struggle free first."),
        ({"caught": "minor"}, ""),
    ],
)
def test_who_may_withdraw(state: dict[str, Any], why: str) -> None:
    assert offered(staged(Scripted(), fighter("A", **state), fighter("b")), "A", "withdraw").refused == why


def test_struggling_free_is_for_the_pinned_and_clearing_for_the_caught() -> None:
    pinned = codes(staged(Scripted(), fighter("A", caught="standard"), far()))
    caught = codes(staged(Scripted(), fighter("A", caught="minor"), far()))
    assert ("struggle-free" in pinned, "clear:caught" in pinned) == (True, False)
    assert ("struggle-free" in caught, "clear:caught" in caught) == (False, True)


def test_helpable_skills_are_those_of_ready_weapons_and_parry() -> None:
    one = fighter("A", SWORD, BOW, STARE)
    assert legality.skills_to_assist(one) == ["melee", "shooting", "intimidate", "parry"]
    one.arms[1].where = "belt"
    assert legality.skills_to_assist(one) == ["melee", "intimidate", "parry"]


def test_a_friend_at_hand_is_helped_once() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("C", zone=3), far())
    found = codes(arena)
    assert {"assist:B:melee", "assist:B:parry", "assist:B:any"} <= found
    assert not [code for code in found if code.startswith("assist:C")]


@pytest.mark.parametrize(("pool", "points"), [(0, []), (1, ["1"]), (3, ["1", "3"]), (9, ["1", "6"])])
def test_second_winds_out_of_the_pool(pool: int, points: list[str]) -> None:
    one = fighter("A", vigor=4, full_vigor=10)
    fight = staged(Scripted(), one, fighter("b", vigor=4, full_vigor=10), momentum=pool, doom=9).fight
    assert [str(breath) for breath, _ in legality.list_second_winds(fight, TurnState(one))] == [
        f"breath:A:vigor:{each}" for each in points
    ]
    assert list(legality.list_second_winds(fight, TurnState(fight.find("b")))) == []


def test_momentum_that_fades_is_called_to_mind_where_it_could_help() -> None:
    def told(
        pool: int = 2, acted: bool = True, who: str = "B", lost: int = 1, out: bool = False, **rulings: Any
    ) -> bool:
        heroes = fighter("A", vigor=10 - lost, full_vigor=10, acted=acted, out=out), fighter("B")
        fight = staged(Scripted(), *heroes, fighter("c"), momentum=pool, rulings=rulings).fight
        return bool(momentum_reminder(fight, TurnState(fight.find(who))))

    assert told()
    assert not told(pool=0)
    assert not told(acted=False)
    assert told(acted=False, out=False) is False
    assert not told(lost=0)
    assert not told(who="c")
    assert not told(fade=0)


def test_attacks_that_cannot_be_made_now_are_greyed_with_the_reason() -> None:
    one = fighter("A", SWORD, replace(STARE, once=True))
    one.arms[1].used = 1
    arena = staged(Scripted(), one, fighter("b"))
    assert offered(arena, "A", "attack::1").refused == "The stare works only once a scene."
    arena = staged(Scripted(), fighter("A", STARE), fighter("b", resolve=0))
    assert offered(arena, "A", "attack::0").refused == "b knows no fear."


def test_an_enemy_who_is_not_reached_costs_no_standard_action() -> None:
    arena = staged(Scripted(FAIL), fighter("A"), fighter("b", zone=3), paired=False)
    arena.fight.zones[2].difficult = True
    one = arena.fight.find("A")
    running = take_turn(arena, one)
    asked: Any = next(running)
    asked = running.send("attack:b:0")
    while asked.kind != "turn":
        asked = running.send("dice:0:0:0:0:0:0:0" if asked.kind == "dice" else asked.first_legal())
    assert (asked.prompt.startswith("A has 1 Standard left"), one.zone) == (True, 2)


def test_two_standard_actions_without_a_swift_one_are_both_plain() -> None:
    turn = TurnState(fighter("A"), standards=2)
    turn.pay_standard()
    assert not turn.next_is_harder
    turn.pay_standard()
    assert turn.harder == 0


@pytest.mark.parametrize(
    ("act", "left"),
    [
        ("struggle-free", "1 Minor"),
        ("withdraw", "1 Minor"),
        ("brace:0", "1 Minor"),
        ("ready:0:comes", "1 Minor"),
        ("drop-prone", "1 Standard and 1 Minor"),
        ("drop:0", "1 Standard and 1 Minor"),
        ("clear:off balance", "1 Standard"),
        ("draw:1", "1 Standard"),
        ("step-back", "1 Standard and 1 Minor"),
        ("move:3", "1 Standard"),
        ("sprint:4", "1 Minor"),
    ],
)
def test_what_each_act_costs(act: str, left: str) -> None:
    one = fighter("A", MAUL, KNIFE, off_balance=1, caught="standard" if act == "struggle-free" else "")
    one.arms[1].where = "belt"
    arena = staged(Scripted(), one, fighter("b"), fighter("c"))
    running = take_turn(arena, one)
    next(running)
    running.send("keep")
    asked: Any = running.send(act)
    while asked.kind != "turn":
        asked = running.send(asked.first_legal())
    assert f"A has {left} left" in asked.prompt


def test_a_crossbow_on_the_belt_is_not_reloaded() -> None:
    one = fighter("A", CROSSBOW)
    one.arms[0].loaded, one.arms[0].where = False, "belt"
    assert menu(staged(Scripted(), one, far()), "A").option("reload:0") is None


def test_who_is_struck_down_before_its_attack_makes_none() -> None:
    guard = fighter("A", held=HeldAction("0", "attacks"))
    arena = staged(Scripted((9, 15), (2, 2, 2, 2)), guard, fighter("b", rank="minion", vigor=1))
    turn_of(arena, "b", "attack:A:0", ready="yes")
    assert (arena.fight.find("b").out, arena.scene.pools) == (True, [])  # type: ignore[attr-defined]
    assert "b attacks" not in arena.scene.story  # type: ignore[attr-defined]

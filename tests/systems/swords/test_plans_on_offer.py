"""Which plans are on offer and what they are told to come to (`S-10`, `S-24`, `R-28`, `H-01`, `H-05`, part 4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from solo.resolver import distribution
from solo.systems.contract import FoeCount, Measure, Setup
from solo.systems.swords.fight.muster import muster
from solo.systems.swords.fight.options import fighters_in_danger, odds
from solo.systems.swords.fight.options.acts import attempt_of, places
from solo.systems.swords.fight.options.answers import AnswerChoice, answer_preview, offer_to_dive, one_more
from solo.systems.swords.fight.options.plans import list_plan_actions, own_plan, preset_plans
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning
from solo.systems.swords.fight.rules.defense import blow_of, list_answers
from solo.systems.swords.fight.state import Fight, Fighter, GroundItem
from solo.systems.swords.fight.state.action_codes import AttackCode, GrabCode
from solo.systems.swords.rolls.damage import USUAL, Health, HealthScale, blow, is_down, net_damage
from solo.systems.swords.rolls.skill import beats_opposed, exceeds, margin, meets
from tests.systems.swords.fight_staging import (
    SWORDSMAN,
    Scripted,
    asked_to_plan,
    codes,
    content,
    fighter,
    figures_of,
    staged,
    tables,
    weapon,
)

Fields = dict[str, Any]


def fresh(key: str, **fields: Any) -> Fighter:
    return fighter(key, **{"actions": 0, "defends": False, **fields})


def plans(own: Fields, *others: Fighter, ground: tuple[str, ...] = (), foe: Fields | None = None) -> set[str]:
    """The plans on offer, joined by commas."""
    one = fresh("party-0", **own)
    fight = staged(Scripted(), one, fresh("foes-0", **(foe or {})), *others).fight
    fight.ground = [GroundItem(weapon(name), 100, "foes-0") for name in ground]
    return {",".join(kinds) for kinds in preset_plans(fight, one)}


# Blows and grabs


@pytest.mark.parametrize(("place", "near"), [(104, True), (105, False)])
def test_in_reach_one_strikes_up_to_three_times_grabs_and_disarms(place: int, near: bool) -> None:
    """`R-28`; out of reach a blow is offered for whoever comes, and after moves."""
    found = plans({}, foe={"place": place})
    assert "strike,defend" in found
    assert ("strike,strike,strike,defend" in found) is near
    assert ("grab,defend" in found) is near
    assert ("disarm,defend" in found) is ("wrench,defend" in found) is near
    assert ("move,move,strike,defend" in found) is not near
    assert "move,strike,defend" in found
    assert ("move,grab,defend" in found) is not near


@pytest.mark.parametrize(
    ("foe", "grabs", "disarms"),
    [
        ({}, True, True),
        ({"arms": ()}, True, False),
        ({"arms": (), "shield": 2}, True, True),
        ({"clinch": "party-9"}, False, True),
        ({"rider": "foes-9"}, False, True),
    ],
)
def test_grabs_are_for_the_free_and_disarming_for_who_holds_something(foe: Fields, grabs: bool, disarms: bool) -> None:
    others = (fresh("party-9", place=0), fresh("foes-9", place=190))
    found = plans({}, *others, foe=foe)
    assert ("grab,defend" in found, "disarm,defend" in found) == (grabs, disarms)


@pytest.mark.parametrize(
    ("friend", "may"),
    [
        ({}, True),
        ({"animal": True}, False),
        ({"rider": "x"}, False),
        ({"down": True}, False),
    ],
)
def test_blocks_are_kept_for_friends_who_are_people(friend: Fields, may: bool) -> None:
    """`S-23`."""
    found = plans({}, fresh("party-1", **friend))
    assert ("strike,assist,defend" in found) is ("assist,defend" in found) is ("assist,assist,defend" in found) is may


def test_who_has_nothing_to_strike_with_is_offered_no_blow() -> None:
    one, foe = fresh("party-0"), fresh("foes-0")
    one.arms = []
    assert not any("strike" in kinds for kinds in preset_plans(staged(Scripted(), one, foe).fight, one))
    foe.place = 150
    assert not any("strike" in kinds for kinds in preset_plans(staged(Scripted(), one, foe).fight, one))


def test_a_plan_names_each_of_the_four_manoeuvres() -> None:
    """`S-11`: Strike, Grapple, Defend, Augment."""
    one = fresh("party-0")
    found = list_plan_actions(staged(Scripted(), one, fresh("foes-0")).fight, one)
    assert {"strike-1", "grab-1", "defend-1", "augment-1"} <= set(found)


def test_up_to_three_augments_may_be_named_beside_at_most_three_strikes() -> None:
    """`R-28`, `S-24`."""
    one = fresh("party-0", arms=("sword", "dagger"))
    found = list_plan_actions(staged(Scripted(), one, fresh("foes-0"), fresh("party-1")).fight, one)
    for kind, most in (
        ("strike", 3),
        ("augment", 3),
        ("move", 3),
        ("assist", 2),
        ("defend", 1),
        ("grab", 1),
        ("draw", 2),
    ):
        assert [part for part in found if part.startswith(f"{kind}-")] == [
            f"{kind}-{number}" for number in range(1, most + 1)
        ]


# Shots and throws


@pytest.mark.parametrize(
    ("name", "missiles", "wait", "there", "missing"),
    [
        ("short bow", {"arrow": 1}, 0, {"shoot,defend", "shoot,shoot,defend", "cover,shoot,defend"}, {"load,shoot"}),
        ("light crossbow", {"bolt": 1}, 0, {"shoot,load,shoot,defend", "shoot,load,defend"}, {"shoot,shoot"}),
        ("heavy crossbow", {"bolt": 1}, 0, {"shoot,defend"}, {"shoot,shoot", "shoot,load,defend"}),
        (
            "light crossbow",
            {"bolt": 1},
            1,
            {"load,shoot,defend", "load,shoot", "load,defend"},
            {"shoot,defend", "reload"},
        ),
        ("heavy crossbow", {"bolt": 1}, 1, {"reload,defend", "reload"}, {"load,defend", "shoot,defend"}),
        ("short bow", {"arrow": 0}, 0, set(), {"shoot,defend", "move,shoot"}),
        ("short bow", {"arrow": 1}, 0, {"move,shoot,defend"}, set()),
        ("light crossbow", {"bolt": 1}, 1, set(), {"move,shoot,defend"}),
        ("sword", {"arrow": 1}, 0, set(), {"shoot,defend"}),
    ],
)
def test_rates_of_shooting_go_by_the_weapon(
    name: str, missiles: dict[str, int], wait: int, there: set[str], missing: set[str]
) -> None:
    """`H-05`: a bow twice a turn, a light crossbow with a load between, a heavy one by whole rounds."""
    one = fresh("party-0", arms=(name,), missiles=missiles)
    one.arms[0].wait = wait
    found = {",".join(kinds) for kinds in preset_plans(staged(Scripted(), one, fresh("foes-0", place=150)).fight, one)}
    assert there <= found
    assert not missing & found


def test_no_long_bow_is_shot_from_the_saddle() -> None:
    for mount, may in (("", True), ("party-9", False)):
        found = plans(
            {"arms": ("long bow",), "missiles": {"arrow": 3}, "mount": mount},
            fresh("party-9", rider="party-0" if mount else "", mass=1000),
            foe={"place": 150},
        )
        assert ("shoot,defend" in found) is may
        assert ("move,shoot,defend" in found) is may
        near = plans(
            {"arms": ("long bow",), "missiles": {"arrow": 3}, "mount": mount},
            fresh("party-9", rider="party-0" if mount else "", mass=1000),
        )
        assert ("move,shoot,defend" in near) is may


@pytest.mark.parametrize(
    ("arms", "there", "missing"),
    [
        (("dagger",), {"throw,defend"}, {"throw,draw,defend"}),
        (("dagger", "sword"), {"throw,defend", "throw,draw,defend"}, {"throw,draw,throw,defend"}),
        (("dagger", "dagger"), {"throw,draw,throw,defend"}, set()),
        (("sword", "dagger"), {"draw,throw,defend"}, {"throw,defend"}),
        (("sword", "short bow"), {"draw,shoot,defend"}, {"draw,throw,defend"}),
        (("sword",), set(), {"draw,defend", "throw,defend"}),
    ],
)
def test_throwing_uses_the_weapon_in_hand_and_a_draw_for_each_next(
    arms: tuple[str, ...], there: set[str], missing: set[str]
) -> None:
    """`H-05`."""
    found = plans({"arms": arms}, foe={"place": 110})
    assert there <= found
    assert not missing & found


def test_anything_in_hand_may_be_named_for_a_throw_outside_close_combat() -> None:
    """`S-12`."""
    one, foe = fresh("party-0"), fresh("foes-0", place=110)
    assert "throw-1" in list_plan_actions(staged(Scripted(), one, foe).fight, one)
    assert "throw-1" not in list_plan_actions(
        staged(Scripted(), fresh("party-0", arms=()), foe).fight, fresh("party-0", arms=())
    )
    held = fresh("party-0", clinch="foes-0")
    partner = fresh("foes-0", clinch="party-0")
    assert "throw-1" not in list_plan_actions(staged(Scripted(), held, partner).fight, held)


# Handling


@pytest.mark.parametrize(
    ("own", "foe", "plan", "there"),
    [
        ({"arms": ("sword", "dagger")}, {}, "draw,strike,defend", True),
        ({"arms": ("sword", "dagger")}, {"place": 150}, "draw,strike,defend", False),
        ({"arms": ("sword", "dagger")}, {"place": 150}, "draw,move,defend", True),
        ({"arms": ("sword", "short bow")}, {}, "draw,strike,defend", False),
        ({}, {}, "cover,defend", True),
        ({"cover": 2}, {}, "cover,defend", False),
        ({}, {}, "mount,defend", True),
        ({"animal": True}, {}, "mount,defend", False),
        ({"mount": "party-9"}, {}, "mount,defend", False),
        ({"mount": "party-9"}, {}, "dismount,defend", True),
        ({}, {}, "dismount,defend", False),
        ({"mount": "party-9"}, {}, "command,defend", True),
        ({"mount": "party-9"}, {"place": 150}, "command,defend", False),
        ({"mount": "party-9"}, {}, "strike,command,defend", True),
        ({}, {}, "pick,defend", True),
        ({"animal": True}, {}, "pick,defend", False),
    ],
)
def test_what_makes_ready_is_offered_where_there_is_something_for_it(
    own: Fields, foe: Fields, plan: str, there: bool
) -> None:
    """`H-01`, `H-10`."""
    horse = fresh(
        "party-9",
        arms=("hooves",),
        mass=1000,
        wayward=not own.get("mount"),
        rider="party-0" if own.get("mount") else "",
    )
    assert (plan in plans(own, horse, ground=("mace",), foe=foe)) is there


def test_nothing_is_picked_up_where_nothing_lies() -> None:
    assert "pick,defend" not in plans({})


@pytest.mark.parametrize(
    ("friend", "foe", "helps"),
    [
        ({"clinch": "foes-9"}, {}, True),
        ({}, {}, True),
        ({"actions": 1}, {}, False),
        ({}, {"place": 150}, False),
        ({"left": ["grab"], "actions": 1}, {"place": 150}, True),
    ],
)
def test_help_is_planned_for_who_grapples_or_still_may(friend: Fields, foe: Fields, helps: bool) -> None:
    """`S-19`."""
    found = plans({}, fresh("party-1", **friend), fresh("foes-9", place=190), foe=foe)
    assert ("help,defend" in found) is ("help" in found) is helps


@pytest.mark.parametrize(
    ("arms", "draws"),
    [
        (("sword", "dagger"), True),
        (("sword", "mace"), False),
        (("dagger",), False),
    ],
)
def test_in_close_combat_one_struggles_or_draws_something_small(arms: tuple[str, ...], draws: bool) -> None:
    """`S-16`."""
    one, foe = fresh("party-0", arms=arms, clinch="foes-0"), fresh("foes-0", clinch="party-0")
    found = preset_plans(staged(Scripted(), one, foe).fight, one)
    assert found[:5] == [
        *(
            ("struggle",),
            ("struggle", "defend"),
            ("struggle", "augment"),
            ("struggle", "augment", "defend"),
            ("defend",),
        )
    ]
    assert (("draw", "struggle") in found) is draws
    foe.control = True
    assert preset_plans(staged(Scripted(), one, foe).fight, one) == [("struggle",), ("struggle", "defend")]


def test_who_grapples_cannot_flee_and_anybody_may_yield_or_wait() -> None:
    one, foe = fresh("party-0"), fresh("foes-0", surprised=True)
    free = codes(asked_to_plan(staged(Scripted(), one, foe), one))
    assert {"flee:move,move,move", "flee:move,move,defend", "yield", "wait", "own"} <= set(free)
    one.clinch, foe.clinch = "foes-0", "party-0"
    held = codes(asked_to_plan(staged(Scripted(), one, foe), one))
    assert not any(code.startswith("flee") for code in held)
    assert {"yield", "wait", "own"} <= set(held)


def test_an_own_plan_defends_by_default() -> None:
    one, foe = fresh("party-0"), fresh("foes-0")
    asked = own_plan(staged(Scripted(), one, foe), one)
    assert asked.default == "defend-1"
    labels = {option.code: option.label for option in asked.options}
    assert (labels["strike-2"], labels["defend-1"]) == ("Strike (second)", "Defend")


# What options are told to come to


def measured(preview: Any) -> dict[str, Any]:
    return dict(figures_of(preview.measures))


def test_an_option_reckons_with_the_best_answer_of_a_foe_that_strikes_and_defends() -> None:
    """`S-10`: a foe that has planned nothing yet is taken to have two actions."""
    one, foe = fresh("party-0", striking=5), fresh("foes-0", defense=4)
    fight = staged(Scripted(), one, foe).fight
    for actions, lead in ((0, 5 - 2), (1, 5 - 4)):
        foe.actions, foe.defends = actions, bool(actions)
        shown = odds.attack_preview(
            tables(), fight, DeclaredAttack(one, odds.assume_action(foe), "strike", one.arms[0])
        )
        assert measured(shown)["hit"] == distribution(beats_opposed, lead).chance_of(True)


@pytest.mark.parametrize(
    ("fields", "taken"), [({}, True), ({"actions": 1}, False), ({"acted": True}, False), ({"surprised": True}, False)]
)
def test_only_who_can_still_plan_is_taken_to(fields: Fields, taken: bool) -> None:
    seen = odds.assume_action(fresh("foes-0", **fields))
    assert (seen.defends and seen.actions == 2) is taken


def test_a_disarming_blow_is_told_with_its_chance_to_break() -> None:
    """`S-13`, `H-07`."""
    one, foe = fighter("party-0", striking=6), fighter("foes-0", defense=2)
    fight = staged(Scripted(), one, foe).fight
    shown = measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "disarm", one.arms[0])))
    by = distribution(margin, 4)
    assert shown == {"disarms": by.chance(lambda over: over > 0), "breaks": by.chance(lambda over: over >= 10)}
    wrench = measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "wrench", None)))
    assert set(wrench) == {"disarms"}
    foe.surprised = True
    free = measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "disarm", one.arms[0])))
    assert free == {"disarms": 1}, "nobody guards it; a margin is not told where there is none"


def test_a_grab_is_told_as_a_hold_and_a_gentle_one_without_harm() -> None:
    one, foe = fighter("party-0", arms=(), grappling=6, strength=2), fighter("foes-0", arms=(), defense=2)
    fight = staged(Scripted(), one, foe).fight
    held = distribution(beats_opposed, 4).chance_of(True)
    assert measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "grab", None, gentle=True))) == {
        "held": held
    }
    shown = measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "grab", None)))
    assert shown["held"] == held
    assert shown["damage"] == held * distribution(net_damage, 2).mean(int)


@pytest.mark.parametrize(("stamina", "health"), [(4, Health.OK), (10, Health.OK), (30, Health.OK)])
def test_who_falls_is_told_by_stamina_or_by_death(stamina: int, health: Health) -> None:
    one, foe = fighter("party-0", striking=9, strength=3), fighter("foes-0", stamina=stamina, health=health)
    fight = staged(Scripted(), one, foe).fight
    shown = measured(odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "strike", one.arms[0])))
    harm = distribution(net_damage, 6)
    hit = distribution(beats_opposed, 9).chance_of(True)
    assert shown["falls"] == hit * harm.chance(lambda net: net >= min(stamina, 20))
    assert shown["hurt"] == hit * harm.chance(lambda net: net >= 5)


@pytest.mark.parametrize(
    ("code", "harm"), [("harm", True), ("control", True), ("control-gently", False), ("escape", False), ("turn", True)]
)
def test_a_struggle_is_told_with_its_harm_where_it_does_any(code: str, harm: bool) -> None:
    one, foe = (
        fighter("party-0", arms=(), clinch="foes-0", grappling=3, left=["augment"]),
        fighter("foes-0", clinch="party-0"),
    )
    fight = staged(Scripted(), one, foe).fight
    shown = measured(odds.struggle_preview(tables(), fight, one, code))
    won = distribution(beats_opposed, 3).chance_of(True)
    assert shown["succeeds"] == won
    assert ("damage" in shown) is harm
    if harm:
        assert shown["damage"] == won * distribution(net_damage, 2).mean(int)


def test_a_throw_off_a_height_is_told_with_the_fall() -> None:
    """`R-14`."""
    one = fighter("party-0", arms=(), clinch="foes-0", control=True)
    foe = fighter("foes-0", arms=(), clinch="party-0", armour=4, strength=1)
    shown = measured(odds.struggle_preview(tables(), staged(Scripted(), one, foe, drop=6).fight, one, "throw-off"))
    half = distribution(beats_opposed, 0).chance_of(True)
    assert shown == {"succeeds": half, "damage": half * distribution(net_damage, 6 - 1).mean(int)}


@pytest.mark.parametrize(("defended", "lead"), [(True, 2), (False, -5)])
def test_an_answer_is_told_by_the_chance_to_be_hit(defended: bool, lead: int) -> None:
    one, foe = fighter("party-0", striking=lead), fighter("foes-0")
    fight = staged(Scripted(), one, foe).fight
    strike = DeclaredAttack(one, foe, "strike", one.arms[0])
    none = attack_reckoning(fight, DeclaredAttack(foe, one, "strike", foe.arms[0]))
    shown = measured(answer_preview(strike, attack_reckoning(fight, strike), none, "", defended))
    chance = distribution(beats_opposed, lead) if defended else distribution(exceeds, lead, 0)
    assert shown == {"is hit": chance.chance_of(True)}


@pytest.mark.parametrize(("actions", "cost"), [(0, "your first action"), (1, "costs an action")])
def test_an_action_more_is_told_by_what_it_costs(actions: int, cost: str) -> None:
    assert one_more(fighter("party-0", actions=actions)).startswith(cost)


@pytest.mark.parametrize(("unplanned", "added"), [(True, 3), (False, 5)])
def test_a_dive_is_told_with_the_action_that_it_costs(unplanned: bool, added: int) -> None:
    victim = fighter("party-0", defense=5)
    crew = fighter("foes-0", arms=("catapult",))
    asked = offer_to_dive(DeclaredAttack(crew, victim, "shoot", crew.arms[0]), victim, 10, unplanned)
    shown = asked.options[0].preview()
    assert measured(shown) == {"get clear": distribution(meets, added, 10).chance_of(True)}
    assert bool(shown.cost) is unplanned


def place_told(*others: Fighter) -> str:
    crew, target = fighter("party-0", arms=("catapult",), place=50), fighter("foes-0", name="Vex")
    fight = staged(Scripted(), crew, target, *others).fight
    shown = odds.area_preview(tables(), fight, DeclaredAttack(crew, target, "shoot", crew.arms[0]))
    assert measured(shown) == {"hit": distribution(exceeds, 0, 8).chance_of(True)}
    return shown.note


def test_a_shot_at_a_place_tells_whom_it_catches_and_warns_of_friends() -> None:
    assert place_told() == "catches Vex"
    assert place_told(fighter("foes-1", place=103, name="Wim"), fighter("foes-2", place=104)) == "catches Vex, Wim"
    assert place_told(fighter("party-1", place=103, name="Tam")) == "catches Vex, Tam · ALSO HITS Tam"


# Plans and the danger meanwhile


def shown(one: Fighter, foe: Fighter, *kinds: str, **around: Any) -> tuple[dict[str, Any], str]:
    fight: Fight = staged(Scripted(), one, foe, **around).fight
    preview = odds.plan_preview(tables(), fight, one, kinds)
    return measured(preview), preview.note


def test_a_plan_bears_its_penalty_in_attack_and_defence() -> None:
    """`S-10`."""
    one, foe = fresh("party-0", striking=6, defense=5), fresh("foes-0", striking=4, defense=3)
    figures, _ = shown(one, foe, "strike", "augment", "defend")
    assert figures["hit"] == distribution(beats_opposed, 6 - 4 - 3 + 2).chance_of(True)
    assert figures["is hit"] == distribution(beats_opposed, 4 - 2 - 5 + 4).chance_of(True)
    figures, note = shown(one, foe, "strike")
    assert figures["is hit"] == distribution(exceeds, 4 - 2, 0).chance_of(True)
    assert "can still defend" in note


@pytest.mark.parametrize(
    ("foe", "danger"),
    [({}, True), ({"place": 103}, False), ({"clinch": "party-9"}, False), ({"place": 102}, True)],
)
def test_the_danger_meanwhile_is_of_a_free_foe_in_reach(foe: Fields, danger: bool) -> None:
    one, other = fresh("party-0"), fresh("foes-0", **foe)
    fight = staged(Scripted(), one, other, fresh("party-9", place=0)).fight
    assert ("is hit" in measured(odds.plan_preview(tables(), fight, one, ("defend",)))) is danger


def test_each_augment_is_told_against_fewer_of_them() -> None:
    """`S-24`."""
    one, foe = fresh("party-0", striking=6), fresh("foes-0", defense=3)
    _, note = shown(one, foe, "strike", "augment", "defend")
    assert "no Augment: " in note
    assert "1 Augment: " in note
    assert "2 Augments" not in note
    _, note = shown(one, foe, "disarm", "augment", "defend")
    assert "Augment" not in note


def test_several_attacks_are_told_together() -> None:
    one, foe = fresh("party-0", striking=8), fresh("foes-0", name="Vex")
    single, note = shown(one, foe, "strike", "augment", "defend")
    assert note.startswith("at Vex")
    figures, note = shown(one, foe, "strike", "strike", "defend")
    assert note.startswith("both attacks together, at Vex")
    assert shown(one, foe, "strike", "strike", "strike", "defend")[1].startswith("3 attacks together, at Vex")
    # An Augment costs as much as a second Strike, and helps only the damage.
    each = {measure.name: measure.value for measure in odds.measures(*_lead_and_force(one, foe))}
    assert figures["hit"] == single["hit"] + (1 - single["hit"]) * single["hit"]
    assert figures["damage"] == 2 * each["damage"]
    assert figures["falls"] > each["falls"]


def _lead_and_force(one: Fighter, foe: Fighter) -> tuple[int, int, bool, int, HealthScale]:
    """Return the arguments of `odds.measures` for one of two Strikes with Defend."""
    planned = msgspec.structs.replace(one, actions=3, defends=True)
    attempt = DeclaredAttack(planned, odds.assume_action(foe), "strike", one.arms[0])
    fight = staged(Scripted(), one, foe).fight
    faced = blow_of(tables(), fight, attempt, odds.best_answer(tables(), fight, attempt), None)
    return faced.lead, faced.force, faced.defended, foe.stamina, tables().health


@pytest.mark.parametrize("stamina", [3, 6, 9])
def test_two_blows_fell_as_often_as_the_sum_of_their_harm_says(stamina: int) -> None:
    net = dict(distribution(blow, 2, 1))
    whole = sum(net.values())
    falls = sum(
        (
            Fraction(one * two, whole**2)
            for (first, one), (second, two) in product(net.items(), repeat=2)
            if is_down(stamina - max(first, 0), USUAL.level(first))
            or is_down(stamina - max(first, 0) - max(second, 0), USUAL.level(second))
        ),
        Fraction(0),
    )
    shown = {measure.name: measure.value for measure in odds.measures(2, 1, True, stamina, USUAL, 2)}
    assert shown["falls"] == falls


def test_each_group_of_plans_begins_with_its_best_attack() -> None:
    one, foe = fresh("party-0", striking=4, defense=4), fresh("foes-0", striking=4, defense=4)
    asked = asked_to_plan(staged(Scripted(), one, foe), one)
    groups: dict[str, list[tuple[bool, Fraction, Fraction]]] = {}
    for option in asked.options:
        figures = measured(option.preview())
        if option.group and "damage" in figures:
            promise = figures["damage"] * (1 - figures.get("is hit", 0))
            groups.setdefault(option.group, []).append(("defend" in option.code, promise, figures["damage"]))
    assert len(groups["Strike"]) > 3
    assert groups["Strike"] == sorted(groups["Strike"], reverse=True)


@pytest.mark.parametrize(("moves", "place", "short"), [(0, 104, 0), (0, 105, 1), (1, 114, 0), (1, 116, 2)])
def test_a_plan_tells_how_far_a_foe_is_out_of_reach(moves: int, place: int, short: int) -> None:
    one, foe = fresh("party-0"), fresh("foes-0", place=place)
    kinds = ("move",) * moves + ("strike", "defend")
    _, note = shown(one, foe, *kinds)
    assert (f"once {short} yard{'s' if short > 1 else ''} closer" in note) is bool(short)
    assert odds.only_if_they_come(tables(), staged(Scripted(), one, foe).fight, one, kinds) is bool(short)


def test_a_holders_plan_is_told_as_tightening_and_another_as_control() -> None:
    one, foe = fresh("party-0", clinch="foes-0", arms=()), fresh("foes-0", clinch="party-0", arms=())
    assert shown(one, foe, "struggle")[1].startswith("odds for gaining control")
    one.control = True
    assert shown(one, foe, "struggle")[1].startswith("odds for tightening the hold")
    assert shown(one, foe, "defend") == ({}, "")


@pytest.mark.parametrize(("figures", "hopeless"), [([0, 0], True), ([0, 1], False), ([], False)])
def test_what_gains_nothing_is_hopeless(figures: list[int], hopeless: bool) -> None:
    found = [Measure("hit", Fraction(figure), "chance") for figure in figures]
    assert odds.hopeless(found) is hopeless
    assert odds.hopeless([*found, Measure("is hit", Fraction(1), "chance", against=True)]) is hopeless


# Who would fall by one more hit


@pytest.mark.parametrize(
    ("fields", "foe", "in_danger"),
    [
        ({"stamina": 1}, {}, True),
        ({"stamina": 10}, {}, False),
        ({"stamina": 1, "down": True}, {}, False),
        ({"stamina": 1}, {"place": 103}, False),
        ({"stamina": 1}, {"clinch": "party-9"}, False),
        ({"stamina": 1}, {"place": 140, "arms": ("short bow",), "missiles": {"arrow": 1}, "archery": 9}, True),
        ({"stamina": 1}, {"place": 140, "arms": ("short bow",), "missiles": {"arrow": 0}, "archery": 9}, False),
        ({"stamina": 1}, {"place": 140, "arms": ("sword",), "missiles": {"arrow": 1}, "archery": 9}, False),
    ],
)
def test_who_would_mostly_fall_by_one_more_hit_is_in_danger(fields: Fields, foe: Fields, in_danger: bool) -> None:
    one, other = fresh("party-0", **fields), fresh("foes-0", **{"striking": 9, "strength": 3, **foe})
    fight = staged(Scripted(), one, other, fresh("party-9", place=0, stamina=99), fresh("foes-9", place=-200)).fight
    assert fighters_in_danger.in_danger(fight, tables(), "party") == (
        frozenset({"party-0"}) if in_danger else frozenset()
    )


def test_a_bow_that_is_not_loaded_puts_nobody_in_danger() -> None:
    one = fresh("party-0", stamina=1)
    other = fresh("foes-0", place=140, arms=("light crossbow",), missiles={"bolt": 1}, archery=9)
    for wait, found in ((0, {"party-0"}), (1, set())):
        other.arms[0].wait = wait
        assert fighters_in_danger.in_danger(staged(Scripted(), one, other).fight, tables(), "party") == found


def test_a_chart_of_a_blow_names_each_outcome() -> None:
    one, foe = fighter("party-0", strength=9), fighter("foes-0", stamina=7)
    fight = staged(Scripted(), one, foe).fight
    shown = odds.attack_preview(tables(), fight, DeclaredAttack(one, foe, "strike", one.arms[0]))
    assert shown.explain is not None
    labels = {outcome.label for outcome in shown.explain().outcomes}
    assert {"miss", "hit, OK", "hit, Hurt", "Hurt, and falls", "Wounded, and falls", "hit, Dead"} <= labels
    assert USUAL.level(20) is Health.DEAD


def test_a_place_of_choice_names_the_foes_but_not_their_mounts() -> None:
    one, foe = fighter("party-0", name="Ada", place=-3), fighter("foes-0", name="Vex", place=20, mount="foes-9")
    horse = fighter("foes-9", name="Dun", place=20, rider="foes-0")
    asked = places(staged(Scripted(), one, foe, horse).fight, one)
    assert asked.prompt == "Ada stands at yard −3 of the line. Foes: Vex at 20. Move to which yard?"


def test_to_make_no_defence_is_told_by_the_challenge_alone() -> None:
    """`R-06`, `S-08`."""
    archer, target = fighter("foes-0", arms=("short bow",), archery=5, place=115), fighter("party-0", defense=9)
    arena = staged(Scripted(), archer, target)
    attempt = DeclaredAttack(archer, target, "shoot", archer.arms[0])
    asked = AnswerChoice(arena, attempt, list_answers(tables(), arena.fight, attempt), False, lambda _: "none")
    shown = {option.code: measured(option.preview())["is hit"] for option in asked.options}
    assert shown == {
        "dodge": distribution(beats_opposed, 5 - 9 - 4).chance_of(True),
        "none": distribution(exceeds, 5, 4).chance_of(True),
    }


def test_a_grab_to_hold_is_gentle_and_one_to_harm_is_not() -> None:
    """`S-15`: all Augments go to it."""
    one, foe = fighter("party-0", arms=("dagger",), left=["grab", "augment"]), fighter("foes-0")
    fight = staged(Scripted(), one, foe).fight
    found = {how: attempt_of(fight, one, GrabCode("foes-0", how)) for how in ("harm", "hold")}  # type: ignore[arg-type]
    assert [(found[how].gentle, found[how].augments) for how in ("harm", "hold")] == [(False, 1), (True, 1)]
    assert found["harm"].arm is one.arms[0]


@pytest.mark.parametrize(
    ("verb", "kind"),
    [("strike", "strike"), ("finish", "strike"), ("place", "shoot"), ("disarm", "disarm"), ("unshield", "unshield")],
)
def test_an_act_is_an_attack_of_its_kind(verb: Any, kind: str) -> None:
    one, foe = fighter("party-0", arms=("sword", "dagger")), fighter("foes-0")
    found = attempt_of(staged(Scripted(), one, foe).fight, one, AttackCode(verb, "foes-0", 1, 2))
    assert (found.kind, found.arm, found.augments, found.target) == (kind, one.arms[1], 2, foe)


def test_a_struggle_tells_how_likely_it_hurts() -> None:
    one, foe = fighter("party-0", arms=(), clinch="foes-0", control=True), fighter("foes-0", arms=(), clinch="party-0")
    shown = measured(odds.struggle_preview(tables(), staged(Scripted(), one, foe).fight, one, "harm"))
    assert set(shown) == {"succeeds", "hurt", "falls", "damage"}


def test_a_fight_has_its_title_or_a_plain_one() -> None:
    for title, found in (("The mill", "The mill"), ("", "A fight")):
        setup = Setup((SWORDSMAN,), (FoeCount("Wolf", 1),), title=title)
        assert muster(setup, content()).title == found

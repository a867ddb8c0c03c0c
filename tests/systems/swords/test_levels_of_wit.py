"""What dull, plain and cunning fighters do differently, each in the situation that shows it (house)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.options.acts import list_actions
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.tactics import melee, moving, shooting, targets
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.plans import choose_plan
from tests.systems.swords.fight_staging import fighter, tables

Fields = dict[str, Any]


def fresh(key: str, **fields: Any) -> Fighter:
    return fighter(key, **{"actions": 0, "defends": False, **fields})


def fight_of(*fighters: Fighter) -> Fight:
    return Fight("A test", list(fighters), round=2)


def planned(one: Fighter, *others: Fighter) -> str:
    return choose_plan(fight_of(one, *others), tables(), one).answer


def struck_by(number: int, wit: str, *foes: Fighter) -> str:
    """The target of the fighter of this number in a row of three."""
    row = [fighter(f"party-{place}", striking=4, wit=wit) for place in range(3)]
    one = row[number]
    one.left = ["strike"]
    fight = fight_of(*row, *foes)
    return choose_act(fight, tables(), one, list_actions(fight, one)).answer


# Dull


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({"wit": "dull"}, "strike:strike,augment,augment,defend"),
        ({"wit": "dull", "animal": True}, "strike:strike,defend"),
        ({"wit": "dull", "strength": 3}, "strike:strike,augment,augment,defend"),
        ({"wit": "dull", "strength": 4}, "strike:strike,defend"),
        ({"wit": "plain"}, "strike:strike,defend"),
    ],
)
def test_a_dull_person_strikes_with_all_its_might_unless_it_is_as_strong_as_a_giant(fields: Fields, plan: str) -> None:
    """With a sword, Strength 4 leads the endurance of the foe by 7."""
    assert planned(fresh("party-0", **fields), fresh("foes-0", defense=2)) == plan


@pytest.mark.parametrize(
    ("fields", "aims"), [({}, (0, 1, 0)), ({"animal": True}, (0, 0, 0)), ({"wit": "plain"}, (0, 0, 0))]
)
def test_a_dull_person_turns_to_another_foe_in_each_round(fields: Fields, aims: tuple[int, ...]) -> None:
    for number, aim in enumerate(aims):
        one = fighter("party-0", striking=4, **{"wit": "dull", **fields})
        fight = Fight("A test", [one, fighter("foes-0"), fighter("foes-1")], round=2 + number)
        one.left = ["strike"]
        assert choose_act(fight, tables(), one, list_actions(fight, one)).answer.startswith(f"strike:foes-{aim}:")


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({"wit": "dull"}, "move:move,move,move,defend"),
        ({"wit": "dull", "place": 110}, "strike:move,strike,defend"),
        ({"wit": "dull", "animal": True}, "move:move,move,defend"),
        ({"wit": "plain"}, "move:move,move,defend"),
    ],
)
def test_a_dull_person_runs_at_its_foe_headlong(fields: Fields, plan: str) -> None:
    assert planned(fresh("party-0", **fields), fresh("foes-0", place=124)) == plan


# Plain


@pytest.mark.parametrize(
    ("stamina", "wit", "aims"),
    [
        ((10, 10, 10), "plain", (0, 1, 2)),
        ((10, 10, 10), "cunning", (0, 0, 0)),
        ((10, 9, 10), "plain", (0, 1, 2)),
        ((10, 9, 10), "cunning", (1, 1, 1)),
    ],
)
def test_the_plain_face_the_foe_opposite_unless_another_is_clearly_better(
    stamina: tuple[int, ...], wit: str, aims: tuple[int, ...]
) -> None:
    for number, aim in enumerate(aims):
        foes = [fighter(f"foes-{place}", stamina=points, striking=4) for place, points in enumerate(stamina)]
        assert struck_by(number, wit, *foes) == f"strike:foes-{aim}:0:0"


@pytest.mark.parametrize(("defense", "aim"), [(3, 0), (-2, 1)])
def test_the_plain_leave_the_foe_opposite_for_one_who_is_clearly_easier_to_harm(defense: int, aim: int) -> None:
    foes = [fighter(f"foes-{place}", defense=lower, striking=4) for place, lower in enumerate((4, defense, 4))]
    assert struck_by(0, "plain", *foes) == f"strike:foes-{aim}:0:0"
    assert struck_by(0, "cunning", *foes) == "strike:foes-1:0:0"


# Cunning


@pytest.mark.parametrize(
    ("wit", "beside", "defense", "friends", "grabs"),
    [
        ("plain", 1, 9, 1, True),
        ("cunning", 1, 7, 1, True),
        ("cunning", 1, 8, 1, False),
        ("cunning", 0, 9, 1, True),
        ("plain", 1, 7, 0, False),
        ("cunning", 1, 7, 0, False),
    ],
)
def test_the_cunning_grapple_a_foe_with_a_free_friend_only_if_they_grab_it_as_often_as_not(
    wit: str, beside: int, defense: int, friends: int, grabs: bool
) -> None:
    """`R-32`: a ready sword takes 2 from Grappling 9. Nobody grapples a foe with more friends beside it."""
    one = fresh("party-0", grappling=9, strength=5, wit=wit)
    mates = [fresh(f"party-{number + 1}") for number in range(friends)]
    foes = [fresh(f"foes-{number}", defense=defense) for number in range(1 + beside)]
    assert (planned(one, *mates, *foes) == "grapple:grab,defend") is grabs


@pytest.mark.parametrize(("skill", "grabs"), [(7, True), (8, False)])
def test_the_cunning_grapple_among_several_foes_only_where_the_hold_lasts(skill: int, grabs: bool) -> None:
    one, friend = fresh("party-0", grappling=9, strength=5, wit="cunning"), fresh("party-1")
    foes = [fresh(f"foes-{number}", arms=(), grappling=skill) for number in range(2)]
    assert (planned(one, friend, *foes) == "grapple:grab,defend") is grabs


def test_the_cunning_seize_the_foe_who_strikes_best_and_hardest() -> None:
    one, friend = fresh("party-0", grappling=9, strength=5, wit="cunning"), fresh("party-1")
    weak, strong = fresh("foes-0", striking=1), fresh("foes-1", striking=3)
    near = [weak, strong]
    assert melee._within_grasp(fight_of(one, friend, *near), tables(), one, near, AiLevel.CUNNING) is strong


def test_the_cunning_go_for_the_rider_whom_a_hit_would_throw() -> None:
    seated, afoot = (fighter(f"foes-{number}", striking=4, riding=1) for number in (0, 1))
    seated.mount = "foes-0-mount"
    horse = fighter("foes-0-mount", arms=("hooves",), animal=True, rider="foes-0", defense=9, armour=9)
    assert struck_by(1, "cunning", afoot, seated, horse) == "strike:foes-0:0:0"
    firm = fighter("foes-0", striking=4, riding=30, mount="foes-0-mount")
    assert struck_by(1, "cunning", afoot, firm, horse) == "strike:foes-1:0:0"
    assert struck_by(1, "plain", afoot, seated, horse) == "strike:foes-0:0:0", "the foe opposite"
    assert struck_by(0, "plain", afoot, seated, horse) == "strike:foes-1:0:0", "the foe opposite"


def test_a_throw_is_worth_the_chances_to_hit_and_to_throw() -> None:
    """At even figures both are 575 in 1,296; a surer seat is worth less, and an undefended rider more."""
    even = targets.unseating_worth(0, True, 0)
    assert even == int((575 / 1296) ** 2 * targets.OUT_OF) * targets.UNSEATED
    assert targets.unseating_worth(0, True, -3) < even < targets.unseating_worth(0, False, 0)
    assert not targets.unseating_worth(0, True, -20)


@pytest.mark.parametrize(
    ("wit", "bow", "waits"),
    [("cunning", True, True), ("plain", True, False), ("cunning", False, False)],
)
def test_the_cunning_stay_with_as_many_shooters_as_the_foes_have(wit: str, bow: bool, waits: bool) -> None:
    """Where neither side has any, they close in: at this distance no charge can be awaited."""
    arms: Fields = {"arms": ("short bow",), "missiles": {"arrow": 9}} if bow else {}
    one, friend = fresh("party-0", wit=wit), fresh("party-1", **arms)
    foes = [fresh("foes-0", place=150), fresh("foes-1", place=150, **arms)]
    fight = fight_of(one, friend, *foes)
    assert moving.closing_in(fight, one, foes).answer.startswith("guard:") is waits


@pytest.mark.parametrize(("wit", "keeps"), [("cunning", True), ("plain", False)])
def test_the_cunning_know_that_a_foe_with_a_bow_does_not_come_after_them(wit: str, keeps: bool) -> None:
    one = fresh("party-0", arms=("short bow",), missiles={"arrow": 9}, move=20, wit=wit)
    foot, archer = fresh("foes-0", place=110), fresh("foes-1", place=140, arms=("short bow",), move=20)
    archer.missiles = {"arrow": 9}
    kept = shooting.keeps_away_from(fight_of(one, foot, archer), one, [foot, archer])
    assert (kept is foot) is keeps


@pytest.mark.parametrize(
    ("fields", "plan"),
    [
        ({}, "ready:draw,move,defend"),
        ({"wit": "plain"}, "shoot:"),
        ({"striking": -4}, "shoot:"),
        ({"arms": ("short bow",)}, "shoot:"),
    ],
)
def test_a_cunning_archer_takes_the_blade_where_it_does_much_more_for_friends_in_melee(
    fields: Fields, plan: str
) -> None:
    usual: Fields = {"arms": ("short bow", "sword"), "missiles": {"arrow": 9}, "archery": 6, "striking": 6}
    archer = fresh("party-0", **{**usual, "wit": "cunning", **fields})
    friend, foe = fresh("party-1", place=124), fresh("foes-0", place=124, defense=2)
    assert planned(archer, friend, foe).startswith(plan)
    assert planned(archer, foe).startswith("shoot:"), "nobody is in melee"


def test_only_the_cunning_weigh_how_soon_a_shot_brings_a_foe_down() -> None:
    for wit, target in (("plain", "foes-0"), ("cunning", "foes-1")):
        one = fighter("party-0", arms=("short bow",), missiles={"arrow": 9}, archery=5, left=["shoot"], wit=wit)
        near = fighter("foes-0", place=110, striking=4, stamina=12)
        weak = fighter("foes-1", place=110, striking=4, stamina=5)
        fight = fight_of(one, near, weak)
        assert choose_act(fight, tables(), one, list_actions(fight, one)).answer == f"shoot:{target}:0:0"


def test_the_faced_foe_of_a_plan_is_the_best_for_all_but_the_dull() -> None:
    stout, weak = fresh("foes-0", defense=6, armour=5), fresh("foes-1", stamina=1)
    for wit, faced in ((AiLevel.DULL, stout), (AiLevel.PLAIN, weak), (AiLevel.CUNNING, weak)):
        one = fresh("party-0", wit=wit.name.lower())
        fight = fight_of(one, stout, weak)
        own = melee.combat_profile.profile(fight, one)
        assert own.weapon is not None
        blow = targets.swing(own, one, own.weapon, 0, 2)
        assert melee._faced(fight, tables(), blow, [stout, weak], wit) is faced

"""What a tactic does on its turn and answers to others, each side of each choice (house; `S-17`, `S-23`, `R-09`)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from solo.systems.contract import Choose, Option
from solo.systems.swords.fight.options.answers import (
    AnswerChoice,
    BlockForFriendChoice,
    PartingStrikeChoice,
    offer_to_break_off,
)
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack
from solo.systems.swords.fight.rules.defense import AnswerOption, friend_block, list_answers
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.action_codes import ACTS, Act
from solo.systems.swords.fight.tactics import answers, disarming
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.decide import decide
from solo.systems.swords.fight.tactics.plans import choose_plan, usual_plan
from solo.systems.swords.rolls.skill import NamedSum
from tests.systems.swords.fight_staging import Scripted, asked_to_act, asked_to_plan, fighter, staged, tables

Fields = dict[str, Any]


def acts(*codes: str) -> list[Act]:
    return [ACTS.read(code) for code in codes]


def chosen(one: Fighter, codes: tuple[str, ...], *others: Fighter, number: int = 2, **around: Any) -> str:
    """The code of what a tactic does first of these."""
    fight = staged(Scripted(), one, *others, **around).fight
    fight.round = number
    return choose_act(fight, tables(), one, acts(*codes)).answer


# Making ready


@pytest.mark.parametrize(
    ("codes", "first"),
    [
        (("strike:foes-0:0:0", "draw:1"), "draw:1"),
        (("strike:foes-0:0:0", "load"), "load"),
        (("back", "go", "reload"), "reload"),
        (("draw:1", "pick:0"), "draw:1"),
        (("shoot:foes-0:0:0", "cover"), "cover"),
        (("strike:foes-0:0:0", "close:foes-0", "back"), "strike:foes-0:0:0"),
        (("back", "go"), "end"),
    ],
)
def test_what_makes_ready_comes_before_what_it_is_for(codes: tuple[str, ...], first: str) -> None:
    one = fighter("party-0", arms=("sword", "dagger"), left=["strike"], striking=5)
    assert chosen(one, (*codes, "end"), fighter("foes-0")) == first


@pytest.mark.parametrize(
    ("arms", "codes", "first"),
    [
        (("dagger", "sword"), ("throw:foes-0:0:0", "draw:1"), "throw:foes-0:0:0"),
        (("sword", "dagger"), ("throw:foes-0:0:0", "draw:1"), "draw:1"),
        (("short bow", "sword"), ("shoot:foes-0:0:0", "draw:1"), "shoot:foes-0:0:0"),
    ],
)
def test_what_is_in_hand_flies_before_anything_is_drawn(
    arms: tuple[str, ...], codes: tuple[str, ...], first: str
) -> None:
    one = fighter("party-0", arms=arms, throwing=9, archery=9, missiles={"arrow": 3}, left=["throw", "draw"])
    assert chosen(one, (*codes, "end"), fighter("foes-0", place=110)) == first


@pytest.mark.parametrize(("left", "drawn"), [(["draw", "strike"], 1), (["draw", "shoot"], 2), (["draw", "move"], 1)])
def test_what_is_drawn_is_the_best_of_its_kind(left: list[str], drawn: int) -> None:
    one = fighter("party-0", arms=("dagger", "sword", "short bow", "club"), left=left)
    codes = ("draw:1", "draw:2", "draw:3")
    assert chosen(one, codes, fighter("foes-0", place=110)) == f"draw:{drawn}"


def test_of_friends_to_help_the_held_come_first() -> None:
    one = fighter("party-0", left=["help"])
    others = [
        fighter("party-1", clinch="foes-1"),
        fighter("foes-1", clinch="party-1"),
        fighter("party-2", clinch="foes-2"),
        fighter("foes-2", clinch="party-2", control=True),
    ]
    assert chosen(one, ("help:party-1", "help:party-2"), *others) == "help:party-2"
    others[3].control = False
    assert chosen(one, ("help:party-1", "help:party-2"), *others) == "help:party-1"


# Getting away


@pytest.mark.parametrize(
    ("own", "codes", "first"),
    [
        ({"fleeing": True}, ("back", "strike:foes-0:0:0"), "back"),
        ({"fleeing": True}, ("strike:foes-0:0:0",), "strike:foes-0:0:0"),
        ({}, ("back", "strike:foes-0:0:0"), "strike:foes-0:0:0"),
        ({"arms": ("short bow",), "missiles": {"arrow": 2}}, ("shoot:foes-0:0:0", "back"), "back"),
        ({"stamina": 3, "intelligence": 2}, ("back",), "back"),
        ({"stamina": 4, "intelligence": 2}, ("back",), "end"),
    ],
)
def test_who_flees_or_would_shoot_or_is_spent_goes_back(own: Fields, codes: tuple[str, ...], first: str) -> None:
    one = fighter("party-0", **{"striking": 5, "left": ["move", "strike"], **own})
    friends = [fighter("party-1"), fighter("party-2")]
    assert chosen(one, (*codes, "end"), fighter("foes-0"), *friends) == first


@pytest.mark.parametrize(
    ("move", "wit", "first"),
    [
        (20, "plain", "back"),
        (10, "plain", "close:foes-0"),
        (20, "dull", "close:foes-0"),
    ],
)
def test_an_archer_keeps_away_from_the_slower(move: int, wit: str, first: str) -> None:
    one = fighter("party-0", arms=("short bow",), missiles={"arrow": 2}, move=move, wit=wit, left=["move"])
    assert chosen(one, ("close:foes-0", "back", "end"), fighter("foes-0", place=110)) == first


@pytest.mark.parametrize(
    ("foe", "own", "first"),
    [
        ({"place": 110}, {}, "close:foes-0"),
        ({"place": 110, "fleeing": True}, {}, "end"),
        ({"place": 110, "fleeing": True}, {"move": 11}, "close:foes-0"),
        ({"place": 102}, {}, "end"),
    ],
)
def test_a_move_leads_to_who_can_be_caught_and_is_out_of_reach(foe: Fields, own: Fields, first: str) -> None:
    one = fighter("party-0", left=["move"], **own)
    assert chosen(one, ("close:foes-0", "end"), fighter("foes-0", **foe)) == first


# Targets


def test_a_blow_is_struck_where_it_does_most_and_by_the_dull_at_the_nearest() -> None:
    for wit, target in (("plain", "foes-1"), ("dull", "foes-0")):
        one = fighter("party-0", striking=5, wit=wit, left=["strike"])
        foes = [fighter("foes-0", armour=9), fighter("foes-1", place=102)]
        codes = ("strike:foes-0:0:0", "strike:foes-1:0:0", "end")
        assert chosen(one, codes, *foes) == f"strike:{target}:0:0"


def test_no_blow_falls_at_a_riderless_mount_nor_at_who_holds_a_friend_likelier_to_feel_it() -> None:
    """`R-09`, `S-33`."""
    one = fighter("party-0", striking=0, left=["strike"])
    assert chosen(one, ("strike:foes-0:0:0", "end"), fighter("foes-0", wayward=True)) == "end"
    holder = fighter("foes-0", clinch="party-1", control=True, defense=2)
    assert chosen(one, ("strike:foes-0:0:0", "end"), holder, fighter("party-1", clinch="foes-0")) == "end"
    fellow = fighter("foes-1", clinch="foes-0")
    holder.clinch = "foes-1"
    assert chosen(one, ("strike:foes-0:0:0", "end"), holder, fellow) == "strike:foes-0:0:0"


@pytest.mark.parametrize(("finish", "first"), [(True, "finish:foes-0:0:0"), (False, "end")])
def test_the_fallen_are_struck_where_the_table_lets_one(finish: bool, first: str) -> None:
    """`H-09`."""
    one, lying = fighter("party-0", left=["finish"]), fighter("foes-0", down=True, stamina=0)
    assert chosen(one, ("finish:foes-0:0:0", "end"), lying, fighter("foes-1", place=200), finish=finish) == first


def test_a_grab_that_does_harm_is_chosen_before_one_that_does_none() -> None:
    one = fighter("party-0", arms=(), grappling=5, left=["grab"])
    codes = ("grab:foes-0:hold", "grab:foes-0:harm", "end")
    assert chosen(one, codes, fighter("foes-0", arms=())) == "grab:foes-0:harm"


@pytest.mark.parametrize(
    ("wit", "others", "aimed"),
    [
        ("plain", [("foes-1", {})], True),
        ("dull", [("foes-1", {})], False),
        ("plain", [], False),
        ("plain", [("foes-1", {}), ("party-1", {})], False),
        ("plain", [("foes-1", {"down": True})], False),
        ("plain", [("foes-1", {}), ("party-1", {"down": True})], False),
        ("plain", [("foes-1", {"place": 154})], False),
    ],
)
def test_a_stone_goes_where_several_foes_and_no_friends_are(
    wit: str, others: list[tuple[str, Fields]], aimed: bool
) -> None:
    """`S-25`, `S-26`."""
    crew = fighter("party-0", arms=("catapult",), missiles={"stone": 1}, archery=9, wit=wit, left=["shoot"])
    near = [fighter(key, **{"place": 150, **fields}) for key, fields in others]
    codes = ("place:foes-0:0:0", "shoot:foes-0:0:0", "end")
    found = chosen(crew, codes, fighter("foes-0", place=150), *near)
    assert found == ("place:foes-0:0:0" if aimed else "shoot:foes-0:0:0")


def test_a_shot_that_promises_nothing_is_not_taken() -> None:
    for archery, first in ((9, "shoot:foes-0:0:0"), (-9, "end")):
        one = fighter("party-0", arms=("short bow",), missiles={"arrow": 1}, archery=archery, left=["shoot"])
        foe = fighter("foes-0", place=120, actions=1)
        assert chosen(one, ("shoot:foes-0:0:0", "end"), foe) == first


# Close combat


def clinched(own: Fields, foe: Fields, *codes: str, number: int = 2, **around: Any) -> str:
    one = fighter("party-0", **{"arms": (), "clinch": "foes-0", "left": ["struggle"], **own})
    other = fighter("foes-0", **{"arms": (), "clinch": "party-0", **foe})
    return chosen(one, tuple(f"struggle:{aim}" for aim in codes), other, number=number, **around)


def test_the_better_grappler_seeks_control_and_the_worse_gets_away() -> None:
    strong = {"grappling": 8, "strength": 3}
    weak = {"striking": 8, "defense": 8, "arms": ("sword",)}
    assert clinched(strong, {}, "control", "control-gently", "escape") == "struggle:control"
    assert clinched(weak, {"grappling": 8, "strength": 3}, "control", "control-gently", "escape") == "struggle:escape"
    assert clinched(strong, {"control": True}, "turn", "turn-gently", "escape") == "struggle:turn"


@pytest.mark.parametrize(
    ("control", "number", "aim"),
    [(False, 31, "struggle:escape"), (True, 31, "let-go"), (True, 30, "struggle:harm")],
)
def test_a_grapple_of_more_than_thirty_rounds_is_ended(control: bool, number: int, aim: str) -> None:
    codes = ("harm",) if control else ("control", "escape")
    assert clinched({"control": control, "grappling": 9}, {}, *codes, number=number) == aim


@pytest.mark.parametrize(
    ("wit", "around", "aim"),
    [
        ("plain", {"surface": "stone", "surface_harm": 6}, "slam"),
        ("dull", {"surface": "stone", "surface_harm": 6}, "harm"),
        ("plain", {"surface": "stone", "surface_harm": 6, "corner": "table", "corner_harm": 1}, "corner"),
        ("plain", {}, "harm"),
        ("plain", {"drop": 10}, "throw-off"),
        ("plain", {"drop": 1}, "harm"),
    ],
)
def test_a_holder_does_what_harms_most_but_for_the_dull(wit: str, around: Fields, aim: str) -> None:
    """`S-17`, `R-14`."""
    codes = ["harm", "take"]
    codes += ["slam"] if "surface" in around else []
    codes += ["corner"] if "corner" in around else []
    codes += ["throw-off"] if "drop" in around else []
    assert clinched({"control": True, "wit": wit}, {}, *codes, **around) == f"struggle:{aim}"


def test_who_cannot_struggle_draws_or_does_nothing() -> None:
    one, other = fighter("party-0", clinch="foes-0", arms=("sword", "dagger")), fighter("foes-0", clinch="party-0")
    assert chosen(one, ("drop", "draw:1", "end"), other) == "draw:1"
    assert chosen(one, ("drop", "end"), other) == "end"


# Answers


def answering(
    one: Fighter, target: Fighter, *others: Fighter, kind: AttackKind = "strike", unplanned: bool = False
) -> tuple[Fight, AnswerChoice]:
    """The question how the target answers, as a tactic reads it."""
    arena = staged(Scripted(), one, target, *others)
    attempt = DeclaredAttack(one, target, kind, one.arms[0])
    usual = partial(answers.usual_answer, arena.fight, tables())
    return arena.fight, AnswerChoice(arena, attempt, list_answers(tables(), arena.fight, attempt), unplanned, usual)


@pytest.mark.parametrize(
    ("defense", "riding", "answer"), [(4, 11, "ride"), (7, 4, "dive"), (4, 5, "ride"), (4, 4, "dive"), (4, 1, "dive")]
)
def test_a_dive_from_the_saddle_must_be_better_by_more_than_three(defense: int, riding: int, answer: str) -> None:
    """`R-20`: Riding −4 against Defense."""
    rider = fighter("party-0", arms=(), mount="party-9", defense=defense, riding=riding)
    fight, asked = answering(fighter("foes-0"), rider, fighter("party-9", rider="party-0"))
    assert decide(fight, tables(), asked).answer == answer
    assert (defense - 3 > riding - 4) is (answer == "dive")


@pytest.mark.parametrize(("defense", "grappling", "answer"), [(4, 4, "parry"), (4, 5, "grapple"), (5, 4, "parry")])
def test_a_grab_is_warded_off_unless_grappling_is_better(defense: int, grappling: int, answer: str) -> None:
    """`S-15`: level, the fight goes on as before."""
    one, target = fighter("foes-0"), fighter("party-0", defense=defense, grappling=grappling)
    fight, asked = answering(one, target, kind="grab")
    assert decide(fight, tables(), asked).answer == answer
    assert answers.usual_answer(fight, tables(), asked) == answer


@pytest.mark.parametrize(
    ("kind", "strength", "defense", "answer"),
    [
        ("strike", 3, 6, "parry"),
        ("strike", -30, 6, "none"),
        ("strike", 3, -30, "none"),
        ("disarm", -30, 6, "parry"),
        ("grab", -30, 6, "parry"),
    ],
)
def test_an_unplanned_answer_is_given_where_it_averts_something(
    kind: AttackKind, strength: int, defense: int, answer: str
) -> None:
    """`R-03`."""
    one = fighter("foes-0", strength=strength, striking=4)
    target = fighter("party-0", defense=defense, defends=False)
    fight, asked = answering(one, target, kind=kind, unplanned=True)
    assert decide(fight, tables(), asked).answer == answer


def assisting(friend: Fields, way: int | None, planned: bool, striking: int = 4) -> str:
    one, target = fighter("foes-0", striking=striking), fighter("party-0")
    mate = fighter("party-1", **friend)
    arena = staged(Scripted(), one, target, mate)
    attempt = DeclaredAttack(one, target, "strike", one.arms[0])
    own = partial(friend_block, tables(), arena.fight, mate, attempt, 0)
    found = None if way is None else AnswerOption("parry", "parries", NamedSum(way, ()))
    usual = partial(answers.usual_assist, arena.fight)
    asked = BlockForFriendChoice(arena, mate, attempt, found, own, planned, usual)
    assert usual(asked) == decide(arena.fight, tables(), asked).answer
    return usual(asked)


@pytest.mark.parametrize(
    ("defense", "way", "answer"),
    [
        (4, None, "yes"),
        (4, 6, "yes"),
        (4, 7, "no"),
        (-20, None, "yes"),
    ],
)
def test_a_planned_block_is_given_where_it_may_help(defense: int, way: int | None, answer: str) -> None:
    """`S-23`, house: not where the own answer is better by three and more."""
    assert assisting({"defense": defense}, way, True) == answer


@pytest.mark.parametrize(
    ("defense", "way", "wit", "answer"),
    [(4, None, "cunning", "yes"), (3, None, "cunning", "no"), (4, None, "plain", "no"), (9, 0, "cunning", "no")],
)
def test_an_unplanned_block_is_given_by_the_cunning_for_the_undefended_where_it_mostly_stops_the_blow(
    defense: int, way: int | None, wit: str, answer: str
) -> None:
    """A tie is no hit, so that level it stops more than half."""
    assert assisting({"defense": defense, "wit": wit}, way, False) == answer


@pytest.mark.parametrize(
    ("fields", "answer"),
    [({}, "yes"), ({"acted": False}, "no"), ({"defense": 1}, "no"), ({"shield": 0, "defense": 4}, "no")],
)
def test_a_plain_shield_bearer_guards_a_friend_who_guards_much_worse(fields: Fields, answer: str) -> None:
    bearer: Fields = {"defense": 2, "shield": 2, "wit": "plain", "acted": True, **fields}
    assert assisting(bearer, 3, False) == answer
    assert assisting({**bearer, "wit": "dull"}, 3, False) == "no"


def test_nobody_is_let_go_for_nothing() -> None:
    """`H-03`."""
    one, leaving = fighter("foes-0", left=["strike"]), fighter("party-0")
    arena = staged(Scripted(), one, leaving)
    asked = PartingStrikeChoice(arena, DeclaredAttack(one, leaving, "strike", one.arms[0]))
    assert decide(arena.fight, tables(), asked).answer == "strike"


@pytest.mark.parametrize(
    ("own", "foe", "answer"),
    [
        ({}, {}, "fight-on"),
        ({"striking": -30}, {"striking": -30}, "break-off"),
        ({"striking": -30}, {}, "fight-on"),
        ({}, {"striking": -30}, "fight-on"),
        ({"strength": -30, "armour": 60}, {"strength": -30, "armour": 60}, "break-off"),
        ({"strength": -30, "armour": 60}, {"strength": -30}, "fight-on"),
        ({"rider": "party-1"}, {"striking": -30}, "break-off"),
    ],
)
def test_a_fight_is_broken_off_where_nobody_can_harm_anybody(own: Fields, foe: Fields, answer: str) -> None:
    """`H-09`."""
    one, other = fighter("party-0", **own), fighter("foes-0", **foe)
    friend = fighter("party-1", striking=-30, strength=-30, armour=60)
    fight = staged(Scripted(), one, other, friend).fight
    assert answers.break_off(fight, tables()).answer == answer
    assert decide(fight, tables(), offer_to_break_off(fight)).answer == answer


def test_a_question_that_no_tactic_knows_has_its_default() -> None:
    fight = staged(Scripted(), fighter("party-0"), fighter("foes-0")).fight
    asked = Choose("party-0", "riddle", "?", [Option("a", "a"), Option("b", "b")], "b")
    assert decide(fight, tables(), asked).answer == "b"


# What a person is advised to


@pytest.mark.parametrize(
    ("fields", "usual"),
    [
        ({}, "strike:strike,defend"),
        ({"stamina": 3, "wit": "cunning"}, "strike:strike,defend"),
    ],
)
def test_nobody_is_advised_to_run(fields: Fields, usual: str) -> None:
    one = fighter("party-0", actions=0, defends=False, **fields)
    arena = staged(Scripted(), one, fighter("foes-0", actions=0), fighter("foes-1", actions=0))
    assert usual_plan(arena.fight, tables(), one) == usual
    assert asked_to_plan(arena, one).default == usual


def test_nobody_is_advised_to_strike_at_the_fallen() -> None:
    one = fighter("foes-0", actions=0, defends=False)
    lying, friend = fighter("party-0", down=True), fighter("party-1", place=150)
    fight = staged(Scripted(), one, lying, friend, finish=True).fight
    assert choose_plan(fight, tables(), one).answer.startswith("fallen:")
    assert not usual_plan(fight, tables(), one).startswith("fallen:")


def test_the_default_of_the_only_blow_is_to_strike_it() -> None:
    acting = fighter("party-0", left=["strike"], striking=9)
    assert asked_to_act(staged(Scripted(), acting, fighter("foes-0")), acting).default == "strike:foes-0:0:0"


@pytest.mark.parametrize(("archery", "first"), [(-6, "shoot:foes-0:0:0"), (-7, "shoot:foes-0:0:0"), (-8, "end")])
def test_a_planned_shot_is_taken_at_any_chance(archery: int, first: str) -> None:
    """House; three actions are −4 (`S-10`), and 12 on two dice is the least chance."""
    one = fighter("party-0", arms=("short bow",), missiles={"arrow": 1}, archery=archery, actions=3, left=["shoot"])
    foe = fighter("foes-0", place=105, surprised=True)
    assert chosen(one, ("shoot:foes-0:0:0", "end"), foe) == first


def test_a_shot_that_seldom_hits_comes_after_every_other() -> None:
    one = fighter("party-0", arms=("short bow",), missiles={"arrow": 1}, archery=1, left=["shoot"], wit="cunning")
    weak = fighter("foes-0", place=105, defense=9, stamina=1)
    open_one = fighter("foes-1", place=105, defense=2, armour=4, stamina=20)
    assert chosen(one, ("shoot:foes-0:0:0", "shoot:foes-1:0:0", "end"), weak, open_one) == "shoot:foes-1:0:0"


def test_a_weapon_is_missed_for_a_round_or_for_five_where_it_is_wrenched_away() -> None:
    """House."""
    assert (disarming.ROUNDS_WITHOUT, disarming.ROUNDS_ROBBED) == (1, 5)

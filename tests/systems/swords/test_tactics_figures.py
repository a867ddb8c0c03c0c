"""The figures that tactics weigh, each against the same sum written out, and what hangs on each clause (house)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.options.answers import AnswerChoice, PartingStrikeChoice
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.rules.defense import list_answers
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.action_codes import ACTS
from solo.systems.swords.fight.tactics import (
    answers,
    combat_profile,
    disarming,
    melee,
    moving,
    riding,
    shooting,
    throwing,
    worth,
)
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.decide import decide
from solo.systems.swords.fight.tactics.plans import choose_plan, usual_plan
from solo.systems.swords.rolls.damage import USUAL
from solo.systems.swords.rolls.skill import beats_opposed, meets
from tests.systems.swords.fight_staging import Scripted, fighter, staged, tables

Fields = dict[str, Any]
BOW: Fields = {"arms": ("short bow",), "missiles": {"arrow": 9}}


def fresh(key: str, **fields: Any) -> Fighter:
    """A fighter that has planned nothing yet."""
    return fighter(key, **{"actions": 0, "defends": False, **fields})


def fight_of(*fighters: Fighter, **around: Any) -> Fight:
    return staged(Scripted(), *fighters, **around).fight


def blow(lead: int, force: int, stamina: int = 10, defended: bool = True) -> int:
    return worth.worth(lead, force, defended, stamina, USUAL)


# Plans of blows


def test_each_wit_has_its_plans_of_strikes_augments_and_defence() -> None:
    dull = {(1, 0, True)}
    plain = dull | {(1, 1, True), (2, 0, True)}
    cunning = plain | {(1, 2, True), (2, 1, True), (3, 0, True), (1, 0, False), (2, 0, False), (1, 1, False)}
    assert {wit: set(plans) for wit, plans in worth.PLANS.items()} == {
        AiLevel.DULL: dull,
        AiLevel.PLAIN: plain,
        AiLevel.CUNNING: cunning,
    }


def test_a_plan_of_an_augment_is_made_where_harm_is_worth_more_than_hits() -> None:
    """`S-24`: sure to hit and hardly through the armour."""
    armoured = worth.DuelProfile(20, -6, 20, 10, 2, 0, 2, 10, 1)
    assert worth.best_plan(AiLevel.PLAIN, armoured, 3, USUAL) == (1, 1, True)
    assert worth.best_plan(AiLevel.CUNNING, armoured, 3, USUAL) == (1, 2, True)
    assert worth.best_plan(AiLevel.DULL, armoured, 3, USUAL) == (1, 0, True)


# Horses


@pytest.mark.parametrize(("animals", "striking"), product((-2, 0, 2, 4, 6), (1, 3, 5)))
@pytest.mark.parametrize("actions", [0, 3])
def test_a_command_is_weighed_as_a_worse_strike_and_a_kick_that_may_come(
    animals: int, striking: int, actions: int
) -> None:
    """`H-10`: three actions are −4 to both; the plan of the round before counts for nothing."""
    one = fresh("party-0", mount="party-9", animals=animals, striking=striking, defense=3, actions=actions)
    horse = fresh("party-9", arms=("hooves",), rider="party-0", strength=4, striking=4)
    foe = fresh("foes-0", striking=3, defense=3)
    fight = fight_of(one, horse, foe)
    trade = combat_profile.duel_profile(fight, one, foe, 1)
    obeys = distribution(meets, animals - 4, 8).chance_of(True)
    both = blow(striking - 4 - 1, 3) + obeys * blow(4 - 1, 4 + 1)
    plain = blow(striking - 2 - 1, 3)
    risks = [blow(3 - 2 - (3 - penalty), 3) for penalty in (4, 2)]
    better = Fraction(both, max(1, risks[0])) > Fraction(plain, max(1, risks[1]))
    found = riding.command(fight, tables(), one, foe, trade, AiLevel.PLAIN)
    assert (found is not None) is better


def test_a_mount_with_nothing_to_kick_with_is_told_nothing() -> None:
    one, horse = fresh("party-0", mount="party-9", animals=9), fresh("party-9", rider="party-0")
    horse.arms = []
    foe = fresh("foes-0")
    fight = fight_of(one, horse, foe)
    assert (
        riding.command(fight, tables(), one, foe, combat_profile.duel_profile(fight, one, foe, 1), AiLevel.PLAIN)
        is None
    )


# Disarming


@pytest.mark.parametrize(("stamina", "armour", "others"), product((1, 4, 10), (0, 4, 8), (3, 9)))
def test_a_weapon_is_gone_for_where_its_loss_spares_more_than_a_blow_takes(
    stamina: int, armour: int, others: int
) -> None:
    """`S-13`, `R-25`: what a round spares of the own Stamina, against what a blow takes of the foe's."""
    one = fresh("party-0", striking=5, defense=3, stamina=stamina)
    foe = fresh("foes-0", arms=("great axe",), armour=armour, striking=others, defense=2, stamina=7)
    threat, rest = (blow(others - 2 - (3 - 2), force, stamina) for force in (5, 0))
    lead = 5 - 2 - 0
    struck = Fraction(blow(lead, 3 - armour, 7), 7)
    for two_hands, firm in ((False, 0), (True, 2)):
        fight = fight_of(one, foe, two_handed_grip=two_hands)
        trade = combat_profile.duel_profile(fight, one, foe, 2)
        spared = distribution(beats_opposed, lead - firm).chance_of(True) * Fraction(threat - rest, stamina)
        found = disarming.disarm(fight, tables(), one, foe, trade, AiLevel.CUNNING)
        assert (found is not None) is (spared > struck)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (2, 0), (0, 2), (3, 3)])
def test_a_grab_at_a_weapon_is_reckoned_without_the_plans_of_now(own: int, other: int) -> None:
    """`S-18`: against Defense or Grappling, whichever is better."""
    one = fresh("party-0", grappling=6, actions=own)
    for defense, grappling, lead in ((3, 1, 3), (1, 4, 2)):
        foe = fresh("foes-0", grappling=grappling, defense=defense, actions=other)
        assert disarming._grip_lead(fight_of(one, foe), one, foe) == lead


# Answers


@pytest.mark.parametrize(("place", "answer"), [(400, "none"), (105, "dodge")])
def test_an_arrow_that_cannot_hit_at_its_range_is_not_worth_an_action(place: int, answer: str) -> None:
    """`R-03`, `R-12`: 300 yards are 12, which no two dice are above."""
    archer, target = fighter("foes-0", **BOW), fighter("party-0", place=place, defense=9, defends=False)
    arena = staged(Scripted(), archer, target)
    shot = DeclaredAttack(archer, target, "shoot", archer.arms[0])
    asked = AnswerChoice(arena, shot, list_answers(tables(), arena.fight, shot), True, lambda _: "none")
    assert answers.answer(arena.fight, tables(), asked).answer == answer


@pytest.mark.parametrize(("armour", "answer"), [(3 + 15, "fight-on"), (3 + 16, "break-off")])
def test_three_augments_are_reckoned_with_before_a_fight_is_broken_off(armour: int, answer: str) -> None:
    """`H-09`: 12 and 6 less 2 leave no more than 15 to get through."""
    one = fighter("party-0", striking=30, strength=0, armour=99)
    foe = fighter("foes-0", armour=armour, strength=0, striking=-30)
    assert answers.break_off(fight_of(one, foe), tables()).answer == answer


def test_who_lets_nobody_go_says_so() -> None:
    one, leaving = fighter("foes-0", name="Vex", left=["strike"]), fighter("party-0", name="Ada")
    arena = staged(Scripted(), one, leaving)
    choice = decide(
        arena.fight, tables(), PartingStrikeChoice(arena, DeclaredAttack(one, leaving, "strike", one.arms[0]))
    )
    assert "Ada" in choice.reason


# Close combat


@pytest.mark.parametrize(("drop", "aim"), [(1, "harm"), (2, "throw-off")])
def test_a_throw_off_a_height_must_be_worth_half_as_much_again(drop: int, aim: str) -> None:
    """`R-14`: it ends the hold."""
    one = fighter("party-0", arms=(), clinch="foes-0", control=True, left=["struggle"])
    foe = fighter("foes-0", arms=(), clinch="party-0")
    acts = [ACTS.read(f"struggle:{code}") for code in ("harm", "throw-off")]
    assert (blow(0, drop) * 2 // 3 > blow(0, 0)) is (aim == "throw-off")
    assert choose_act(fight_of(one, foe, drop=drop), tables(), one, acts).answer == f"struggle:{aim}"


@pytest.mark.parametrize(
    ("grappling", "dull", "plain"),
    [
        (2, "strike", "strike"),
        (5, "strike", "grapple"),
        (8, "grapple", "grapple"),
    ],
)
def test_the_dull_do_not_reckon_with_a_slam(grappling: int, dull: str, plain: str) -> None:
    """`S-17`, `R-14`."""
    around = {"surface": "iron", "surface_harm": 8, "corner": "iron spike", "corner_harm": 4}
    for wit, group in (("dull", dull), ("plain", plain)):
        one = fresh("foes-0", arms=("mace",), grappling=grappling, strength=1, striking=4, defense=4, wit=wit)
        foe = fresh("party-0", arms=(), striking=4, defense=3, armour=1)
        assert choose_plan(fight_of(one, foe, **around), tables(), one).answer.partition(":")[0] == group


# Blows


def test_the_best_weapon_at_the_belt_strikes_and_fits_the_saddle() -> None:
    one = fighter("party-0", arms=("short bow", "horn bow", "dagger", "lance", "club"))
    assert one.arms[4] is melee.best_at_belt(one)
    one.mount = "party-9"
    assert one.arms[3] is melee.best_at_belt(one)
    assert melee.best_at_belt(fighter("party-0", arms=("sword", "short bow"))) is None


# Moving


def test_the_dull_close_on_the_foe_across_and_others_on_the_first_of_the_nearest() -> None:
    for wit, whom in (("dull", 1), ("plain", 0)):
        row = [fresh(f"party-{number}", wit=wit) for number in range(2)]
        foes = [fresh("foes-0", place=120), fresh("foes-1", place=120)]
        assert moving.catchable_foe(fight_of(*row, *foes), row[1], foes) is foes[whom]


@pytest.mark.parametrize(("mount", "plan"), [("", "ready:draw,move,defend"), ("party-9", "move:move,move,defend")])
def test_a_lance_is_changed_for_a_sword_by_who_goes_on_foot(mount: str, plan: str) -> None:
    one = fresh("party-0", arms=("lance", "sword"), mount=mount)
    horse = fresh("party-9", arms=("hooves",), rider="party-0", mass=1200)
    foe = fresh("foes-0", place=150)
    assert moving.closing_in(fight_of(one, horse, foe), one, [foe]).answer == plan


@pytest.mark.parametrize(
    ("mates", "moves", "outruns"),
    [
        ([], 2, False),
        ([], 3, False),
        ([{"place": 100}], 3, True),
        ([{"place": 100, "move": 20}], 3, False),
        ([{"place": 100}, {"place": 100, "move": 20}], 3, False),
        ([{"place": 100}], 2, False),
        ([{"place": 93}], 2, True),
        ([{"place": 94}], 2, False),
        ([{"place": 104}], 1, False),
        ([{"place": 103}], 1, True),
        ([{"place": 93}, {"place": 110}], 2, False),
    ],
)
def test_the_faster_wait_for_friends_who_would_come_rounds_later(
    mates: list[Fields], moves: int, outruns: bool
) -> None:
    """The foe stands at 128: a friend on foot at 93 has 31 yards to go, which are four moves."""
    one, foe = fresh("party-0", move=20), fresh("foes-0", place=128)
    friends = [fresh(f"party-{number}", **fields) for number, fields in enumerate(mates, 1)]
    assert moving._outruns(fight_of(one, foe, *friends), one, foe, moves) is outruns


# Shooting


@pytest.mark.parametrize(
    ("fields", "place", "off"),
    [
        ({}, 105, 2),
        ({}, 150, 4),
        (BOW, 150, 2),
        ({"actions": 2}, 150, 0),
        ({"acted": True}, 150, 0),
    ],
)
def test_a_foe_that_has_not_planned_is_taken_to_run_or_strike_and_defend(fields: Fields, place: int, off: int) -> None:
    """`S-10`."""
    foe, friend = fresh("foes-0", place=place, **fields), fresh("party-1", place=106)
    fight = fight_of(fresh("party-0"), friend, foe, fresh("foes-9", place=-50))
    assert shooting.guard_to_come(fight, foe, 7) == 7 - off
    assert shooting.guard_to_come(fight, foe, None) is None


@pytest.mark.parametrize(
    ("rider", "guard"),
    [({}, 6), ({"actions": 1}, None), ({"surprised": True}, None), ({"actions": 2, "defends": True}, 4)],
)
def test_a_rider_without_a_plan_is_expected_to_defend_the_mount(rider: Fields, guard: int | None) -> None:
    """`H-10`."""
    horse = fresh("foes-0", place=150, rider="foes-9", defense=6)
    fight = fight_of(fresh("party-0"), horse, fresh("foes-9", place=150, mount="foes-0", **rider))
    now = None if guard is None or not rider else guard
    assert shooting.guard_to_come(fight, horse, now) == guard


def test_a_shot_goes_at_whom_it_harms_most() -> None:
    archer = fresh("party-0", **BOW, archery=6)
    foes = [fresh("foes-0", place=115, armour=6), fresh("foes-1", place=115), fresh("foes-2", place=115, armour=3)]
    found = shooting.best_mark(fight_of(archer, *foes), tables(), archer, archer.arms[0], foes)
    assert found is not None
    assert found.foe is foes[1]


@pytest.mark.parametrize(("archery", "vain"), [(3, True), (4, False)])
def test_a_shot_into_a_melee_is_in_vain_where_it_would_hardly_hit(archery: int, vain: bool) -> None:
    """`H-04`: −4 into the melee, −2 for a plan of two; the worst guard of all counts."""
    chance = distribution(beats_opposed, archery - 1 - 4 - 2 - 1).chance_of(True)
    archer = fresh("party-0", **BOW, archery=archery, ill=-1)
    foes = [fresh("foes-0", defense=1), fresh("foes-1", defense=9)]
    assert (chance < Fraction(1, 12)) is vain
    assert shooting._in_vain_at_any_range(fight_of(archer, *foes), archer, archer.arms[0], foes) is vain


@pytest.mark.parametrize(("place", "goes_in"), [(106, True), (107, False)])
def test_an_archer_without_a_shot_goes_in_at_six_yards(place: int, goes_in: bool) -> None:
    archer, foe = fresh("party-0", **BOW, archery=-30), fresh("foes-0", place=place)
    assert (shooting._no_shot(fight_of(archer, foe), tables(), archer, archer.arms[0], [foe]) is None) is goes_in


@pytest.mark.parametrize(
    ("archery", "place", "plan"),
    [
        (-30, 150, None),
        (9, 150, "shoot:move,shoot,defend"),
        (-30, 130, "guard:cover,defend"),
    ],
)
def test_an_archer_whose_friends_are_at_blows_goes_nearer_or_in(archery: int, place: int, plan: str | None) -> None:
    archer, foe = fresh("party-0", **BOW, archery=archery), fresh("foes-0", place=150)
    fight = fight_of(archer, foe, fresh("party-1", place=place))
    found = shooting._no_shot(fight, tables(), archer, archer.arms[0], [foe])
    assert (found.answer if found else None) == plan


@pytest.mark.parametrize(("second", "plan"), [({}, "guard:cover,defend"), (BOW, "move:move,move,defend")])
def test_only_where_every_foe_shoots_nobody_is_waited_for(second: Fields, plan: str) -> None:
    archer = fresh("party-0", **BOW, archery=1)
    foes = [fresh("foes-0", place=300, **BOW), fresh("foes-1", place=300, **second)]
    found = shooting._no_shot(fight_of(archer, *foes), tables(), archer, archer.arms[0], foes)
    assert found is not None
    assert found.answer == plan


@pytest.mark.parametrize(
    ("foes", "guarded"),
    [
        ([{"place": 114}], True),
        ([{"place": 115}], False),
        ([{"place": 115}, {"place": 114}], True),
        ([{"place": 130, **BOW}], True),
    ],
)
def test_an_archer_keeps_up_its_guard_where_one_foe_charges_or_shoots(foes: list[Fields], guarded: bool) -> None:
    """A charge comes from 14 yards and less."""
    archer = fresh("party-0", **BOW, archery=7, defense=4, cover=2)
    others = [
        fresh(f"foes-{number}", striking=4, archery=4, strength=3, **fields) for number, fields in enumerate(foes)
    ]
    found = shooting.from_afar(fight_of(archer, *others), tables(), archer, others)
    assert found is not None
    assert ("defend" in found.answer) is guarded


@pytest.mark.parametrize("foe", [{"place": 113}, {"place": 125, **BOW}])
def test_the_cunning_under_threat_reckon_with_what_may_hit_them(foe: Fields) -> None:
    """With nothing to fear the guard would be given up for a second shot."""
    archer = fresh("party-0", **BOW, archery=5, defense=30, stamina=4, cover=2, wit="cunning")
    other = fresh("foes-0", striking=8, strength=5, defense=3, **foe)
    found = shooting.from_afar(fight_of(archer, other), tables(), archer, [other])
    assert found is not None
    assert "defend" in found.answer


@pytest.mark.parametrize(
    ("name", "missile", "shots"),
    [
        ("short bow", "arrow", 2),
        ("light crossbow", "bolt", 1),
        ("heavy crossbow", "bolt", 1),
    ],
)
def test_only_a_bow_is_shot_twice_a_turn(name: str, missile: str, shots: int) -> None:
    """`H-05`."""
    archer = fresh("party-0", arms=(name,), missiles={missile: 9}, archery=30, defense=30)
    foe = fresh("foes-0", place=112, striking=4)
    found = shooting.from_afar(fight_of(archer, foe), tables(), archer, [foe])
    assert found is not None
    assert found.answer.count("shoot") - 1 == shots
    archer.missiles = {missile: 1}
    found = shooting.from_afar(fight_of(archer, foe), tables(), archer, [foe])
    assert found is not None
    assert found.answer.count("shoot") - 1 == 1


# Throwing


def test_what_is_broken_is_no_spare_to_throw() -> None:
    one, foe = fresh("party-0", arms=("short bow", "dagger", "dagger"), throwing=9), fresh("foes-0", place=110)
    for arm in one.arms[1:2]:
        arm.where = "broken"
    found = throwing.from_afar(fight_of(one, foe), tables(), one, [foe])
    assert found is None, "the last knife is kept to strike with"


# Advice


def test_who_has_nothing_to_strike_with_is_advised_to_what_is_on_offer() -> None:
    one, foes = fresh("party-0", stamina=1, wit="cunning"), [fresh(f"foes-{number}", place=150) for number in (0, 1)]
    one.arms = []
    fight = fight_of(one, *foes)
    assert choose_plan(fight, tables(), one).answer.startswith("flee:")
    assert usual_plan(fight, tables(), one) == "move:move,move,defend"

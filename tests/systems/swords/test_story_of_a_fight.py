"""What a fight tells, and that it tells nothing where nobody listens; with the order of turns in a round (`H-11`)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from solo.resolver import SeededThrower, distribution
from solo.systems.swords.fight.attack import attack, attack_place
from solo.systems.swords.fight.narration.words import plan_label, plan_words
from solo.systems.swords.fight.rounds import declare, play_round, take_turn
from solo.systems.swords.fight.rules import ambush, initiative, moving, riding
from solo.systems.swords.fight.rules import grappling as clinch
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack
from solo.systems.swords.fight.rules.defense import list_answers
from solo.systems.swords.fight.rules.disarming import SHIELD_ON_THE_GROUND
from solo.systems.swords.fight.state import GroundItem, weapon_in_hand
from solo.systems.swords.fight.state.line import nearest
from solo.systems.swords.fight.tactics.melee import fresh_weapon
from solo.systems.swords.fight.tactics.moving import closing_in
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, staged, tables


class Quiet(Scripted):
    """The same dice where nobody listens."""

    has_listener = False


# Rounds


def test_plans_are_told_in_one_line_with_those_alike_together() -> None:
    foes = [fighter(f"foes-{number}", name=f"Wolf {'ab'[number]}", actions=0) for number in range(2)]
    horse = fighter("foes-9", rider="foes-0")
    scene = Scripted()
    acted_out(declare(staged(scene, *foes, horse, fighter("party-0", surprised=True))), *["strike:strike,defend"] * 2)
    assert [event.text for event in scene.told] == ["Plans. Wolf a and b: Strike, Defend (−2)."]
    scene = Scripted()
    foes = [fighter("foes-0", name="Vex", actions=0), fighter("foes-1", name="Wim", actions=0, place=150)]
    one = fighter("party-0", surprised=True)
    acted_out(declare(staged(scene, *foes, one)), "wait", "flee:move,move,move")
    assert [event.text for event in scene.told] == ["Plans. Vex: wait; Wim: Flee: Move three times (−4)."]


def test_nothing_is_told_of_plans_where_nobody_can_plan_or_listens() -> None:
    one, foe = fighter("party-0", surprised=True), fighter("foes-0", surprised=True)
    for scene in (Scripted(), Quiet()):
        acted_out(declare(staged(scene, one, foe)))
        assert scene.told == []
    scene = Quiet()
    acted_out(declare(staged(scene, fighter("party-0", actions=0), foe)), "guard:defend")
    assert scene.told == []


def test_a_round_is_over_at_once_where_the_last_of_a_side_yields() -> None:
    """`H-09`: nobody rolls initiative any more."""
    one, foe = fighter("party-0"), fighter("foes-0")
    arena = staged(Scripted(), one, foe)
    acted_out(play_round(arena), "yield")
    assert (arena.fight.winner, arena.fight.order) == ("party", [])


def test_no_plans_are_told_where_the_last_of_the_second_side_yields() -> None:
    scene = Scripted()
    acted_out(play_round(staged(scene, fighter("party-0"), fighter("foes-0"))), "guard:defend", "yield")
    assert scene.story == "party-0 yields."


def test_the_distance_to_a_foe_is_told_in_full() -> None:
    one, foe = fighter("party-0", place=130), fighter("foes-0")
    answer = closing_in(staged(Scripted(), one, foe).fight, one, [foe])
    assert str(answer.reason) == "party-0 is 30 yards away from foes-0 and moves closer."


def test_once_the_last_foe_falls_nobody_else_has_a_turn() -> None:
    """`H-11`."""
    one, other = fighter("party-0", striking=20, strength=30, dexterity=9), fighter("party-1", dexterity=5)
    foe = fighter("foes-0", surprised=True)
    arena = staged(Scripted(7, 7, 7, 7, 12, 2), one, other, foe)
    acted_out(play_round(arena), "strike:strike,defend", "strike:strike,defend")
    assert (arena.fight.winner, one.acted, other.acted, other.left) == ("party", True, False, ["strike"])
    assert arena.fight.acting == "party-0"


def test_one_foe_of_two_that_falls_ends_no_round() -> None:
    one, other = fighter("party-0", striking=20, strength=30, dexterity=9), fighter("party-1", dexterity=5)
    foes = [fighter(f"foes-{number}", surprised=True, dexterity=number) for number in range(2)]
    arena = staged(Scripted(7, 7, 7, 7, 7, 12, 2), one, other, *foes)
    acted_out(play_round(arena), "strike:strike,defend", "guard:defend", "strike:foes-0:0:0")
    assert (foes[0].down, arena.fight.winner, other.acted) == (True, "", True)
    assert arena.fight.acting == "party-1", "the surprised have no turn"


def test_an_ambush_falls_the_same_where_nobody_listens() -> None:
    """`H-08`."""
    scene, watcher = Quiet(7, 7), fighter("party-0")
    arena = staged(scene, fighter("foes-0"), watcher)
    arena.fight.lurking = "foes"
    ambush.roll_ambush(arena)
    assert (watcher.surprised, scene.told) == (True, [])


def test_a_call_to_a_mount_falls_the_same_where_nobody_listens() -> None:
    scene, horse = Quiet(8), fighter("party-9", arms=("hooves",), wayward=True)
    riding.calm_riderless_mounts(staged(scene, fighter("party-0"), horse, fighter("foes-0")))
    assert (horse.away, scene.told) == (False, [])


# Order


def test_a_coin_falls_either_way_as_often() -> None:
    assert distribution(initiative.coin).chance_of(True) == Fraction(1, 2)


def test_a_coin_is_one_die_of_two_sides() -> None:
    """`R-05`."""
    assert {initiative.coin(SeededThrower(Random(seed))) for seed in range(20)} == {True, False}
    assert initiative.coin(Scripted(1))
    assert not initiative.coin(Scripted(2))


def test_a_coin_carries_nobody_past_a_better_roll() -> None:
    """`R-05`."""
    first, second, third = (fighter(f"foes-{number}") for number in range(3))
    arena = staged(Scripted(9, 7, 7, 1), first, second, third)
    initiative.order(arena)
    assert arena.fight.order == ["foes-0", "foes-2", "foes-1"]


@pytest.mark.parametrize(("side", "place"), [("party", 90), ("foes", 110)])
def test_without_foes_back_is_behind_the_own_side(side: str, place: int) -> None:
    one = fighter(f"{side}-0")
    assert moving.retreat_place(staged(Scripted(), one).fight, one) == place


def test_the_nearest_is_nearest_on_either_side() -> None:
    one, behind, before = fighter("party-0"), fighter("foes-0", place=90), fighter("foes-1", place=101)
    assert nearest(one, [behind, before]) is before
    assert nearest(one, [before, fighter("foes-2", place=99)]) is before


# What lies about


def test_a_shield_that_lies_there_is_no_weapon() -> None:
    """`H-07`: nobody without a weapon takes it up to strike with."""
    one = fighter("foes-0", arms=())
    fight = staged(Scripted(), one, fighter("party-0")).fight
    fight.ground = [GroundItem(SHIELD_ON_THE_GROUND, 100, "party-0", shield=2)]
    assert fresh_weapon(fight, one, weapon_in_hand(one)) is None


# Words


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        (("strike", "strike", "defend"), "Strike twice, Defend"),
        (("move",) * 3, "Move three times"),
        (("move",) * 4, "Move 4 times"),
        (("augment",), "1 Augment"),
        (("strike", "augment", "augment"), "Strike, 2 Augments"),
    ],
)
def test_a_plan_is_read_as_people_say_it(kinds: tuple[str, ...], words: str) -> None:
    assert plan_words(kinds) == words


@pytest.mark.parametrize(
    ("kinds", "group", "label"),
    [
        (("strike",), "", "Strike"),
        (("strike", "defend"), "", "Strike, Defend (−2)"),
        (("move", "defend"), "flee", "Flee: Move, Defend (−2)"),
    ],
)
def test_a_plan_names_its_penalty(kinds: tuple[str, ...], group: str, label: str) -> None:
    """`S-10`."""
    assert plan_label(kinds, group) == label


@pytest.mark.parametrize(
    ("kind", "length", "words"),
    [
        ("strike", 1, "strikes Vex"),
        ("strike", 2, "strikes Vex with the sword"),
        ("disarm", 1, "strikes at the weapon of Vex"),
        ("disarm", 2, "strikes at the weapon of Vex with the sword"),
        ("unshield", 1, "strikes at the shield of Vex"),
        ("unshield", 2, "strikes at the shield of Vex with the sword"),
        ("grab", 2, "grabs Vex"),
        ("wrench", 1, "grabs at the weapon of Vex"),
        ("wrench", 2, "grabs at the weapon of Vex"),
        ("throw", 2, "throws the sword at Vex"),
    ],
)
def test_an_attack_is_told_in_words_with_its_weapon(kind: AttackKind, length: int, words: str) -> None:
    one, foe = fighter("party-0"), fighter("foes-0", name="Vex")
    assert DeclaredAttack(one, foe, kind, one.arms[0]).words(length) == words
    assert DeclaredAttack(one, foe, "strike", None).words(2) == "strikes Vex"
    foe.down = True
    assert DeclaredAttack(one, foe, "strike", None).words() == "strikes the fallen Vex"


@pytest.mark.parametrize(("animal", "words"), [(False, "wards it off with bare hands"), (True, "fends it off")])
def test_a_beast_fends_off_what_people_ward_off_with_bare_hands(animal: bool, words: str) -> None:
    one, foe = fighter("party-0", arms=(), animal=animal), fighter("foes-0")
    fight = staged(Scripted(), one, foe, room=False).fight
    assert [way.words for way in list_answers(tables(), fight, DeclaredAttack(foe, one, "strike", foe.arms[0]))] == [
        words
    ]


# Moments


def test_each_end_of_a_struggle_is_told() -> None:
    for aim, dice, end, own, other in (
        ("control", (8, 7, 5, 5), "and succeeds. Vex takes no damage.", False, False),
        ("control", (7, 7), "for control, but fails.", False, False),
        ("control-gently", (8, 7), "Ada grapples Vex for control without doing harm and succeeds.", False, False),
        ("escape", (8, 7), "Ada struggles to get away from Vex and breaks free.", False, False),
        ("harm", (7, 7), ", but the hold loosens.", True, False),
        ("turn", (8, 7, 5, 5), "and succeeds. Vex takes no damage.", False, True),
        ("take", (8, 7), "and now holds the sword.", True, False),
        ("throw-off", (8, 7, 5, 5), "Ada tries to throw Vex over the edge and succeeds.", True, False),
    ):
        for scene in (Scripted(*dice), Quiet(*dice)):
            one = fighter("party-0", arms=(), name="Ada", clinch="foes-0", control=own, left=["struggle"])
            foe = fighter("foes-0", name="Vex", clinch="party-0", control=other)
            arena = staged(scene, one, foe, drop=3)
            acted_out(take_turn(arena, one), f"struggle:{aim}")
            assert (end in scene.story) is scene.has_listener, aim
            assert scene.has_listener or not scene.told


def test_a_grab_is_told_as_a_hold_and_one_met_as_close_combat() -> None:
    for gentle, dice, said in (
        (True, (8, 7), "Vex dodges too late and is held."),
        (False, (8, 7, 5, 5), "is held but takes no damage."),
    ):
        one, foe = fighter("party-0", arms=(), name="Ada"), fighter("foes-0", arms=(), name="Vex")
        scene = Scripted(*dice)
        acted_out(attack(staged(scene, one, foe), DeclaredAttack(one, foe, "grab", None, gentle=gentle)), "dodge")
        assert said in scene.story
    one, foe = fighter("party-0", arms=(), name="Ada"), fighter("foes-0", arms=(), name="Vex")
    scene = Scripted(7, 7)
    acted_out(attack(staged(scene, one, foe), DeclaredAttack(one, foe, "grab", None)), "grapple")
    assert "Ada and Vex are now in close combat. Neither has control." in scene.story


@pytest.mark.parametrize(
    ("kind", "dice", "said"),
    [
        ("disarm", (8, 7), "too late. The sword flies 3 yards away."),
        ("disarm", (12, 2), "too late. The sword breaks."),
        ("unshield", (8, 5), "too late. The shield flies 3 yards away."),
        ("unshield", (12, 0), "too late. The shield breaks."),
        ("wrench", (8, 7), "too late. Ada now holds the sword."),
    ],
)
def test_what_becomes_of_a_weapon_or_shield_is_told(kind: AttackKind, dice: tuple[int, ...], said: str) -> None:
    for scene in (Scripted(*dice), Quiet(*dice)):
        one, foe = fighter("party-0", name="Ada"), fighter("foes-0", name="Vex", shield=2 if kind == "unshield" else 0)
        arm = None if kind == "wrench" else one.arms[0]
        acted_out(
            attack(staged(scene, one, foe), DeclaredAttack(one, foe, kind, arm)),
            *(["parry"] if kind == "wrench" else []),
        )
        assert (said in scene.story) is scene.has_listener
        assert scene.has_listener or not scene.told


@pytest.mark.parametrize(
    ("stamina", "strength", "said"),
    [
        (10, -3, "too late but takes no damage."),
        (10, 0, "too late and takes 3 damage."),
        (3, 0, "too late, takes 3 damage and falls."),
        (10, 20, "too late, takes 23 damage and dies."),
    ],
)
def test_who_falls_or_dies_is_told_so(stamina: int, strength: int, said: str) -> None:
    one, foe = fighter("party-0", strength=strength), fighter("foes-0", name="Vex", stamina=stamina)
    scene = Scripted(8, 7, 7, 7)
    acted_out(attack(staged(scene, one, foe), DeclaredAttack(one, foe, "strike", one.arms[0])))
    assert scene.story.endswith(said)


def test_a_blow_that_goes_on_to_the_other_of_a_pair_is_told_hit_or_not() -> None:
    """`R-09`."""
    for dice, said in (((8, 4, 2), "and misses."), ((8, 4, 7, 8, 5), "and hits. Ada takes 6 damage")):
        third = fighter("party-1", name="Tam")
        one, foe = fighter("party-0", arms=(), name="Ada", clinch="foes-0"), fighter("foes-0", clinch="party-0")
        scene = Scripted(*dice)
        acted_out(attack(staged(scene, third, foe, one), DeclaredAttack(third, foe, "strike", third.arms[0])))
        assert "The blow may hit Ada instead." in scene.story
        assert said in scene.told[-1].text
        quiet = Quiet(*dice)
        acted_out(attack(staged(quiet, third, foe, one), DeclaredAttack(third, foe, "strike", third.arms[0])))
        assert quiet.told == []


def test_a_shot_at_a_place_is_told_hit_or_astray_and_each_dive_too() -> None:
    for dice, said in (
        ((2,), "at the place where party-1 stands, and misses."),
        ((3, 7, 12, 5), "Ada dives 1 yard and gets clear."),
    ):
        for scene in (Scripted(*dice), Quiet(*dice)):
            crew, edge = fighter("foes-0", place=110, arms=("catapult",)), fighter("party-0", place=103, name="Ada")
            target = fighter("party-1", acted=True, defends=False)
            acted_out(
                attack_place(staged(scene, crew, target, edge), DeclaredAttack(crew, target, "shoot", crew.arms[0]))
            )
            assert (said in scene.story) is scene.has_listener
            assert scene.has_listener or not scene.told


def test_words_to_animals_are_told_with_their_outcome() -> None:
    rider = fighter("party-0", name="Ada", mount="party-9")
    horse = fighter("party-9", name="Dun", arms=("hooves",), rider="party-0", spooked=True)
    for dice, said in (
        ((8,), "Ada tries to calm Dun, and Dun calms down."),
        ((7, 8), "Ada tries to calm Dun, but Dun bucks."),
    ):
        horse.spooked = True
        scene = Scripted(*dice)
        riding.sits_out_fright(staged(scene, rider, horse, fighter("foes-0")), rider)
        assert scene.told[0].text == said
    assert scene.told[1].text == "Ada stays in the saddle."
    scene = Scripted(8)
    assert riding.obeys(staged(scene, rider, horse, fighter("foes-0")), rider, horse)
    assert scene.story == "Ada commands Dun, and Dun obeys."


def test_a_riders_seat_is_told() -> None:
    for dice, said in (((7,), "Ada stays in the saddle."), ((6, 2, 9), "Ada cannot stay in the saddle.")):
        rider = fighter("party-0", name="Ada", mount="party-9")
        horse = fighter("party-9", arms=("hooves",), rider="party-0")
        scene = Scripted(*dice)
        riding.after_hit(staged(scene, rider, horse, fighter("foes-0")), rider, 7, 10)
        assert said in scene.told[0].text


def test_the_words_of_a_struggle_name_what_it_is_for() -> None:
    one, foe = fighter("party-0", clinch="foes-0"), fighter("foes-0", name="Vex", clinch="party-0")
    arena = staged(Scripted(2, 12), one, foe, surface="stone", corner="table")
    clinch.struggle(arena, one, "slam")
    assert "tries to slam Vex against the stone, but fails." in arena.scene.story  # type: ignore[attr-defined]

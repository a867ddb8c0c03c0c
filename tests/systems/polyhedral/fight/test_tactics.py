"""What fighters do by themselves: weapons kept ready, ways found, wits used (P-41, H-31)."""

from __future__ import annotations

import pytest

from solo.systems.contract import Choose, TacticAnswer
from solo.systems.polyhedral.fight.options import movement
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import CarriedGear, NaturalWeapon
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, off_hand, worn

SWORD = held("longsword/broadsword")
BOW = (held("Shortbow"), CarriedGear("Arrow", 5))


def chosen(stage: Stage, name: str = "Ann", stepped: bool = False) -> TacticAnswer:
    """What somebody would do with their turn."""
    decision = choice_of(stage.arena, stage[name], stepped)
    choice = tactics.decide(stage.fight, stage.arena.armoury, decision)
    assert decision.fault(choice.answer) is None
    return choice


def going(stage: Stage, kind: str, name: str = "Ann") -> tuple[int, int]:
    """Where somebody would move, sprint or step to."""
    picked = movement.pick(stage.fight, stage[name], kind, {})
    column, row = tactics.decide(stage.fight, stage.arena.armoury, picked).answer.split(",")
    return int(column), int(row)


def duel(*gear: CarriedGear, spaces: int = 1, rows: tuple[str, ...] = OPEN, **more: object) -> Stage:
    ann = fighter(*gear, **more)  # type: ignore[arg-type]
    return Stage({"Ann": ann}, {"Bob": fighter()}, rows=rows).put(Ann=(5, 5), Bob=(5 + spaces, 5))


# Weapons in hand


@pytest.mark.parametrize(
    ("gear", "spaces"),
    [
        ((held("Halberd"),), 1),
        ((held("Glaive/Guisarme"),), 2),
        ((held("mace-and-chain"), off_hand("Shield")), 1),
        (BOW, 6),
        ((held("Crossbow"), CarriedGear("Bolt", 3)), 6),
    ],
)
def test_a_weapon_is_made_ready_again_rather_than_kicking(gear: tuple[CarriedGear, ...], spaces: int) -> None:
    skill = {"Poleaxes": 2, "Flails": 2, "Bows": 2, "Crossbows": 2}
    stage = duel(*gear, spaces=spaces, skills=skill, STR=10)
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "ready:hand"


def test_a_poor_slinger_loads_rather_than_running_into_a_melee() -> None:
    stage = duel(held("Sling"), CarriedGear("Sling stone", 5), spaces=2, STR=6)
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "ready:hand"


def test_a_flail_is_made_ready_on_the_way_to_somebody_far_off() -> None:
    stage = duel(held("Heavy Flail"), spaces=8, STR=10)
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "move"
    stage = duel(held("Halberd"), spaces=8, STR=10)
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "ready:hand"


def test_an_archer_with_a_foe_beside_lets_the_empty_bow_go_for_the_blade() -> None:
    stage = duel(*BOW, CarriedGear("shortsword"), skills={"Bows": 1, "Swords": 1})
    assert chosen(stage).answer.startswith("strike:shortbow"), "a loaded bow is shot first"
    stage["Ann"].pieces[0].wait = 1
    choice = chosen(stage)
    assert (choice.answer, choice.reason) == ("drop:hand", "Ann has no time to reload with Bob so close.")
    stage.turn("Ann", "drop:hand", lambda decision: tactics.decide(stage.fight, stage.arena.armoury, decision).answer)
    assert stage.piece("Ann", "shortsword").where == "hand"


def test_a_good_archer_is_surer_with_the_bow_even_beside_a_foe() -> None:
    stage = duel(*BOW, CarriedGear("shortsword"), skills={"Bows": 3}, PRC=10)
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "ready:hand"


def test_no_blade_is_drawn_beside_a_bow_that_is_kept() -> None:
    stage = duel(*BOW, CarriedGear("shortsword"), spaces=2, skills={"Bows": 1, "Swords": 3})
    stage["Ann"].pieces[0].wait = 1
    assert chosen(stage).answer == "ready:hand"


def test_an_archer_without_arrows_draws_the_blade() -> None:
    stage = duel(held("Shortbow"), CarriedGear("shortsword"), spaces=8)
    found = chosen(stage)
    assert (found.answer, found.reason) == ("drop:hand", "Ann has no ammunition left.")


@pytest.mark.parametrize(
    ("gear", "readied"),
    [
        ((*BOW, CarriedGear("shortsword")), False),
        ((held("Greataxe/Bardiche"), CarriedGear("Handaxe")), False),
        ((off_hand("Shield"), CarriedGear("shortsword")), True),
    ],
)
def test_nobody_draws_a_blade_beside_a_weapon_for_two_hands(gear: tuple[CarriedGear, ...], readied: bool) -> None:
    stage = duel(*gear, spaces=10, STR=10)
    decide = lambda decision: tactics.decide(stage.fight, stage.arena.armoury, decision).answer  # noqa: E731
    stage.turn("Ann", "move", "8,5", decide)
    assert stage.asked[-1].kind == "ready-moving"
    assert (stage.piece("Ann", gear[-1].name).where == "hand") is readied


def test_the_unarmed_draw_a_sword_when_a_foe_is_near_and_while_they_close_in_when_it_is_far() -> None:
    assert chosen(duel(CarriedGear("longsword/broadsword"), skills={"Swords": 2})).answer == "draw:longsword"
    assert chosen(duel(CarriedGear("longsword/broadsword"), skills={"Swords": 2}, spaces=12)).answer == "move"


def test_who_fights_best_unarmed_leaves_clubs_where_they_lie() -> None:
    stage = duel(worn("brass knuckles (pair)"), skills={"Unarmed": 3}, spaces=2)
    stage["Bob"].pieces.append(stage["Ann"].pieces[0])
    stage.turn("Bob", "wait")
    club = Stage({"Ann": fighter(held('Wooden Club (~30")'))}, {"Bob": fighter()})
    club.turn("Ann", "drop:hand", "wait")
    stage.fight.ground.append(club.fight.ground[0])
    stage.fight.ground[0].at = (5, 6)
    assert chosen(stage).answer == "step"


def test_a_beast_never_bothers_with_weapons() -> None:
    claws = NaturalWeapon("claws", "Axes & maces", "Handaxe")
    stage = Stage({"Ann": fighter(tags=("undead",), natural=(claws,))}, {"Bob": fighter(held("Great Sword"))})
    stage.put(Ann=(5, 5), Bob=(7, 5)).turn("Bob", "drop:hand", "wait")
    stage.fight.ground[0].at = (5, 6)
    assert chosen(stage).answer == "step"


def test_a_shield_is_taken_on_the_arm_while_nobody_is_near() -> None:
    stage = duel(SWORD, CarriedGear("Shield"), spaces=10)
    assert chosen(stage).answer == "don:shield"
    assert chosen(duel(held("Great Sword"), CarriedGear("Shield"), spaces=10, STR=10)).answer in ("move", "sprint")


# Striking


def test_the_dull_go_for_the_nearest_and_never_aim() -> None:
    foes = {"Bob": fighter(worn("Full Plate battle armor")), "Cal": fighter()}
    for intellect, target in ((4, "Bob"), (8, "Cal")):
        stage = Stage({"Ann": fighter(held("Javelin"), INT=intellect)}, foes).put(Ann=(5, 5), Bob=(7, 5), Cal=(8, 8))
        code = chosen(stage).answer
        assert stage[target].key in code
        assert intellect >= 6 or code.endswith(":0")


def test_strong_pools_aim_at_good_armour() -> None:
    ann = fighter(SWORD, skills={"Swords": 6}, PRC=12, STR=8)
    stage = Stage({"Ann": ann}, {"Bob": fighter(worn("Splinted mail, or Half plate/platemail"), QKN=4)})
    choice = chosen(stage.put(Ann=(5, 5), Bob=(6, 5)))
    assert choice.answer.endswith((":1", ":2"))


def test_a_faint_chance_to_fell_somebody_is_no_reason_to_aim_past_them() -> None:
    # 1d8+4 against DR 1 takes 11 at most of Bob's 12 points; aimed by 1 it might take 12, in one of 32.
    furs = fighter(worn("soft leather (or furred) clothing"))
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": furs}).put(Ann=(5, 5), Bob=(6, 5))
    assert chosen(stage).answer.endswith(":0")


def test_nobody_strikes_those_who_are_down() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    stage["Bob"].unconscious = stage["Bob"].prone = True
    stage["Bob"].lp = -2
    assert "strike" not in chosen(stage.put(Cal=(15, 5))).answer


def test_the_prone_get_up_unless_they_would_fell_somebody() -> None:
    stage = duel(SWORD, skills={"Swords": 5})
    stage["Ann"].prone = True
    assert chosen(stage).answer == "stand"
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    assert chosen(stage).answer.startswith("strike")


def test_the_nearly_fallen_drink_and_feed_their_friends() -> None:
    stage = duel(SWORD, CarriedGear("Healing potion"), CarriedGear("Major healing potion"))
    stage["Ann"].lp, stage["Ann"].vp = 2, 0
    stage["Bob"].lp = stage["Bob"].vp = 30
    stage.fight.staked = "both"
    assert chosen(stage).answer == "drink:major-healing-potion"
    stage = Stage({"Ann": fighter(SWORD, CarriedGear("Healing potion")), "Amy": fighter()}, {"Bob": fighter()})
    stage.put(Ann=(5, 5), Amy=(5, 6), Bob=(15, 5))
    stage["Amy"].lp, stage["Amy"].unconscious = 0, True
    assert chosen(stage).answer == f"feed:healing-potion:{stage['Amy'].key}"


def test_a_potion_that_would_not_keep_the_drinker_up_is_not_drunk_beside_a_foe() -> None:
    stage = Stage({"Ann": fighter(SWORD, CarriedGear("Healing potion"))}, {"Bob": fighter(SWORD, STR=16)})
    stage.put(Ann=(5, 5), Bob=(6, 5))
    stage.fight.staked = "both"
    stage["Ann"].lp, stage["Ann"].vp = 1, 0
    assert chosen(stage).answer.startswith("strike")
    stage.put(Bob=(15, 5))
    assert chosen(stage).answer == "drink:healing-potion"


# Defending


def met(stage: Stage) -> str:
    """The defence that Bob picks against Ann's first attack."""
    pick = attack("Bob")
    planned = list(stage.planned("Ann", pick).values())
    options = stage.offered("Ann")
    code = pick(Choose("", "turn", "", options))
    option = next(option for option in options if option.code == code)
    meeting = DefenceChoice(option.first, planned)  # type: ignore[attr-defined]
    return tactics.decide(stage.fight, stage.arena.armoury, meeting).answer


def test_the_slow_and_loaded_block_the_precise_and_the_quick_dodge() -> None:
    ann = fighter(SWORD, skills={"Swords": 4}, PRC=12)
    slow = fighter(SWORD, off_hand("Shield"), worn("Full Plate battle armor"), skills={"Blocking": 2})
    assert met(Stage({"Ann": ann}, {"Bob": slow}).put(Ann=(5, 5), Bob=(6, 5))) == "block"
    quick = fighter(held("dagger/stilleto"), skills={"Evasion": 4}, QKN=12)
    assert met(Stage({"Ann": ann}, {"Bob": quick}).put(Ann=(5, 5), Bob=(6, 5))) == "dodge"


# Going


def test_without_a_target_in_reach_it_closes_in_by_the_shortest_way() -> None:
    rows = (*OPEN[:4], "." * 8 + "#" + "." * 11, "." * 8 + "#" + "." * 11, "." * 8 + "#" + "." * 11, *OPEN[7:])
    stage = duel(SWORD, spaces=8, rows=rows).put(Ann=(6, 5), Bob=(10, 5))
    assert chosen(stage).answer == "move"
    place = going(stage, "move")
    assert max(abs(place[0] - 10), abs(place[1] - 5)) <= 2


def test_one_step_is_enough_where_it_brings_reach() -> None:
    assert chosen(duel(SWORD, spaces=2)).answer == "step"
    assert going(duel(SWORD, spaces=2), "step")[0] == 6


def test_doors_are_opened_on_the_way() -> None:
    rows = ("#########", "#...+...#", "#########")
    stage = duel(SWORD, rows=rows).put(Ann=(1, 1), Bob=(7, 1))
    assert chosen(stage).answer == "move"
    assert going(stage, "move") == (6, 1)


def test_a_foe_behind_a_friend_in_a_narrow_passage_is_waited_for() -> None:
    rows = ("#########", "#.......#", "#########")
    stage = Stage({"Ann": fighter(SWORD), "Amy": fighter(SWORD)}, {"Bob": fighter()}, rows=rows)
    stage.put(Ann=(5, 1), Amy=(6, 1), Bob=(7, 1))
    found = chosen(stage)
    assert (found.answer, found.reason) == ("defensive", "Ann fights defensively for lack of a better action.")
    stage["Ann"].defensive = True
    assert chosen(stage).answer == "wait"


def test_a_shot_without_a_hope_is_no_reason_to_step_about() -> None:
    # One d8 beyond effective range against Dodge 8: 9 less 2 never hits.
    stage = Stage({"Ann": fighter(held("Javelin"))}, {"Bob": fighter(QKN=12)}, rows=("." * 40,) * 5)
    assert chosen(stage.put(Ann=(1, 2), Bob=(30, 2))).answer in ("move", "sprint")


def test_the_large_come_as_near_as_the_ground_lets_them() -> None:
    narrow = ("............", "######.#####", "............", "............")
    drake = fighter(
        tags=("animal",),
        hands=0,
        skills={"Extra Size": 2},
        natural=(NaturalWeapon("jaws", "2-h swords", "Great Sword"),),
    )
    stage = Stage({"Ann": fighter()}, {"Drake": drake}, rows=narrow).put(Ann=(0, 0), Drake=(9, 2))
    # A Sprint ends where Ann cannot strike first, with at most a Step.
    assert going(stage, chosen(stage, "Drake").answer, "Drake")[0] <= 3
    assert going(stage.put(Drake=(4, 2)), chosen(stage, "Drake").answer, "Drake")[0] <= 2
    assert chosen(stage.put(Drake=(1, 2)), "Drake").answer in ("wait", "defensive")


def test_flight_leads_to_an_edge_that_can_be_left() -> None:
    # The nearest edge is a wall; the way out is the gap on the right.
    rows = ("####################", *["#" + "." * 18 + "#"] * 4, "#" + "." * 19, *["#" + "." * 18 + "#"] * 5, "#" * 20)
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": fighter()}, rows=rows)
    stage.put(Ann=(3, 5), Bob=(1, 1), Cal=(1, 9))
    stage["Ann"].lp = 1
    choice = chosen(stage)
    assert choice.answer == "move"
    assert "alone, hurt and outnumbered" in choice.reason
    assert going(stage, "move")[0] == 9
    for number in range(4):
        decide = lambda decision: tactics.decide(stage.fight, stage.arena.armoury, decision).answer  # noqa: E731
        answers = [decide] if stage["Ann"].place[0] > 13 else ["move", f"{min(19, 3 + 6 * (number + 1))},5"]
        stage.turn("Ann", *answers)
        if stage["Ann"].left:
            return
    raise AssertionError("Ann never got away")


def test_mindless_things_never_flee() -> None:
    stage = Stage({"Ann": fighter(tags=("undead", "mindless"))}, {"Bob": fighter(), "Cal": fighter()})
    stage["Ann"].lp = 1
    assert "edge" not in chosen(stage).reason


def test_who_can_harm_nobody_leaves() -> None:
    weak = fighter(STR=4)
    stage = Stage({"Ann": weak}, {"Bob": fighter(worn("Full Plate battle armor"))}).put(Ann=(5, 5), Bob=(9, 5))
    found = chosen(stage)
    assert (found.answer, found.reason) == ("leave", "Ann leaves, unable to harm any foe.")


def test_an_untrained_grip_is_told_with_its_reason() -> None:
    """`R-21`: one bastard sword; the grip of two hands has fewer dice here, and 1 more damage past the block."""
    bob = fighter(off_hand("Shield"), worn("Studded Leather, ring mail, chain/scale shirt"), skills={"Blocking": 2})
    stage = Stage({"Ann": fighter(held("bastard sword"), skills={"Swords": 1}, STR=10)}, {"Bob": bob})
    said = chosen(stage.put(Ann=(5, 5), Bob=(6, 5)))
    two_hands = "two-handed" in said.answer
    assert two_hands
    assert said.reason == "Ann strikes harder but less surely because of Bob's shield."

"""What tactics choose on a turn, each rule of choice on both sides (`H-08`, section 9): what is urgent, whom to strike,
where to go, what to do meanwhile, and what to put right at last.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import TacticAnswer
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.doom_spends import DoomSpendChoice
from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.options.turn_order_choices import (
    AmbushChoice,
    HeldAttackChoice,
    SeizeInitiativeChoice,
    offer_to_break_off,
    offer_to_the_fallen,
)
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import AssistBonus, AttackSource, Fight, Fighter, HeldAction, TurnState, Zone
from solo.systems.two_d20.fight.tactics.aid import look_after
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache
from solo.systems.two_d20.fight.tactics.attacks import list_harmful_attacks, strike
from solo.systems.two_d20.fight.tactics.danger import dangers_of, feared_from, in_danger
from solo.systems.two_d20.fight.tactics.decide import decide
from solo.systems.two_d20.fight.tactics.emergencies import handle_emergency
from solo.systems.two_d20.fight.tactics.fallback import fallback_action
from solo.systems.two_d20.fight.tactics.helping import helped_most
from solo.systems.two_d20.fight.tactics.leftover_actions import use_leftover_actions
from solo.systems.two_d20.fight.tactics.positioning import choose_place, come_near, could_hurt
from solo.systems.two_d20.fight.tactics.turns import choose_act
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of, held_first, is_shooter
from solo.systems.two_d20.fight.tactics.weapon_choice import braces_first, ready_something_better
from solo.systems.two_d20.gear.weapon import FIST as FIST_NAME
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.talents import TalentEffects
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    SKILLS,
    SPEAR,
    STARE,
    SWORD,
    Scripted,
    aimed,
    fighter,
    staged,
    with_quality,
)

HEALER = {"healing": Training(4, 4), "melee": Training(2, 1)}
POT = replace(BOW, name="pot", range="close", hands=1)


def answer(
    judgement: Any, *fighters: Fighter, who: str = "A", turn: dict[str, Any] | None = None, **fields: Any
) -> str:
    """What one judgement says of a turn, "" where it has nothing to say."""
    zones = fields.pop("zones", None)
    fight = staged(Scripted(), *fighters, **fields).fight
    fight.zones = zones or fight.zones
    found: TacticAnswer | None = judgement(fight, TurnState(fight.find(who), **(turn or {})))
    return found.answer if found else ""


def fight_of(*fighters: Fighter, **fields: Any) -> Fight:
    return staged(Scripted(), *fighters, **fields).fight


# What cannot wait


@pytest.mark.parametrize(
    ("state", "turn", "act"),
    [
        ({}, {}, ""),
        ({"burning": 1}, {}, "clear:burning"),
        ({"burning": 1}, {"minors": 0}, ""),
        ({"prone": True}, {}, "stand"),
        ({"prone": True}, {"minors": 0}, ""),
        ({"prone": True, "caught": "standard"}, {}, "struggle-free"),
        ({"caught": "minor"}, {}, ""),
        ({"caught": "standard"}, {}, "struggle-free"),
        ({"caught": "standard"}, {"standards": 0}, ""),
        ({"stunned": True}, {}, "shake"),
        ({"stunned": True, "wit": "dull"}, {}, ""),
        ({"stunned": True}, {"done": True}, ""),
        ({"vigor": 0, "full_vigor": 9, "wounds": 1, "fortune": 1}, {}, "fortune:vigor"),
        ({"resolve": 0, "full_resolve": 9, "trauma": 1, "fortune": 1}, {}, "fortune:resolve"),
        ({"vigor": 0, "full_vigor": 9, "wounds": 1, "fortune": 0}, {}, ""),
        ({"vigor": 0, "full_vigor": 9, "fortune": 1}, {}, ""),
        ({"vigor": 0, "full_vigor": 9, "trauma": 1, "fortune": 1}, {}, ""),
        ({"vigor": 1, "full_vigor": 9, "wounds": 1, "fortune": 1}, {}, ""),
        ({"vigor": 0, "full_vigor": 9, "wounds": 4, "fortune": 1}, {"fallen": True}, ""),
        ({"vigor": 0, "full_vigor": 0, "wounds": 1, "fortune": 1}, {}, ""),
    ],
)
def test_what_is_urgent(state: dict[str, Any], turn: dict[str, Any], act: str) -> None:
    assert answer(handle_emergency, fighter("A", **state), fighter("z", zone=5), turn=turn) == act


def test_who_is_pinned_with_an_enemy_in_reach_fights_where_it_is() -> None:
    assert answer(handle_emergency, fighter("A", caught="standard"), fighter("b")) == ""


@pytest.mark.parametrize(
    ("rank", "doom", "level", "act"),
    [
        ("toughened", 6, "sharp", "shake"),
        ("toughened", 5, "sharp", ""),
        ("nemesis", 6, "sharp", "shake"),
        ("minion", 20, "sharp", ""),
        ("toughened", 20, "plain", ""),
    ],
)
def test_a_sharp_game_master_shakes_stun_off_where_four_doom_are_left(
    rank: str,
    doom: int,
    level: str,
    act: str,
) -> None:
    foe = fighter("b", rank=rank, stunned=True)
    assert answer(handle_emergency, fighter("A"), foe, who="b", doom=doom, rulings={"game_master": level}) == act


def test_foes_have_no_fortune_to_help_them() -> None:
    foe = fighter("b", vigor=0, full_vigor=9, wounds=1, fortune=2, rank="nemesis")
    assert answer(handle_emergency, fighter("A"), foe, who="b") == ""


# Care


DYING: dict[str, Any] = {"out": True, "prone": True, "wounds": 5, "dying": 2}
SPENT: dict[str, Any] = {"vigor": 0, "full_vigor": 10}


@pytest.mark.parametrize(
    ("friend", "healer", "turn", "act"),
    [
        (DYING, {}, {}, "treat:B:dying"),
        (DYING, {}, {"standards": 0}, ""),
        (DYING, {}, {"fallen": True}, ""),
        (DYING, {"wit": "dull"}, {}, ""),
        ({**DYING, "fortune": 1}, {}, {}, ""),
        (DYING, {"skills": {"healing": Training(0, 0)}}, {}, ""),
        (SPENT, {}, {}, "treat:B:vigor"),
        ({**SPENT, "vigor": 1}, {}, {}, ""),
        ({**SPENT, "fortune": 1}, {}, {}, ""),
        (SPENT, {"skills": {"healing": Training(2, 0)}}, {}, "treat:B:vigor"),
        (SPENT, {"skills": {"healing": Training(1, 1)}}, {}, ""),
        ({"resolve": 0, "full_resolve": 10}, {}, {}, ""),
    ],
)
def test_who_knows_how_looks_after_the_dying_and_the_spent(
    friend: dict[str, Any], healer: dict[str, Any], turn: dict[str, Any], act: str
) -> None:
    one = fighter("A", **{"skills": HEALER, **healer})
    assert answer(look_after, one, fighter("B", **friend), fighter("c"), turn=turn) == act


def test_foes_look_after_nobody() -> None:
    foes = fighter("b", skills=HEALER), fighter("c", **SPENT)
    assert answer(look_after, fighter("A"), *foes, who="b") == ""


def test_who_is_far_from_all_danger_is_not_looked_after_first() -> None:
    assert not in_danger(fight_of(fighter("A"), fighter("b", zone=4)), fighter("A"))
    near = fight_of(fighter("A"), fighter("b", zone=3))
    assert in_danger(near, near.find("A"))
    shot_at = fight_of(fighter("A"), fighter("b", BOW, zone=5))
    assert in_danger(shot_at, shot_at.find("A"))
    held = fight_of(fighter("A"), fighter("b"))
    assert in_danger(held, held.find("A"))


# What one would fight with


def hands(one: Fighter) -> list[int]:
    return [number for number, _ in arms_of(one)]


def test_bare_hands_are_thought_of_where_there_is_nothing_else() -> None:
    assert hands(fighter("A", SWORD, FIST)) == [0]
    assert hands(fighter("A", FIST)) == [0]
    assert hands(fighter("A", STARE, FIST)) == [0, 1], "a threat is no weapon"


def test_only_who_is_trained_in_threats_thinks_of_them() -> None:
    assert hands(fighter("A", SWORD, STARE)) == [0, 1]
    assert hands(fighter("b", SWORD, STARE)) == [0, 1]
    untrained = {"skills": {"melee": Training(2, 1)}}
    assert hands(fighter("A", SWORD, STARE, **untrained)) == [0]
    claws = replace(FIST, name="claws")
    assert hands(fighter("b", SWORD, claws, **untrained)) == [0, 1], "a foe's claws are as good as a sword"
    assert hands(fighter("A", SWORD, claws, **untrained)) == [0]
    fist = replace(FIST, name=FIST_NAME)
    assert hands(fighter("b", SWORD, fist)) == [0]


def test_what_is_held_first_of_what_can_still_be_used() -> None:
    one = fighter("A", replace(BOW, uses=1), SWORD)
    first = held_first(one)
    assert first is one.arms[0]
    one.arms[0].used = 1
    assert held_first(one) is one.arms[1]
    one.arms[1].where = "belt"
    assert held_first(one) is None


@pytest.mark.parametrize(
    ("weapon", "shoots"),
    [
        (SWORD, False),
        (BOW, True),
        (POT, False),
        (STARE, False),
        (replace(STARE, range="medium"), True),
    ],
)
def test_who_would_rather_fight_from_afar(weapon: Any, shoots: bool) -> None:
    assert is_shooter(fighter("A", weapon)) is shoots


# Whom to strike


def act(*fighters: Fighter, who: str = "A", turn: dict[str, Any] | None = None, **fields: Any) -> str:
    return answer(strike, *fighters, who=who, turn=turn, **fields)


def test_without_a_standard_action_nobody_strikes() -> None:
    assert act(fighter("A"), fighter("b")) == "attack:b:0"
    assert act(fighter("A"), fighter("b"), turn={"standards": 0}) == ""


def test_a_foe_goes_where_most_harm_is_expected_and_of_equals_at_who_has_most() -> None:
    assert act(fighter("A", soak=5), fighter("B"), fighter("c"), who="c") == "attack:B:0"
    assert act(fighter("A"), fighter("B", trauma=1), fighter("c"), who="c") == "attack:B:0"
    assert act(fighter("A", wounds=1, overcome=["vigor"]), fighter("B"), fighter("c"), who="c") == "attack:A:0"
    assert act(fighter("A"), fighter("B"), fighter("c"), who="c") == "attack:A:0"


def test_the_dull_strike_the_nearest_and_the_first_in_reach() -> None:
    assert act(fighter("A", wit="dull"), fighter("b", soak=3), fighter("c")) == "attack:b:0"
    near, beside = fighter("b", soak=3), fighter("c", zone=3)
    assert act(fighter("A", wit="dull"), beside, near, paired=False) == "attack:b:0"


def test_a_hero_strikes_of_equals_whom_is_most_to_be_feared() -> None:
    fierce = fighter("c", replace(SWORD, dice=9))
    assert act(fighter("A"), fighter("b"), fierce) == "attack:c:0"
    assert act(fighter("A"), fierce, fighter("b")) == "attack:c:0"


def test_nobody_in_reach_of_an_enemy_goes_to_strike_another() -> None:
    fight = fight_of(fighter("A"), fighter("b", soak=3), fighter("c", zone=3))
    one = fight.find("A")
    found = list_harmful_attacks(fight, TurnState(one), AttackWorthCache(fight, one))
    assert [prize.attempt.target.key for prize in found] == ["b"]
    one.reach.clear()
    found = list_harmful_attacks(fight, TurnState(one), AttackWorthCache(fight, one))
    assert {(prize.attempt.target.key, prize.way) for prize in found} == {("b", "step"), ("c", "move")}


def test_what_cannot_do_any_harm_is_no_prize() -> None:
    blunt = with_quality(nonlethal=True)
    fight = fight_of(fighter("A", blunt), fighter("b", ability="Unfeeling"), fighter("c", soak=60), fighter("d"))
    one = fight.find("A")
    assert [
        prize.attempt.target.key for prize in list_harmful_attacks(fight, TurnState(one), AttackWorthCache(fight, one))
    ] == ["d"]


def thrown(one: Fighter, *others: Fighter, **turn: Any) -> list[bool]:
    fight = fight_of(one, *(others or (fighter("b", zone=3),)))
    return [
        prize.attempt.thrown
        for prize in list_harmful_attacks(fight, TurnState(one, **turn), AttackWorthCache(fight, one))
    ]


def test_what_is_spare_is_thrown_where_nobody_can_be_reached_or_gone_to() -> None:
    assert thrown(fighter("A", KNIFE, KNIFE), minors=0) == [True]
    assert thrown(fighter("A", KNIFE, KNIFE, caught="minor")) == [True]
    assert thrown(fighter("A", KNIFE, KNIFE)) == [False], "it walks there"
    assert thrown(fighter("A", KNIFE, KNIFE, wit="dull"), minors=0) == []
    assert thrown(fighter("A", SWORD, SWORD), minors=0) == []
    assert thrown(fighter("A", KNIFE), minors=0) == [], "its only weapon"
    assert thrown(fighter("A", KNIFE, BOW), fighter("b", resolve=0, zone=3, soak=60), minors=0) == []
    one = fighter("A", KNIFE, SWORD)
    one.arms[1].where = "belt"
    assert thrown(one, minors=0) == [True], "a sword on the belt is left"
    loud = fighter("A", KNIFE, KNIFE, replace(STARE, dice=1), skills={**SKILLS, "intimidate": Training(1, 1)})
    brave = fighter("b", zone=3, resolve=60, full_resolve=60)
    assert True in thrown(loud, brave, minors=0), "a threat that hardly does Harm bars no throw"
    one.arms[1].where = "ground"
    assert thrown(one, minors=0) == []


def test_fortune_lifts_two_wounds_that_leave_hardly_any_blow() -> None:
    blunt = {"wounds": 3, "fortune": 1}
    assert act(fighter("A", **blunt), fighter("b", soak=3)) == "fortune:wounds"
    for other in ({"fortune": 0}, {"overcome": ["vigor"]}, {"wit": "dull"}, {"wounds": 1}):
        assert act(fighter("A", **{**blunt, **other}), fighter("b", soak=3)) != "fortune:wounds"  # type: ignore[arg-type]
    assert act(fighter("A", wounds=2, fortune=1, skills={"melee": Training(9, 5)}), fighter("b")) == "attack:b:0"
    foe = fighter("b", rank="nemesis", wounds=3, fortune=1)
    assert act(fighter("A", soak=3), foe, who="b") != "fortune:wounds"


def test_a_cunning_hero_strikes_twice_where_friends_are_in_trouble() -> None:
    strong = {"wit": "cunning", "fortune": 2, "skills": {"melee": Training(6, 5)}}
    hurt, foes = fighter("B", wounds=2, zone=1), (fighter("c", rank="minion", vigor=4), fighter("d"))

    def twice(turn: dict[str, Any] | None = None, friend: Fighter = hurt, dice: int = 7, **state: Any) -> bool:
        hero = fighter("A", replace(SWORD, dice=dice), **{**strong, **state})
        return act(hero, friend, *foes, turn=turn) == "fortune:action"

    assert twice()
    assert not twice({"fortune": True})
    assert not twice({"fallen": True})
    assert not twice(fortune=1)
    assert not twice(wit="plain")
    assert not twice(friend=fighter("B", wounds=1, zone=1))
    assert twice(friend=fighter("B", trauma=2, zone=1))
    assert not twice(dice=1), "no blow that tells"


# Weapons made ready


def readies(one: Fighter, *others: Fighter, now: float = 0.0, **turn: Any) -> str:
    fight = fight_of(one, *(others or (fighter("b"),)))
    found = ready_something_better(fight, TurnState(one, **turn), AttackWorthCache(fight, one), now)
    return found.answer if found else ""


def with_belt(*belt: Any, held: Any = FIST) -> Fighter:
    one = fighter("A", held)
    one.arms += [AttackSource(weapon, "belt") for weapon in belt]
    return one


def test_a_better_weapon_is_drawn_with_a_minor_action() -> None:
    assert readies(with_belt(SWORD)) == "draw:1"
    assert readies(with_belt(SWORD), minors=0) == ""
    assert readies(with_belt(KNIFE, SWORD)) == "draw:2"
    assert readies(with_belt(SWORD), now=0.75) == "", "what is in hand is good enough"


def test_a_weapon_is_drawn_where_it_is_half_as_good_again() -> None:
    fight = fight_of(with_belt(SWORD), fighter("b"))
    one = fight.find("A")
    worth = AttackWorthCache(fight, one).prospects(DeclaredAttack(one, fight.find("b"), one.arms[1])).telling
    assert worth < 0.75 * 1.5
    assert readies(with_belt(SWORD), now=worth / 1.5 - 0.01) == "draw:1"
    assert readies(with_belt(SWORD), now=worth / 1.5 + 0.01) == ""


def test_a_blade_is_drawn_for_who_is_near_and_a_bow_for_anybody() -> None:
    assert readies(with_belt(SWORD), fighter("b", zone=4)) == ""
    assert readies(with_belt(BOW), fighter("b", zone=4)) == "draw:1"
    empty = with_belt(CROSSBOW)
    empty.arms[1].loaded = False
    assert readies(empty, fighter("b", zone=4)) == ""
    assert readies(with_belt(SWORD), fighter("b", soak=60)) == ""


def test_an_empty_crossbow_is_reloaded_where_nothing_else_can_be_done() -> None:
    one = fighter("A", CROSSBOW)
    assert readies(one) == ""
    one.arms[0].loaded = False
    assert readies(one) == "reload:0"
    assert readies(one, now=0.5) == ""
    one.arms[0].where = "ground"
    assert readies(one, fighter("b", zone=4)) != "reload:0"


def braces(one: Fighter, *others: Fighter) -> bool:
    fight = fight_of(one, *(others or (fighter("B" if not one.hero else "b"),)))
    return braces_first(
        fight, one, AttackWorthCache(fight, one), DeclaredAttack(one, fight.enemies(one)[0], one.arms[0])
    )


def test_foes_brace_what_is_unwieldy_unless_they_carry_something_handier() -> None:
    assert braces(fighter("c", MAUL))
    assert braces(fighter("c", MAUL, FIST)), "claws are no other weapon"
    assert braces(fighter("c", MAUL, MAUL))
    assert not braces(fighter("c", MAUL, KNIFE))
    assert not braces(fighter("c", SWORD))
    braced = fighter("c", MAUL)
    braced.arms[0].braced = True
    assert not braces(braced)


def test_heroes_brace_where_many_blows_are_left_to_strike() -> None:
    crowd = [fighter(key, rank="nemesis", vigor=30) for key in "bcd"]
    blunt = {"skills": {"melee": Training(2)}}
    assert braces(fighter("A", MAUL, **blunt), *crowd)
    assert not braces(fighter("A", MAUL, **blunt), fighter("b", rank="minion", vigor=1))
    assert not braces(fighter("A", MAUL, wit="dull", **blunt), *crowd)
    far = [fighter(key, rank="nemesis", vigor=30, zone=3) for key in "bcd"]
    assert not braces(fighter("A", MAUL, **blunt), *far), "nobody is in Reach"
    assert not braces(fighter("A", SWORD, **blunt), *crowd)


# Where to go


def goes(*fighters: Fighter, **fields: Any) -> str:
    return answer(come_near, *fighters, **fields)


def test_who_strikes_hand_to_hand_goes_to_the_nearest_it_could_hurt() -> None:
    assert goes(fighter("A", zone=1), fighter("b", zone=4), fighter("c", zone=3)) == "move:2"
    assert goes(fighter("A"), fighter("b", zone=3)) == "move:3:b"
    assert goes(fighter("A", zone=4), fighter("b", zone=2)) == "move:3"
    assert goes(fighter("A"), fighter("b")) == "", "it is there already"
    hard = fighter("b", zone=3, soak=60)
    assert goes(fighter("A"), hard, fighter("c", zone=4)) == "move:3", "past whom it could not hurt"
    assert goes(fighter("A"), hard) == ""


def test_nobody_in_reach_or_held_fast_goes_anywhere() -> None:
    assert goes(fighter("A"), fighter("b"), fighter("c", zone=3)) == ""
    for state in ({"prone": True}, {"caught": "minor"}, {"caught": "standard"}):
        assert goes(fighter("A", **state), fighter("b", zone=4)) == ""  # type: ignore[arg-type]


def test_without_a_minor_action_it_sprints_where_that_is_not_too_far() -> None:
    far = fighter("b", zone=5)
    assert goes(fighter("A"), far, turn={"minors": 0}) == "sprint:4"
    assert goes(fighter("A"), fighter("b", zone=4), turn={"minors": 0}) == "move:3", "the Standard Action is traded"
    assert goes(fighter("A"), far, turn={"minors": 0, "standards": 0}) == ""
    assert goes(fighter("A", zone=5), fighter("b", zone=2), turn={"minors": 0}) == "sprint:3"


def test_a_full_reach_is_gone_to_but_not_entered() -> None:
    crowded = fighter("b", zone=3)
    crowded.reach = ["W", "X", "Y", "Z"]
    assert goes(fighter("A"), crowded) == "move:3"


def test_shooters_come_nearer_to_a_zone_away_and_throwers_into_the_zone() -> None:
    assert goes(fighter("A", BOW), fighter("b", zone=4)) == "move:3"
    assert goes(fighter("A", BOW), fighter("b", zone=3)) == ""
    assert goes(fighter("A", POT), fighter("b", zone=3)) == "move:3", "into nobody's Reach"
    assert goes(fighter("A", POT), fighter("b", zone=3), turn={"standards": 0}) == ""
    assert goes(fighter("A", STARE), fighter("b", zone=3)) == "move:3"


def places(*fighters: Fighter, **fields: Any) -> str:
    return answer(choose_place, *fighters, **fields)


def test_a_shooter_keeps_a_zone_away_from_who_has_come_to_its_zone() -> None:
    assert places(fighter("A", BOW), fighter("b"), paired=False) == "move:1"
    assert places(fighter("A", BOW), fighter("b")) == "", "it is in Reach"
    assert places(fighter("A", BOW), fighter("b"), paired=False, turn={"minors": 0}) == ""
    assert places(fighter("A", BOW, wit="dull"), fighter("b"), paired=False) == ""
    assert places(fighter("A", BOW, prone=True), fighter("b"), paired=False) == ""
    assert places(fighter("A"), fighter("b"), paired=False) == ""
    assert places(fighter("A", POT), fighter("b"), paired=False) == "", "it throws from where it is"
    empty = fighter("A", CROSSBOW)
    empty.arms[0].loaded = False
    assert places(empty, fighter("b"), paired=False) == ""


def test_it_goes_to_its_own_side_where_both_ways_are_as_good_and_over_no_rough_ground() -> None:
    assert places(fighter("A", BOW, zone=3), fighter("b", zone=3), paired=False) == "move:2"
    assert places(fighter("a", BOW, zone=3), fighter("B", zone=3), who="a", paired=False) == "move:4"
    rough = [Zone(0, number == 2) for number in range(1, 6)]
    assert places(fighter("A", BOW, zone=3), fighter("b", zone=3), paired=False, zones=rough) == "move:4"
    both = [Zone(0, number in (2, 4)) for number in range(1, 6)]
    assert places(fighter("A", BOW, zone=3), fighter("b", zone=3), paired=False, zones=both) == ""


def test_it_does_not_go_to_where_an_enemy_stands() -> None:
    assert places(fighter("A", BOW), fighter("b"), fighter("c", zone=1), paired=False) == "move:3"
    assert places(fighter("A", BOW), fighter("b"), fighter("c", zone=1), fighter("d", zone=3), paired=False) == ""


def test_a_better_place_is_taken_only_while_there_is_a_shot_left_for_it() -> None:
    archer, friend = fighter("A", replace(BOW, dice=6), zone=3), fighter("B", zone=1)
    target = fighter("b", replace(BOW, dice=8), vigor=2, full_vigor=9, zone=5)
    assert places(archer, friend, target) == "move:4"
    assert places(archer, friend, target, turn={"standards": 0}) == ""
    assert places(archer, friend, target, zones=[Zone(4 * (number == 3)) for number in range(1, 6)]) == "", "a wall"
    assert places(fighter("A", BOW), friend, fighter("b", zone=4)) == "", "not enough is gained"
    assert places(archer, friend, replace(target, soak=(60,) * 6)) == "", "there is nothing to shoot for"


# Danger


def test_who_could_be_hurt_hand_to_hand_with_what_is_held_or_on_the_belt() -> None:
    def could(one: Fighter, enemy: Fighter) -> bool:
        return could_hurt(fight_of(one, enemy), one, enemy)

    assert could(fighter("A"), fighter("b", zone=5))
    assert not could(fighter("A"), fighter("b", soak=60))
    assert not could(fighter("A", BOW), fighter("b"))
    one = fighter("A")
    one.arms[0].where = "belt"
    assert could(one, fighter("b"))
    one.arms[0].where = "ground"
    assert not could(one, fighter("b"))


def test_who_is_feared_is_near_enough_to_come_or_shoots() -> None:
    def feared(enemy: Fighter) -> bool:
        one = fighter("A")
        return feared_from(fight_of(one, fighter("Z"), enemy, paired=False), one, enemy) > 0

    assert feared(fighter("b", zone=3))
    assert not feared(fighter("b", zone=4))
    assert feared(fighter("b", BOW, zone=4))
    held = fighter("b", zone=3)
    held.reach = ["Z"]
    assert not feared(held)


def test_a_nemesis_is_feared_more_than_its_blow_alone() -> None:
    foes = [fighter("b", rank=rank) for rank in ("toughened", "nemesis")]
    found = [dangers_of(fight_of(fighter("A"), foe), [foe])[0] for foe in foes]
    assert found[1] / found[0] == pytest.approx(1.6 / 1.3)
    armed, bare = fighter("b", replace(SWORD, dice=8)), fighter("b")
    feared = [dangers_of(fight_of(fighter("A"), foe), [foe])[0] for foe in (armed, bare)]
    assert feared[0] > feared[1]


# Helping


def helped(helper: Fighter, *friends: Fighter, foe: Fighter | None = None, **fields: Any) -> str:
    fight = fight_of(helper, *friends, foe or fighter("z"), **fields)
    found = helped_most(fight, helper)
    return str(found.act) if found else ""


@pytest.mark.parametrize(
    ("state", "who"),
    [({}, "assist:B:melee"), ({"acted": True}, ""), ({"stunned": True}, ""), ({"out": True}, ""), ({"zone": 3}, "")],
)
def test_a_friend_at_hand_who_still_attacks_is_helped(state: dict[str, Any], who: str) -> None:
    assert helped(fighter("A"), fighter("B", **state)) == who


def test_a_friend_without_an_enemy_in_reach_is_helped_to_shoot_alone() -> None:
    assert helped(fighter("A"), fighter("B"), paired=False) == ""
    assert helped(fighter("A"), fighter("B", BOW), foe=fighter("z", zone=3)) == "assist:B:shooting"
    assert helped(fighter("A", skills={"melee": Training(2, 1)}), fighter("B", BOW), foe=fighter("z", zone=3)) == ""


def test_who_was_helped_already_is_not_helped_again() -> None:
    assert helped(fighter("A"), fighter("B", help=AssistBonus("melee", 1))) == ""


def test_the_friend_who_gains_most_is_helped() -> None:
    weak, strong = fighter("B", replace(SWORD, dice=1)), fighter("C", replace(SWORD, dice=8))
    assert helped(fighter("A"), weak, strong, foe=fighter("z", rank="nemesis", vigor=40)) == "assist:C:melee"


def test_a_friend_is_helped_only_with_the_weapon_that_the_friend_will_use() -> None:
    claws = replace(SWORD, name="claws", hands=0)
    for frightening, cutting, helps in ((6, 1, "assist:B:intimidate"), (1, 6, "")):
        friend = fighter("B", replace(STARE, dice=frightening), replace(claws, dice=cutting))
        assert helped(fighter("A"), friend, paired=False) == helps, helps


def test_nobody_helps_an_attack_that_gains_next_to_nothing() -> None:
    assert helped(fighter("A"), fighter("B"), foe=fighter("z", rank="nemesis", soak=5)) == ""
    assert helped(fighter("A"), fighter("B"), foe=fighter("z", rank="nemesis", soak=1)) == "assist:B:melee"


def test_a_braced_weapon_counts_as_unbraced_after_a_step() -> None:
    def worth(braced: bool, paired: bool) -> float:
        fight = fight_of(fighter("A", MAUL), fighter("z"), paired=paired)
        one = fight.find("A")
        one.arms[0].braced = braced
        return max(
            prize.seen.telling for prize in list_harmful_attacks(fight, TurnState(one), AttackWorthCache(fight, one))
        )

    assert worth(True, paired=True) > worth(False, paired=True)
    assert worth(True, paired=False) == worth(False, paired=False)


# Meanwhile


def idles(*fighters: Fighter, **fields: Any) -> str:
    return answer(fallback_action, *fighters, **fields)


def test_who_has_lost_three_recovers_where_that_is_likely_enough() -> None:
    far = fighter("z", BOW, zone=5)
    blunt = fighter("A", BOW, vigor=7, full_vigor=10)
    assert idles(blunt, far) == "recover:vigor"
    assert idles(fighter("A", BOW, vigor=8, full_vigor=10), far) != "recover:vigor"
    assert idles(fighter("A", BOW, resolve=7, full_resolve=10), far) == "recover:resolve"
    hopeless = fighter("A", BOW, vigor=7, full_vigor=10, wounds=4)
    assert idles(hopeless, far) != "recover:vigor"
    assert idles(blunt, far, turn={"standards": 0}) == ""
    assert idles(blunt, far, turn={"fallen": True}) == ""


def test_a_blow_is_held_for_who_could_come() -> None:
    assert idles(fighter("A"), fighter("b", zone=4)) == "ready:0:comes"
    assert not idles(fighter("A", held=HeldAction("0", "comes")), fighter("b", zone=4)).startswith("ready")
    assert not idles(fighter("A", wit="dull"), fighter("b", zone=4)).startswith("ready")
    assert not idles(fighter("A"), fighter("b"), fighter("c", zone=3)).startswith("ready"), "it faces one it could hurt"
    assert idles(fighter("A"), fighter("b", soak=60), fighter("c", zone=3)) == "ready:0:comes"
    assert not idles(fighter("A"), fighter("b", zone=4, soak=60)).startswith("ready")
    assert idles(fighter("A", FIST), fighter("b", zone=4)) == "ready:0:comes", "bare hands will do"
    assert not idles(fighter("A", BOW), fighter("b", zone=4)).startswith("ready"), "a bow waits for nobody"


def test_the_nearest_is_studied_once_where_that_is_likely_enough() -> None:
    keen = {"skills": {"observation": Training(3, 1)}}
    assert idles(fighter("A", BOW, **keen), fighter("b", zone=5), fighter("c", zone=3)) == "exploit:c"
    assert idles(fighter("A", BOW, exploit="c", **keen), fighter("b", zone=5), fighter("c", zone=3)) == ""
    assert idles(fighter("A", BOW, trauma=3, **keen), fighter("c", zone=3)) == ""


# What is put right at last


@pytest.mark.parametrize(
    ("state", "turn", "act_done"),
    [
        ({}, {}, ""),
        ({"bleeding": 1, "bleeding_turns": 2}, {}, "clear:bleeding"),
        ({"bleeding": 1, "bleeding_turns": 1}, {}, "clear:bleeding"),
        ({"bleeding": 1, "bleeding_turns": 2}, {"minors": 0}, ""),
        ({"bleeding": 1, "bleeding_turns": 1, "guard": False}, {}, "regain-guard"),
        ({"bleeding": 1, "bleeding_turns": 2, "guard": False}, {}, "clear:bleeding"),
        ({"guard": False}, {}, "regain-guard"),
        ({"guard": False, "prone": True}, {}, ""),
        ({"guard": False}, {"minors": 0}, ""),
        ({"guard": False, "gifts": TalentEffects(quick_guard=True)}, {"minors": 0}, "regain-guard"),
        ({"guard": False, "gifts": TalentEffects(quick_guard=True)}, {"minors": 0, "said": ["guard"]}, ""),
        ({"guard": False, "wounds": 4}, {}, ""),
        ({"off_balance": 1}, {}, "clear:off balance"),
        ({"off_balance": 1}, {"minors": 0}, ""),
        ({"caught": "minor"}, {}, "clear:caught"),
        ({"caught": "minor"}, {"minors": 0}, ""),
        ({"caught": "standard"}, {}, ""),
    ],
)
def test_what_is_put_right_with_a_minor_action_left(state: dict[str, Any], turn: dict[str, Any], act_done: str) -> None:
    one = fighter("A", **state)
    assert answer(use_leftover_actions, one, fighter("z", zone=5), turn={"standards": 0, **turn}) == act_done


def test_an_empty_crossbow_in_hand_is_reloaded_before_guard_comes_back() -> None:
    one = fighter("A", CROSSBOW, guard=False)
    one.arms[0].loaded = False
    assert answer(use_leftover_actions, one, fighter("z", zone=5)) == "reload:0"
    assert answer(use_leftover_actions, one, fighter("z", zone=5), turn={"minors": 0}) == ""
    one.arms[0].where = "belt"
    assert answer(use_leftover_actions, one, fighter("z", zone=5)) == "regain-guard"


@pytest.mark.parametrize(
    ("pool", "friend_acted", "lost", "who", "act_done"),
    [
        (1, True, 2, "A", "breath:B:vigor:1"),
        (2, True, 2, "A", ""),
        (0, True, 2, "A", ""),
        (1, False, 2, "A", ""),
        (1, True, 0, "A", ""),
        (1, True, 2, "z", ""),
    ],
)
def test_momentum_that_would_fade_as_a_whole_is_breath_for_the_weakest(
    pool: int, friend_acted: bool, lost: int, who: str, act_done: str
) -> None:
    friend = fighter("B", vigor=10 - lost, full_vigor=10, acted=friend_acted)
    foe = fighter("z", zone=5, vigor=5, full_vigor=10)
    turn = {"standards": 0, "minors": 0}
    assert (
        answer(use_leftover_actions, fighter("A"), friend, foe, who=who, momentum=pool, turn=turn, doom=9) == act_done
    )


def test_the_weakest_of_several_takes_the_breath() -> None:
    heroes = fighter("A", vigor=7, full_vigor=10), fighter("B", vigor=3, full_vigor=10, acted=True)
    turn = {"standards": 0, "minors": 0}
    assert answer(use_leftover_actions, *heroes, fighter("z", zone=5), momentum=1, turn=turn) == "breath:B:vigor:1"


# In which order


def test_what_is_urgent_goes_before_a_blow_and_a_blow_before_tidying() -> None:
    def does(one: Fighter, *others: Fighter, **turn: Any) -> str:
        return choose_act(fight_of(one, *others), TurnState(one, **turn)).answer

    assert does(fighter("A", burning=1), fighter("b")) == "clear:burning"
    assert does(fighter("A", off_balance=1), fighter("b")) == "attack:b:0"
    assert does(fighter("A", off_balance=1), fighter("b"), standards=0) == "clear:off balance"
    assert does(fighter("A", skills=HEALER), fighter("B", **SPENT), fighter("c")) == "treat:B:vigor"
    assert does(fighter("A"), fighter("b"), standards=0) == "end"
    assert does(fighter("A", SPEAR), fighter("b", zone=4)) == "move:3"


def test_an_aim_is_at_what_is_ready() -> None:
    one = fighter("A", SWORD, KNIFE)
    one.arms[0].where = "ground"
    arena = staged(Scripted(), one, fighter("b"))
    assert [number for number, _ in ready_arms(one)] == [1]
    assert answer(strike, one, fighter("b")) == "attack:b:1"
    assert aimed(arena, "A", "b", 1).arm is one.arms[1]


# What a game decides with


def test_every_kind_of_decision_is_judged() -> None:
    fight = fight_of(fighter("A"), fighter("b", ability="Ambush"), fighter("c"), doom=20)
    fight.round = 1
    foes = fight.standing("foes")
    assert decide(fight, SeizeInitiativeChoice(fight, foes)).answer in ("all", "nobody")
    assert decide(fight, AmbushChoice(fight, foes[0], 2)).answer == "yes"
    assert (
        decide(fight, HeldAttackChoice(fight, DeclaredAttack(fight.find("A"), foes[0], fight.find("A").arms[0]))).answer
        == "yes"
    )
    fight.round = 2
    assert decide(fight, DoomSpendChoice(fight, foes[0], {})).answer == "pin:A"
    assert decide(fight, offer_to_break_off(fight)).answer == "fight-on"
    assert decide(fight, offer_to_the_fallen(fight.find("A"))).answer == "pass"
    assert decide(fight, ActionChoice(fight, TurnState(fight.find("A")), ())).answer == "attack:b:0"


def test_a_cry_on_one_alone_promises_what_a_plain_threat_does() -> None:
    cry = with_quality(STARE, area=True)
    fight = fight_of(fighter("A", cry, STARE), fighter("b"))
    one, foe = fight.find("A"), fight.find("b")
    bouts = AttackWorthCache(fight, one)
    alone = [bouts.prospects(DeclaredAttack(one, foe, arm)).harm for arm in one.arms]
    assert alone[0] == alone[1] > 0
    crowd = fight_of(fighter("A", cry, STARE), fighter("b"), fighter("c"))
    heard = [
        AttackWorthCache(crowd, crowd.find("A")).prospects(DeclaredAttack(crowd.find("A"), crowd.find("b"), arm)).harm
        for arm in one.arms
    ]
    assert heard[0] > heard[1] == alone[1]


def test_a_weapon_is_drawn_for_who_stands_in_the_zone_out_of_reach() -> None:
    one = with_belt(SWORD)
    fight = fight_of(one, fighter("b"), paired=False)
    found = ready_something_better(fight, TurnState(one), AttackWorthCache(fight, one), 0.0)
    assert found is not None
    assert found.answer == "draw:1"


def test_two_wounds_are_enough_for_fortune_to_lift() -> None:
    assert act(fighter("A", wounds=2, fortune=1), fighter("b", soak=6)) == "fortune:wounds"


def test_the_dull_help_nobody_meanwhile() -> None:
    blunt = with_quality(nonlethal=True)
    for wit, helps in (("", "assist:B:melee"), ("dull", "exploit:c")):
        heroes = fighter("A", blunt, wit=wit), fighter("B")
        assert idles(*heroes, fighter("c", ability="Unfeeling")) == helps


def test_the_dull_strike_where_others_see_that_it_is_hopeless() -> None:
    hard, long = fighter("b", soak=8), replace(SWORD, dice=5)
    assert act(fighter("A", long, wit="dull"), hard) == "attack:b:0"
    assert not act(fighter("A", long), hard).startswith("attack")


def test_one_enemy_near_enough_is_danger_enough() -> None:
    fight = fight_of(fighter("A"), fighter("b", zone=5), fighter("c", zone=3))
    assert in_danger(fight, fight.find("A"))


def test_a_minor_action_alone_is_enough_to_come_near() -> None:
    assert goes(fighter("A"), fighter("b", zone=4), turn={"standards": 0}) == "move:3"


def test_what_an_attack_promises_hangs_on_the_targets_reach_while_it_is_on_guard() -> None:
    def hits(weapon: Any, guard: bool = True) -> float:
        fight = fight_of(fighter("A", KNIFE), fighter("b", weapon, guard=guard))
        return (
            AttackWorthCache(fight, fight.find("A"))
            .prospects(DeclaredAttack(fight.find("A"), fight.find("b"), fight.find("A").arms[0]))
            .hits
        )

    assert hits(KNIFE) > hits(SWORD) > hits(SPEAR)
    assert hits(SPEAR, guard=False) == hits(KNIFE, guard=False) == hits(KNIFE)

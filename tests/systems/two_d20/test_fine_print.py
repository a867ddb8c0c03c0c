"""The fine print of a fight: what sentences beside the main rules ask for (T-06, T-10, H-02, H-10, H-16, R-33)."""

from __future__ import annotations

import pytest

from solo.systems.two_d20.fight.attack import attack
from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.hazards import apply_hazard
from solo.systems.two_d20.fight.options.turn_order_choices import offer_to_be_cowed
from solo.systems.two_d20.fight.rounds import play_round
from solo.systems.two_d20.fight.rules.difficulty import difficulty_of, steps_for
from solo.systems.two_d20.fight.rules.reach import enter
from solo.systems.two_d20.fight.state import AssistBonus, TurnState
from solo.systems.two_d20.fight.turn import take_turn
from solo.systems.two_d20.fight.view import conditions
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.people.attributes import Skill, Training
from tests.systems.two_d20.blow_staging import (
    BOW,
    CALM,
    FIST,
    MAUL,
    SKILLS,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    asked_of,
    codes,
    content,
    fighter,
    option,
    staged,
    struck,
    with_quality,
)
from tests.systems.two_d20.turn_staging import PASS, menu, offered, turn_of, turns_of


def test_a_table_may_do_without_a_bound_on_enemies_in_reach() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), paired=False, rulings={"most_in_reach": 0})
    enter(arena.fight, arena.fight.find("A"), arena.fight.find("b"))
    assert arena.fight.find("A").reach == ["b"]


def test_an_attack_outside_the_own_turn_uses_a_weakness_up_as_well() -> None:
    arena = staged(Scripted((19, 19, 19)), fighter("A", exploit="b", exploit_turns=2), fighter("b"))
    struck(arena, "A", "b", dice="dice:0:0:0:0:0:1:0")
    assert arena.fight.find("A").exploit == ""


def test_fortune_gives_the_stunned_no_action() -> None:
    arena = staged(Scripted(), fighter("A", fortune=1, stunned=True), fighter("b"))
    assert offered(arena, "A", "fortune:action").refused == "A is stunned, so a Bonus Action would be lost."


def test_a_swift_action_that_was_traded_makes_no_later_action_harder() -> None:
    turn = TurnState(fighter("A"), standards=0, minors=0)
    turn.grant_swift()
    turn.pay_minor()
    turn.standards += 1
    assert not turn.next_is_harder


def test_who_withdraws_by_momentum_holds_no_brace() -> None:
    arena = staged(Scripted((5, 6), (3,) * 5), fighter("A", MAUL), fighter("b"))
    arena.fight.find("A").arms[0].braced = True
    struck(arena, "A", "b", dice="dice:0:0:0:0:0:0:1", early_spends=["withdraw:", "enough"])
    assert not arena.fight.find("A").arms[0].braced


def test_a_kit_helps_against_an_obstacle_in_a_fight() -> None:
    one = fighter("A", kits={"Thief's kit": 3})
    arena = staged(Scripted((5, 5, 5)), one, fighter("b", zone=5))
    turn_of(arena, "A", "try", skill="thievery", difficulty="1", dice="dice:0:0:1:0:0:0:0")
    assert one.kits == {"Thief's kit": 2}


ASKED = "dice:0:0:0:0:0:0:1"


def test_a_defence_that_prevails_may_buy_a_second_wind() -> None:
    hero = fighter("A", vigor=4, full_vigor=10)
    arena = staged(Scripted((19, 19), (5, 6)), hero, fighter("b"), momentum=2)
    running = attack(arena, aimed(arena, "b", "A"))
    dice = [CALM["dice"], ASKED]
    acted_out(running, defence="defend:A:parry", dice=dice, early_spends=["second-wind:vigor 3", "enough"])
    assert (hero.vigor, arena.fight.momentum) == (7, 0), "1 of the roll, 2 of the pool"


def test_whom_an_effect_adds_may_spend_what_its_defence_gives() -> None:
    sweep = with_quality(area=True)
    arena = staged(Scripted((5, 19), (6,) * 4, (1, 1)), fighter("A", sweep), fighter("b"), fighter("c"), doom=9)
    acted_out(
        attack(arena, aimed(arena, "A", "b")),
        defence=["none", "defend:c:parry"],
        dice=[CALM["dice"], ASKED],
        early_spends=["break-guard:", "enough"],
    )
    assert not arena.fight.find("A").guard


def test_other_tests_have_their_spends_as_well() -> None:
    hero = fighter("A", skills={**SKILLS, "observation": Training(2, 1)}, resolve=8, full_resolve=10)
    arena = staged(Scripted((1, 6)), hero, fighter("b"), momentum=2)
    spent = ["swift-action:", "second-wind:resolve 1", "enough"]
    turn_of(arena, "A", "exploit:b", "end", dice=["early", ASKED], early_spends=spent)
    assert (hero.exploit, hero.resolve, arena.fight.momentum) == ("b", 9, 1)


def test_regaining_guard_may_lead_to_a_swift_action_but_not_for_the_stunned() -> None:
    for stunned in (False, True):
        hero = fighter("A", guard=False, stunned=stunned)
        arena = staged(Scripted((1, 1)), hero, fighter("b", zone=5))
        running = take_turn(arena, hero)
        next(running)
        asked = running.send("regain-guard")
        assert asked.kind == "dice"
        spends = running.send(ASKED)
        assert ("swift-action:" in codes(spends)) is not stunned


@pytest.mark.parametrize(
    ("bought", "skill", "spared"),
    [("smoke", "shooting", "command"), ("din", "command", "shooting"), ("gust", "shooting", "observation")],
)
def test_what_is_bought_for_a_round_hampers_what_it_would(bought: str, skill: Skill, spared: Skill) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), doom=4)
    running = play_round(arena)
    asked = next(running)
    while asked.kind != "turn":
        asked = running.send(
            f"{bought}:major" if asked.kind == "trouble" and arena.fight.doom == 4 else asked.first_legal()
        )
    one = arena.fight.find("A")
    steps = steps_for(arena.fight, one, skill)
    assert (difficulty_of(steps), difficulty_of(steps_for(arena.fight, one, spared))) == (3, 1)
    assert bought in [step.name for step in steps]


def test_the_game_master_may_buy_several_troubles_of_a_round() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", zone=4), doom=4)
    turns_of(arena, trouble=["catch:A", "ground:3", "none"])
    assert (arena.fight.doom, arena.fight.find("A").caught, arena.fight.zones[2].difficult) == (1, "minor", True)


@pytest.mark.parametrize(
    ("way", "seen"), [("flees", "fled"), ("yields", "has yielded"), ("freezes", "frozen with fear")]
)
def test_a_foe_that_fear_takes_out_does_what_its_side_chooses(way: str, seen: str) -> None:
    hero, foe = fighter("A", STARE), fighter("b", resolve=1, trauma=1)
    arena = staged(Scripted((5, 19), (2, 2, 2)), hero, foe, fighter("c"))
    struck(arena, "A", "b", cowed=way)
    assert foe.out
    assert not arena.fight.find("c").out
    assert next(iter(conditions(foe))) == seen
    assert f"b {way}." in arena.scene.story  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rank", "flight", "way"), [("minion", "runs", "flees"), ("minion", "stays", "freezes")])
def test_the_bold_freeze_and_a_minion_flees(rank: str, flight: str, way: str) -> None:
    assert offer_to_be_cowed(fighter("b", rank=rank, flight=flight)).default == way


def test_who_falls_to_wounds_is_not_asked() -> None:
    foe = fighter("b", vigor=1, wounds=1)
    struck(staged(Scripted((5, 19), (2,) * 4), fighter("A"), foe), "A", "b")
    assert (foe.out, foe.cowed) == (True, "")


@pytest.mark.parametrize("landing", ["", "b", "b+c"])
def test_who_is_hurled_lands_anywhere_in_the_zone(landing: str) -> None:
    ape = fighter("b", ability="Hurl")
    arena = staged(Scripted((5, 19), (6, 1, 1, 1)), ape, fighter("c"), fighter("A"), doom=5)
    struck(arena, "b", "A", ability="use", landing=landing)
    assert "+".join(sorted(arena.fight.find("A").reach)) == landing
    assert arena.fight.find("A").prone


@pytest.mark.parametrize("zone", [1, 3])
def test_who_is_dragged_under_and_where_to_is_chosen(zone: int) -> None:
    serpent = fighter("s", ability="Drag under")
    heroes = fighter("A", prone=True, guard=False), fighter("B", prone=True, guard=False)
    arena = staged(Scripted(PASS), serpent, *heroes, doom=9)
    acted_out(before_attacks(arena, serpent), ability="use", drag=f"drag:B:{zone}")
    assert [one.zone for one in (serpent, *heroes)] == [zone, 2, zone]
    assert serpent.reach == ["B"]


def test_minions_that_shoot_are_driven_on_too() -> None:
    chief, archer = fighter("c", ability="Drive them on"), fighter("d", BOW, rank="minion", zone=3)
    arena = staged(Scripted((19,)), chief, archer, fighter("A"), doom=9)
    acted_out(before_attacks(arena, chief), ability="use")
    assert "d shoots at A" in arena.scene.story  # type: ignore[attr-defined]


def test_a_zealot_may_protect_as_anybody_may() -> None:
    zealot = fighter("z", ability="Throw self in the way", rank="minion")
    arena = staged(Scripted(), fighter("A"), fighter("b", rank="nemesis"), zealot, doom=9)
    asked = asked_of(attack(arena, aimed(arena, "A", "b")), "defence")
    assert {"way:z", "protect:z:parry"} <= set(codes(asked))


def test_a_defending_hero_may_switch_what_the_scene_holds_off() -> None:
    arena = staged(Scripted((5, 19), (5, 6)), fighter("A"), fighter("b"), conditions={"light": 3, "dark": True})
    circumstances = ["without:total darkness"]
    dice = [CALM["dice"], "circumstances", CALM["dice"]]
    acted_out(attack(arena, aimed(arena, "b", "A")), defence="defend:A:parry", dice=dice, circumstances=circumstances)
    assert "A parries (1 Doom), and the attack fails (+1 Momentum)." in arena.scene.story  # type: ignore[attr-defined]


def test_the_pool_pays_for_no_dice_against_a_hazard_of_a_fight() -> None:
    arena = staged(Scripted(), fighter("A", fortune=1), fighter("b"), momentum=3)
    danger = next(one for one in content().entries(NamedHazard).values() if one.difficulty)
    asked = asked_of(apply_hazard(arena, [arena.fight.find("A")], danger), "dice")
    assert not any(code.startswith(("dice:1", "dice:2", "dice:3")) for code in codes(asked))
    assert option(asked, "dice:1:0:0:0:0:0:0").refused.startswith("Outside your turn")
    assert not option(asked, "dice:0:1:0:0:0:0:0").refused


def test_one_adjust_leaves_some_and_enters_others() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), fighter("d"), paired=False)
    one = arena.fight.find("A")
    enter(arena.fight, one, arena.fight.find("b"))
    turn_of(arena, "A", "shift", "end", shift="leave:b+enter:c+enter:d")
    assert (one.reach, one.adjusted) == (["c", "d"], True)


def test_a_friend_is_assisted_in_any_skill() -> None:
    arena = staged(Scripted((5,)), fighter("A"), fighter("B"), fighter("c", zone=5))
    turn_of(arena, "A", "assist:B:any", skill="athletics")
    assert arena.fight.find("B").help == AssistBonus("athletics", 1)


def test_the_pool_gives_a_second_wind_before_a_blow_falls() -> None:
    hero = fighter("A", vigor=1, full_vigor=10)
    arena = staged(Scripted((19, 19)), hero, fighter("b"), momentum=3)
    acted_out(attack(arena, aimed(arena, "b", "A")), defence=["breath:A:vigor:3", "none"])
    assert (hero.vigor, arena.fight.momentum, hero.reactions) == (4, 0, 0)


def test_whoever_holds_no_weapon_may_hold_a_blow_of_claws_or_fists() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", FIST, zone=5))
    assert not offered(arena, "b", "ready:0:comes").refused
    armed = staged(Scripted(), fighter("A", SWORD, FIST), fighter("b", zone=5))
    assert menu(armed, "A").option("ready:1:comes") is None

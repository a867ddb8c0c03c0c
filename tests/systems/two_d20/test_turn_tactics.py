"""What heroes and foes do on a turn by themselves (H-08, section 9), and that nobody does anything foolish."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from solo.play.scenes import SimulationScene, UnattendedScene
from solo.systems.contract import Checkpoint, Event, FoeCount, Setup
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.doom_spends import DoomSpendChoice
from solo.systems.two_d20.fight.options.turn_order_choices import SeizeInitiativeChoice
from solo.systems.two_d20.fight.state import AttackSource, Fight, FightContext, Fighter, ShieldHeld, TurnState, Zone
from solo.systems.two_d20.fight.tactics import doom_spends
from solo.systems.two_d20.fight.tactics.held_attacks import break_off
from solo.systems.two_d20.fight.tactics.leftover_actions import use_leftover_actions
from solo.systems.two_d20.fight.tactics.positioning import come_near
from solo.systems.two_d20.fight.tactics.turns import choose_act
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.attributes import Attributes, Training
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    FIST,
    KNIFE,
    MAUL,
    SPEAR,
    SWORD,
    Scripted,
    content,
    fighter,
    staged,
    with_quality,
)
from tests.systems.two_d20.turn_staging import people, procedure

HEALER = {"healing": Training(3, 2), "melee": Training(2, 1)}


def does(
    *fighters: Fighter, who: str = "A", paired: bool = True, turn: TurnState | None = None, **fields: object
) -> str:
    """What somebody does first on its turn."""
    zones = fields.pop("zones", None)
    arena = staged(Scripted(), *fighters, paired=paired, **fields)  # type: ignore[arg-type]
    arena.fight.zones = zones or arena.fight.zones  # type: ignore[assignment]
    one = arena.fight.find(who)
    choice = choose_act(arena.fight, turn or TurnState(one, standards=int(not one.stunned), dazed=one.stunned))
    assert choice.answer == "end" or choice.reason.endswith("."), choice
    return choice.answer


def test_heroes_go_for_whoever_is_nearest_to_going_out() -> None:
    assert does(fighter("A"), fighter("b"), fighter("c", vigor=2, full_vigor=10, wounds=1)) == "attack:c:0"


def test_foes_go_where_most_harm_is_to_be_expected() -> None:
    assert does(fighter("A", soak=6), fighter("B"), fighter("c"), who="c") == "attack:B:0"


def test_the_dull_go_for_the_first_at_hand() -> None:
    assert does(fighter("A", soak=3), fighter("B"), fighter("c", wit="dull"), who="c") == "attack:A:0"


def test_nobody_attacks_what_it_cannot_hurt() -> None:
    blunt = with_quality(SWORD, nonlethal=True)
    stone = fighter("b", ability="Unfeeling")
    assert does(fighter("A", blunt), stone, fighter("c", zone=3)).startswith("ready"), (
        "it waits for somebody it can hurt"
    )
    assert does(fighter("A", blunt), stone, fighter("c")) == "attack:c:0"


@pytest.mark.parametrize(("wounds", "strikes"), [(2, True), (3, False)])
def test_a_fighter_makes_no_attack_without_a_chance_to_hit(wounds: int, strikes: bool) -> None:
    cut = replace(SWORD, dice=9)
    hurt = fighter("A", cut, skills={"melee": Training(6, 1)}, wounds=wounds)
    assert does(hurt, fighter("b", rank="minion")).startswith("attack") is strikes, "0.25 % at D4 with two dice"


def test_whoever_is_far_off_is_made_for_and_up_to() -> None:
    assert does(fighter("A"), fighter("b", zone=4)) == "move:3"
    assert does(fighter("A"), fighter("b", zone=3)) == "attack:b:0", "the movement is part of the attack"
    spent = TurnState(fighter("A"), minors=0)
    assert not does(fighter("A"), fighter("b", zone=4), turn=spent).startswith("sprint")


def test_a_minion_without_a_worthwhile_blow_stays_out_of_reach() -> None:
    long, short = fighter("A", SPEAR, zone=3), fighter("b", KNIFE, rank="minion")
    assert does(long, short, who="b") == "move:3"
    assert does(fighter("A", SPEAR, zone=3, guard=False), short, who="b") == "attack:A:0"
    long.zone = 2
    assert not does(long, short, who="b", paired=False).startswith(("attack", "enter"))


def bird(**state: Any) -> Fighter:
    return fighter("b", KNIFE, rank="minion", attributes=Attributes(intelligence=4), skills={}, gait="flies", **state)


def test_a_beast_that_can_do_nothing_says_why_it_waits() -> None:
    beast = bird()
    fight = staged(Scripted(), fighter("A", SPEAR), beast, paired=False).fight
    choice = choose_act(fight, TurnState(beast))
    assert (choice.answer, choice.reason) == ("end", "b cannot get past longer weapons and waits.")
    full = staged(Scripted(), fighter("A", KNIFE), beast, paired=False, rulings={"most_in_reach": 1}).fight
    full.find("A").reach = ["c"]
    choice = choose_act(full, TurnState(beast))
    assert (choice.answer, choice.reason) == ("end", "b finds no room beside an enemy and waits.")


@pytest.mark.parametrize(("number", "zone", "answer"), [(2, 4, "move:3"), (3, 4, "move:5"), (3, 5, "move:6")])
def test_a_beast_that_can_hurt_no_enemy_leaves_the_field_from_the_third_round_on(
    number: int, zone: int, answer: str
) -> None:
    beast = bird(zone=zone)
    fight = staged(Scripted(), fighter("A", SPEAR), beast, paired=False).fight
    fight.round = number
    assert choose_act(fight, TurnState(beast)).answer == answer
    beast.flight = "stays"
    assert choose_act(fight, TurnState(beast)).answer == f"move:{zone - 1}"


@pytest.mark.parametrize(("vigor", "goes"), [(10, True), (4, False)])
def test_a_hurt_fighter_with_a_sling_keeps_out_of_melee(vigor: int, goes: bool) -> None:
    one = fighter("A", KNIFE, replace(BOW, hands=1, dice=1), vigor=vigor, full_vigor=10)
    fight = staged(Scripted(), one, fighter("b", zone=3), paired=False).fight
    assert (come_near(fight, TurnState(one)) is not None) is goes


def test_fortune_buys_no_second_shot_of_a_crossbow_that_cannot_be_reloaded() -> None:
    strong = replace(CROSSBOW, dice=9)
    hero, foe = fighter("A", strong, fortune=3, zone=1), fighter("b", rank="nemesis", vigor=20, zone=2, resolve=20)
    friends = [fighter(key, strong, zone=3) for key in "cd"]
    for minors, act in ((1, "fortune:action"), (0, "attack:b:0")):
        assert does(hero, foe, *friends, paired=False, turn=TurnState(hero, minors=minors)) == act


def test_a_crossbowman_in_melee_draws_the_sword_instead_of_reloading() -> None:
    for zone, act in ((2, "draw:1"), (4, "reload:0")):
        one = fighter("A", CROSSBOW, SWORD)
        one.arms[0].loaded, one.arms[1].where = False, "belt"
        assert does(one, fighter("b", zone=zone)) == act


def test_a_fallen_hero_does_not_regain_guard() -> None:
    one = fighter("A", out=True, trauma=4, guard=False)
    fight = staged(Scripted(), one, fighter("b", zone=4), paired=False).fight
    assert use_leftover_actions(fight, TurnState(one, standards=0, fallen=True)) is None
    assert use_leftover_actions(fight, TurnState(one, standards=0)) is not None


def test_a_second_movement_reaches_a_shooter_and_a_swordsman_is_awaited() -> None:
    hero, bow = fighter("A"), fighter("b", BOW, zone=3)
    assert does(hero, bow, turn=TurnState(hero, minors=0)) == "move:3:b"
    assert does(hero, fighter("b", zone=3), turn=TurnState(hero, minors=0)) == "ready:0:comes"
    wolf = fighter("c", KNIFE, attributes=Attributes(intelligence=3))
    assert does(fighter("A", BOW, zone=4), wolf, who="c") == "move:3"
    assert does(fighter("A", BOW, zone=3), wolf, who="c", turn=TurnState(wolf, minors=0)) == "move:3:A"


def test_nobody_leaves_an_enemys_reach_to_get_at_another() -> None:
    near = fighter("b", soak=5)
    assert does(fighter("A"), near, fighter("c", zone=3, vigor=1, full_vigor=9)) == "attack:b:0"


def test_shooters_stay_a_zone_away_while_nobody_has_them_in_reach() -> None:
    assert does(fighter("A", BOW), fighter("b"), paired=False) == "move:1"
    assert does(fighter("A", BOW), fighter("b")) == "attack:b:0"
    friends = [fighter(key, zone=2) for key in "BC"]
    assert does(fighter("A", BOW), *friends, fighter("b", zone=3)) == "attack:b:0"
    assert does(fighter("A", BOW), fighter("b", zone=3)) == "move:1", "alone it keeps out of reach of a blade"


def test_shooters_come_nearer_where_nobody_is_near_enough_but_no_nearer_than_a_zone() -> None:
    far = fighter("A", replace(BOW, range="close"), skills={"shooting": Training(2)}, wounds=1)
    assert does(far, fighter("b", zone=5, soak=2)) == "move:3"
    used = AttackSource(replace(BOW, uses=1), "hand", used=1)
    left = fighter("A")
    left.arms = [used, AttackSource(SWORD)]
    assert does(left, fighter("b", zone=4)) == "move:3", "with the last pot thrown, it goes to where its sword reaches"


def test_shooters_go_where_they_hit_best_and_fear_least() -> None:
    friends = [fighter(key, zone=2) for key in "BC"]
    assert does(fighter("A", BOW), *friends, fighter("b", zone=5)) == "move:3", "a zone nearer it hits far better"
    shot_at = fighter("b", replace(BOW, dice=8), vigor=2, full_vigor=9, zone=5)
    archers = fighter("A", replace(BOW, dice=6), zone=3), fighter("B", zone=1), shot_at
    assert does(*archers) == "move:4", "it hits better there"
    behind_a_wall = [Zone(4) if number == 3 else Zone() for number in range(1, 6)]
    assert does(*archers, zones=behind_a_wall) == "attack:b:0", "it leaves no cover for that"


def test_what_is_spare_is_thrown_where_nothing_else_could_be_done() -> None:
    pinned = fighter("A", KNIFE, KNIFE, caught="minor")
    assert does(pinned, fighter("b", zone=3)) == "throw:b:0"
    assert does(fighter("A", KNIFE, KNIFE), fighter("b", zone=3)) == "attack:b:0", "who can walk, walks"
    assert not does(fighter("A", KNIFE, caught="minor"), fighter("b", zone=3)).startswith("throw"), "its only weapon"


def test_heroes_brace_where_enough_is_in_reach_to_strike_down() -> None:
    crowd = [fighter(key, rank="nemesis", vigor=20) for key in "bcd"]
    assert does(fighter("A", MAUL, skills={"melee": Training(2)}), *crowd) == "brace:0"
    last = fighter("b", rank="minion", vigor=1)
    assert does(fighter("A", MAUL), last) == "attack:b:0"


def test_a_cry_is_worth_more_where_it_is_heard_by_more() -> None:
    cry = with_quality(
        replace(SWORD, name="cry", type="threaten", reach=0, range="close", hands=0, once=True), area=True
    )
    heroes = [fighter(key, resolve=3, full_resolve=10) for key in "ABCD"]
    assert does(*heroes, fighter("e", SWORD, cry), who="e") == "attack:A:1"
    assert does(fighter("A", resolve=9, full_resolve=10), fighter("e", SWORD, cry), who="e") == "attack:A:0"


def test_nobody_stays_to_frighten_from_where_only_bought_dice_could_do_it() -> None:
    cry = with_quality(
        replace(SWORD, name="cry", type="threaten", reach=0, range="close", hands=0, once=True), area=True
    )
    hero = fighter("A", SWORD, cry, zone=2, skills={"melee": Training(2, 1)})
    foes = [fighter(key, vigor=4, full_vigor=4, resolve=2, full_resolve=4, rank="minion", zone=4) for key in "bcdef"]
    assert does(hero, *foes) == "move:3"


def test_fortune_lifts_wounds_that_leave_hardly_anything_to_do() -> None:
    assert does(fighter("A", wounds=3, fortune=1), fighter("b", soak=3)) == "fortune:wounds"
    friend = fighter("C", replace(SWORD, dice=9), zone=1)
    assert does(fighter("A", wounds=3), friend, fighter("b", soak=3)) == "exploit:b", "anything is worth more"
    assert does(fighter("A", wounds=1, fortune=1), fighter("b")) == "attack:b:0"


def test_nobody_waits_for_whoever_is_in_reach_already() -> None:
    blunt = with_quality(SWORD, nonlethal=True)
    assert not does(fighter("A", blunt), fighter("b", ability="Unfeeling")).startswith("ready")


def test_whoever_nearly_cannot_be_hurt_is_not_gone_for_because_it_is_weak() -> None:
    weak = fighter("b", soak=8, vigor=1, full_vigor=9, rank="minion")
    assert does(fighter("A"), weak, fighter("c")) == "attack:c:0"


def test_the_urgent_comes_first() -> None:
    assert does(fighter("A", burning=3), fighter("b")) == "clear:burning"
    assert does(fighter("A", prone=True, guard=False), fighter("b")) == "stand"
    assert does(fighter("A", vigor=0, full_vigor=10, wounds=1, fortune=2), fighter("b")) == "fortune:vigor"
    assert does(fighter("A", stunned=True, steady=2), fighter("b")) == "shake"
    assert does(fighter("A", stunned=True), fighter("b", rank="minion"), who="A", doom=0) == "shake"


def test_a_minion_stays_stunned_and_a_poor_game_master_pays_for_nobody() -> None:
    assert does(fighter("A"), fighter("b", stunned=True, rank="minion"), who="b", doom=9) != "shake"
    assert does(fighter("A"), fighter("b", stunned=True), who="b", doom=5) != "shake"
    assert does(fighter("A"), fighter("b", stunned=True), who="b", doom=6) == "shake"


def test_healers_look_after_the_dying_and_after_friends_who_are_spent() -> None:
    dying = fighter("B", out=True, prone=True, wounds=5, dying=2)
    healer = fighter("A", skills={"healing": Training(4, 4), "melee": Training(2, 1)})
    assert does(healer, dying, fighter("c")) == "treat:B:dying"
    weak = fighter("B", vigor=0, full_vigor=10)
    assert does(fighter("A", skills=HEALER), weak, fighter("c")) == "treat:B:vigor"
    assert does(fighter("A"), weak, fighter("c")) == "attack:c:0", "who knows nothing of it fights on"
    lucky = fighter("B", out=True, prone=True, wounds=5, dying=2, fortune=1)
    assert does(healer, lucky, fighter("c")) == "attack:c:0", "Fortune will save it"
    assert does(
        fighter("A", skills=HEALER, zone=1), fighter("B", vigor=0, full_vigor=10, zone=1), fighter("c", zone=5)
    ) != ("treat:B:vigor"), "nobody is near enough to hurt it"


def test_weapons_are_made_ready_where_what_is_in_hand_is_much_worse() -> None:
    empty = fighter("A", CROSSBOW)
    empty.arms[0].loaded = False
    assert does(empty, fighter("b", zone=3)) == "reload:0"
    bare = fighter("A", FIST)
    bare.arms.append(AttackSource(SWORD))
    assert does(bare, fighter("b", soak=3)) == "draw:1"


def test_foes_brace_what_is_unwieldy_unless_they_have_something_handier() -> None:
    assert does(fighter("A"), fighter("b", MAUL), who="b") == "brace:0"
    assert does(fighter("A"), fighter("b", MAUL, KNIFE), who="b") == "attack:A:0"


def test_after_the_attack_guard_and_wounds_are_seen_to() -> None:
    one = fighter("A", guard=False)
    assert does(one, fighter("b"), turn=TurnState(one, standards=0, done=True)) == "regain-guard"
    hurt = fighter("A", bleeding=2, bleeding_turns=3)
    assert does(hurt, fighter("b"), turn=TurnState(hurt, standards=0, done=True)) == "clear:bleeding"
    weak = fighter("A", vigor=2, full_vigor=9)
    last = TurnState(weak, standards=0, minors=0, done=True)
    assert does(weak, fighter("b"), turn=last, momentum=1) == "breath:A:vigor:1", "it would fade as a whole"
    assert does(weak, fighter("b"), turn=last, momentum=4) == "end"


# The game master (H-08)


@pytest.mark.parametrize(("doom", "number", "answer"), [(6, 1, "all"), (5, 1, "nobody"), (9, 2, "nobody")])
def test_a_plain_game_master_seizes_in_round_1_where_four_doom_are_left(doom: int, number: int, answer: str) -> None:
    rulings = {"game_master": "plain"}
    arena = staged(Scripted(), fighter("A"), fighter("b"), fighter("c"), doom=doom, rulings=rulings)
    arena.fight.round = number
    asked = SeizeInitiativeChoice(arena.fight, arena.fight.standing("foes"))
    assert doom_spends.should_seize_initiative(arena.fight, asked).answer == answer


@pytest.mark.parametrize("doom", [20, 6])
def test_a_sharp_game_master_buys_trouble_where_doom_has_piled_up(doom: int) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"), doom=doom)
    arena.fight.round = 2
    assert doom_spends.choose_doom_spend(arena.fight, troubling(arena)).answer.startswith(("hazard", "pin"))
    plain = staged(Scripted(), fighter("A"), fighter("b"), doom=doom, rulings={"game_master": "plain"})
    plain.fight.round = 2
    assert doom_spends.choose_doom_spend(plain.fight, troubling(plain)).answer == "none"


def troubling(arena: FightContext) -> DoomSpendChoice:
    return DoomSpendChoice(arena.fight, arena.fight.find("b"), arena.content.entries(NamedHazard))


def test_it_is_broken_off_where_nobody_can_hurt_anybody() -> None:
    blunt = with_quality(SWORD, nonlethal=True)
    deaf = staged(Scripted(), fighter("A", blunt), fighter("b", soak=40, ability="Unfeeling"))
    deaf.fight.find("A").soak = (40,) * 6
    assert break_off(deaf.fight).answer == "break-off"
    assert break_off(staged(Scripted(), fighter("A"), fighter("b")).fight).answer == "fight-on"


# Whole fights


def played(number: int, told: list[Event] | None = None) -> tuple[Fight, list[tuple[str, str, int]]]:
    """An automatic fight of ready heroes against ready foes at random, with every act of a turn: who, what, round."""
    random = Random(number)
    heroes = random.sample(list(people().values()), random.randint(1, 4))
    foes = random.sample(list(content().entries(Foe)), random.randint(1, 2))
    fight = procedure()
    state = fight.begin(Setup(tuple(heroes), tuple(FoeCount(name, random.randint(1, 3)) for name in foes)))
    done: list[tuple[str, str, int]] = []
    running = fight.run(state, UnattendedScene(random, told.append) if told is not None else SimulationScene(random))
    try:
        asked = next(running)
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            answer = fight.decide(state, asked).answer  # type: ignore[arg-type]
            if isinstance(asked, ActionChoice):
                done.append((asked.who, answer, state.round))
            asked = running.send(answer)
    except StopIteration:
        return state, done


@pytest.mark.exhaustive
def test_automatic_fights_end_within_thirty_rounds() -> None:
    rounds = [played(number)[0].round for number in range(80)]
    assert max(rounds) <= 30
    assert sum(rounds) / len(rounds) < 6


@pytest.mark.slow
def test_nobody_runs_to_and_fro() -> None:
    for number in range(40):
        state, done = played(number)
        for one in state.fighters:
            zones = [act.split(":")[1] for who, act, _ in done if who == one.key and act.startswith("move")]
            back_again = sum(
                first == third != second for first, second, third in zip(zones, zones[1:], zones[2:], strict=False)
            )
            assert back_again <= 2, f"{number}: {one.name} {zones}"


def test_a_fight_of_three_against_three_takes_fewer_than_forty_answers_with_defaults() -> None:
    needed = []
    fight = procedure()
    for number in range(20):
        setup = Setup(tuple(people().values())[:3], (FoeCount("Sellsword", 1), FoeCount("Dock brawler", 2)))
        state, answers = fight.begin(setup), 0
        running = fight.run(state, SimulationScene(Random(number)))
        try:
            asked = next(running)
            while True:
                if isinstance(asked, Checkpoint):
                    asked = next(running)
                    continue
                ours = state.find(asked.who).hero  # type: ignore[union-attr]
                answers += ours
                asked = running.send(asked.first_legal() if ours else fight.decide(state, asked).answer)  # type: ignore[union-attr, arg-type]
        except StopIteration:
            needed.append(answers)
    assert sorted(needed)[len(needed) // 2] < 40
    assert sum(answers < 40 for answers in needed) >= 16


def test_whoever_throws_goes_to_where_it_can_hit_and_keeps_out_of_reach() -> None:
    pot = replace(BOW, name="pot", range="close", dice=3, hands=1)
    thrower, armoured = fighter("x", pot, zone=4, rank="minion"), fighter("A", soak=2)
    assert does(thrower, armoured, who="x") == "move:3"
    thrower.zone = 3
    assert does(thrower, armoured, who="x") == "move:2", "neither back, where it could do nothing, nor into Reach"
    thrower.zone = 2
    assert does(thrower, armoured, who="x", paired=False) == "attack:A:0"


@pytest.mark.parametrize(
    ("lost", "breaks", "friends", "wit", "smashes"),
    [
        (5, 1, 2, "plain", True),
        (5, 1, 2, "dull", False),
        (0, 0, 2, "plain", False),
        (5, 2, 2, "plain", False),
    ],
)
def test_a_shield_is_struck_where_its_loss_helps_friends_more_than_a_blow(
    lost: int, breaks: int, friends: int, wit: str, smashes: bool
) -> None:
    """`R-31`: a broken shield and a sound one are left alone."""
    bearer = fighter("c", rank="nemesis", soak=4)
    bearer.shield = ShieldHeld("Round shield", 3, lost=lost, breaks=breaks)
    helpers = [fighter(key) for key in "BD"[:friends]]
    assert (does(fighter("A", wit=wit), *helpers, bearer) == "smash:c:0") is smashes


def test_fortune_gives_no_second_blow_where_the_first_leaves_nobody_for_it() -> None:
    def weak(key: str) -> Fighter:
        return fighter(key, rank="minion", vigor=1, full_vigor=5)

    def hero() -> Fighter:
        return fighter("A", wit="cunning", fortune=3, skills={"melee": Training(5, 4)})

    hurt = fighter("B", wounds=2, zone=1)
    assert does(hero(), hurt, weak("c")) == "attack:c:0"
    assert does(hero(), hurt, weak("c"), weak("d")) == "fortune:action"


def test_beside_an_enemy_whom_it_could_hurt_nobody_waits_for_another() -> None:
    hard, far = fighter("B", soak=1, vigor=1, full_vigor=10), fighter("C", vigor=1, full_vigor=10, zone=3)
    assert does(fighter("x", replace(KNIFE, dice=1), rank="minion"), hard, far, who="x") == "withdraw"


def test_minions_help_each_other_against_a_longer_weapon_where_a_blow_alone_hardly_lands() -> None:
    """One die against Difficulty 2 lands one blow in twenty; a friend's success beside one's own makes it a fifth."""
    longer = replace(SWORD, reach=2)

    def minion(key: str, **more: bool) -> Fighter:
        return fighter(key, replace(KNIFE, reach=1), rank="minion", skills={"melee": Training(1, 1)}, **more)

    assert does(fighter("A", longer), minion("x"), minion("y"), who="x") == "assist:y:melee"
    assert does(fighter("A", longer), minion("x"), minion("y", acted=True), who="x") == "withdraw"
    assert does(fighter("A", KNIFE), minion("x"), minion("y"), who="x") == "attack:A:0"
    assert does(fighter("A", longer), minion("x"), minion("y"), minion("z"), who="x") == "assist:y:melee"


def test_of_friends_whoever_gains_most_is_helped() -> None:
    longer = replace(SWORD, reach=2)
    weak = fighter("y", replace(KNIFE, reach=1, dice=1), rank="minion", skills={"melee": Training(1, 1)})
    strong = fighter("z", replace(KNIFE, reach=1, dice=6), rank="minion", skills={"melee": Training(1, 1)})
    helper = fighter("x", replace(KNIFE, reach=1), rank="minion", skills={"melee": Training(1, 1)})
    assert does(fighter("A", longer), helper, weak, strong, who="x") == "assist:z:melee"


def test_a_helper_with_a_bow_does_not_say_that_it_cannot_reach_an_enemy() -> None:
    def archer(key: str, bow: Weapon) -> Fighter:
        return fighter(key, bow, rank="minion", zone=3)

    def reason(*weapons: Weapon) -> str:
        hero = fighter("A", zone=2, soak=3)
        arena = staged(Scripted(), hero, archer("x", weapons[0]), archer("y", weapons[1]))
        choice = choose_act(arena.fight, TurnState(arena.fight.find("x"), minors=0))
        assert choice.answer == "assist:y:shooting"
        return str(choice.reason)

    weak = replace(BOW, dice=1)
    assert "has no useful attack and helps y" in reason(weak, replace(BOW, dice=6))

"""The course of rounds and the end of a fight, one clause each (`T-09`, `T-20`, `H-04` to `H-07`, `H-16` to `H-18`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import FoeCount, Setup
from solo.systems.two_d20.fight.ending import (
    apply_outcome,
    fade_after_scene,
    find_winner,
    finish,
    meet_fate,
    settle_dying,
)
from solo.systems.two_d20.fight.muster import fighter_of_character, muster
from solo.systems.two_d20.fight.options.turn_order_choices import SeizeInitiativeChoice, offer_to_be_cowed
from solo.systems.two_d20.fight.rounds import may_act, play_round
from solo.systems.two_d20.fight.state import AssistBonus, AttackSource, Fight, FightContext, Fighter
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools
from solo.systems.two_d20.fight.tally import make_record
from solo.systems.two_d20.people.attributes import Training
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.rolls.pools import (
    bank,
    carried_doom,
    dice_in_doom,
    fade,
    reaction_cost,
    seize_cost,
    starting_doom,
)
from solo.systems.two_d20.rulings import USUAL
from tests.systems.two_d20.blow_staging import BOW, Scripted, acted_out, content, fighter, staged
from tests.systems.two_d20.turn_staging import FAIL, mustered, people, turns_of

HEALING = {"healing": Training(2, 1)}


def far(**fields: Any) -> Fighter:
    return fighter("z", zone=5, **fields)


# Pools (R-07 to R-09, H-18)


def test_the_pool_holds_six_and_what_goes_over_is_lost() -> None:
    assert [bank(4, gained) for gained in (1, 2, 3)] == [5, 6, 6]
    assert bank(4, 9, replace(USUAL, pool_cap=0)) == 13


def test_one_fades_a_round_and_never_below_nothing() -> None:
    assert [fade(2, rounds) for rounds in (0, 1, 2, 3)] == [2, 1, 0, 0]
    assert fade(5, 1, replace(USUAL, fade=2)) == 3


def test_doom_starts_at_three_a_hero_and_goes_over_between_two_and_four() -> None:
    assert [starting_doom(heroes) for heroes in (1, 3)] == [3, 9]
    assert [carried_doom(doom, 3) for doom in (0, 5, 6, 7, 12, 13)] == [6, 6, 6, 7, 12, 12]
    assert carried_doom(99, 3, replace(USUAL, doom_carried=False)) == 9
    assert carried_doom(99, 3, replace(USUAL, most_doom=0)) == 99


def test_doom_for_dice_reactions_and_seizing() -> None:
    assert [dice_in_doom(dice) for dice in (0, 1, 2, 3)] == [0, 1, 3, 6]
    assert [dice_in_doom(1, bought) for bought in (0, 1, 2)] == [1, 2, 3]
    assert dice_in_doom(3, hero=False) == 3
    assert dice_in_doom(3, rulings=replace(USUAL, doom_dice="flat")) == 3
    assert [reaction_cost(nth) for nth in (1, 2, 3)] == [1, 2, 3]
    assert reaction_cost(3, replace(USUAL, reaction_cost="free")) == 0
    assert seize_cost(4) == 4


# Who has a turn


@pytest.mark.parametrize(
    ("key", "state", "may"),
    [
        ("A", {}, True),
        ("A", {"acted": True}, False),
        ("A", {"gone": True}, False),
        ("A", {"dead": True}, False),
        ("A", {"out": True}, False),
        ("A", {"out": True, "fortune": 1}, True),
        ("A", {"out": True, "fortune": 1, "dead": True}, False),
        ("b", {}, True),
        ("b", {"out": True, "fortune": 1}, False),
    ],
)
def test_who_may_act(key: str, state: dict[str, Any], may: bool) -> None:
    assert may_act(fighter(key, **state)) is may


def test_a_round_begins_with_all_that_works_once_a_round() -> None:
    one = fighter(
        "A", help=AssistBonus("melee", 2), acted=True, reactions=2, rerolled=["melee"], adjusted=True, ability_used=True
    )
    arena = staged(Scripted(), one, far())
    arena.fight.acting = "A"
    next(play_round(arena))
    assert (one.help, one.acted, one.reactions, one.rerolled, one.adjusted, one.ability_used, arena.fight.acting) == (
        None, False, 0, [], False, False, "",
    )  # fmt: skip


def asked(arena: FightContext, **answers: list[str]) -> list[str]:
    """Who is asked what in a round in which nobody does anything, but for these answers by kind."""
    found: list[str] = []
    running = play_round(arena)
    try:
        question = next(running)
        while True:
            found.append(f"{question.who} {question.kind}")
            left = answers.get(question.kind, [])
            question = running.send(
                left.pop(0) if left else "end" if question.kind == "turn" else question.first_legal()
            )
    except StopIteration:
        return found


@pytest.mark.parametrize(("doom", "asks"), [(1, True), (0, False)])
def test_nothing_is_bought_out_of_an_empty_purse(doom: int, asks: bool) -> None:
    found = asked(staged(Scripted(), fighter("A"), far(), doom=doom))
    assert ("z seize" in found, "z trouble" in found) == (asks, asks)


def test_who_is_seized_is_asked_no_more_and_seizing_is_offered_before_each_later_hero() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("c", zone=5), fighter("d", zone=5), doom=9)
    assert asked(arena, seize=["c", "nobody", "d"]) == [
        "c seize", "c turn", "d seize", "c trouble", "A turn", "d seize", "d turn", "B turn",
    ]  # fmt: skip
    assert arena.fight.doom == 7


def test_all_of_several_foes_are_seized_at_one_doom_each() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("c"), fighter("d"), doom=2)
    foes = arena.fight.standing("foes")
    assert [one.code for one in SeizeInitiativeChoice(arena.fight, foes).options if not one.refused] == [
        "nobody",
        "all",
        "c",
        "d",
    ]
    arena.fight.doom = 1
    assert [one.code for one in SeizeInitiativeChoice(arena.fight, foes).options if not one.refused] == [
        "nobody",
        "c",
        "d",
    ]
    assert [one.code for one in SeizeInitiativeChoice(arena.fight, foes[:1]).options] == ["nobody", "c"]


@pytest.mark.parametrize(
    ("number", "waiting", "kinds"),
    [
        (1, "", ["z seize", "z trouble", "A turn", "z turn"]),
        (1, "party", ["z trouble", "A turn", "z turn"]),
        (1, "foes", ["z turn", "A turn"]),
        (2, "party", ["z seize", "z trouble", "A turn", "z turn"]),
        (2, "foes", ["z seize", "z trouble", "A turn", "z turn"]),
    ],
)
def test_surprise_orders_the_first_round_alone(number: int, waiting: Any, kinds: list[str]) -> None:
    arena = staged(Scripted(), fighter("A"), far(), doom=5, waiting=waiting)
    arena.fight.round = number
    assert asked(arena) == kinds


def test_an_ambush_is_offered_after_each_heros_turn_of_the_first_round() -> None:
    def kinds(number: int, doom: int = 5, **answers: list[str]) -> list[str]:
        arena = staged(Scripted(), fighter("A"), fighter("B"), far(ability="Ambush"), doom=doom)
        arena.fight.round = number
        return [each for each in asked(arena, **answers) if each.endswith(("turn", "ambush"))]

    assert kinds(1) == ["A turn", "z ambush", "B turn", "z ambush", "z turn"]
    assert kinds(1, ambush=["yes"]) == ["A turn", "z ambush", "z turn", "B turn"]
    assert kinds(2) == ["A turn", "B turn", "z turn"]
    assert kinds(1, 1) == ["A turn", "B turn", "z turn"]


def test_of_the_heroes_who_is_on_its_feet_goes_before_who_is_out() -> None:
    fallen = fighter("A", out=True, wounds=4, fortune=1)
    arena = staged(Scripted(), fallen, fighter("B"), far())
    assert asked(arena) == ["B turn", "A out", "z turn"]


def test_a_fortune_turn_costs_a_point_and_ends_beside_nobody() -> None:
    fallen = fighter("A", out=True, wounds=4, fortune=2)
    arena = staged(Scripted(), fallen, fighter("B"), fighter("c"), paired=False)
    asked(arena, out=["act"], turn=["end", "enter:c", "end"])
    assert (fallen.fortune, fallen.acted, fallen.reach, arena.fight.find("c").reach) == (1, True, [], [])


def test_a_fight_that_is_won_ends_the_round_at_once_and_the_rounds_momentum_fades() -> None:
    foe = fighter("b", rank="minion", vigor=1)
    arena = staged(Scripted((9, 3), (2, 2, 2, 2)), fighter("A"), fighter("C"), foe, momentum=3, doom=0)
    found = asked(arena, turn=["attack:b:0"], dice=["dice:0:0:0:0:0:0:0"])
    assert (arena.fight.winner, [each for each in found if each.endswith("turn")]) == ("party", ["A turn"])
    assert arena.fight.momentum == 3, "the round ends with the fight, and 1 of 4 fades"


# Trouble at the start of a round


@pytest.mark.parametrize(("bought", "steps"), [("smoke:minor", 1), ("din:major", 2), ("gust:minor", 1)])
def test_an_effect_on_all_is_there_until_the_round_ends(bought: str, steps: int) -> None:
    arena = staged(Scripted(), fighter("A"), far(), doom=4)
    running = play_round(arena)
    question = next(running)
    while question.kind != "turn":
        question = running.send(
            bought if question.kind == "trouble" and arena.fight.doom == 4 else question.first_legal()
        )
    assert (arena.fight.smoke, arena.fight.hindrance, arena.fight.doom) == (steps, bought.split(":")[0], 4 - steps)
    while True:
        try:
            question = running.send("end" if question.kind == "turn" else question.first_legal())
        except StopIteration:
            break
    assert arena.fight.smoke == 0


def test_only_the_hero_that_is_named_is_caught_or_pinned_and_the_named_zone_grows_rough() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("B"), fighter("C"), far(), doom=9)
    turns_of(arena, trouble=["catch:B", "pin:C", "ground:4", "none"])
    assert [one.caught for one in arena.fight.heroes()] == ["", "minor", "standard"]
    assert [zone.difficult for zone in arena.fight.zones] == [False, False, False, True, False]
    assert arena.fight.doom == 9 - 1 - 2 - 2


def test_a_hazard_that_takes_the_last_hero_out_ends_the_fight() -> None:
    arena = staged(Scripted(FAIL, (2, 2, 2, 2, 2)), fighter("A", wounds=3), far(), doom=9)
    turns_of(arena, trouble="hazard:A:Falling stones")
    assert arena.fight.winner == "foes"


# The end of a round


def test_the_dying_come_nearer_to_death_only_if_they_were_dying_as_the_round_began() -> None:
    dying = fighter("A", out=True, wounds=5, dying=3)
    arena = staged(Scripted(), dying, fighter("B"), far())
    turns_of(arena)
    assert dying.dying == 2
    dying.dying = 1
    turns_of(arena)
    assert (dying.dying, dying.dead) == (0, True)
    fresh = fighter("A", wounds=3, burning=4, vigor=99, full_vigor=99)
    burning = staged(Scripted((2, 2, 2, 2)), fresh, fighter("B"), far(), rulings={"stress_a_harm": 2})
    turns_of(burning)
    assert (fresh.wounds, fresh.dying) == (5, 3), "the round in which it falls does not count"


def test_a_minion_that_holds_stays_and_one_that_fails_is_gone_from_all_reach() -> None:
    for dice, gone in (((5,), False), ((19,), True)):
        foe = fighter("b", rank="minion")
        arena = staged(Scripted(dice), fighter("A"), foe, foes_at_start=3)
        turns_of(arena)
        assert (foe.gone, foe.reach, arena.fight.find("A").reach) == (
            gone,
            [] if gone else ["A"],
            [] if gone else ["b"],
        )
        assert arena.fight.winner == ("party" if gone else "")


def test_quiet_rounds_are_counted_and_begin_anew_with_any_loss() -> None:
    arena = staged(Scripted(), fighter("A"), far(), quiet_rounds=3)
    turns_of(arena)
    assert arena.fight.quiet_rounds == 4
    burning = staged(Scripted((2,)), fighter("A", burning=1), far(), quiet_rounds=3)
    turns_of(burning)
    assert burning.fight.quiet_rounds == 0


@pytest.mark.parametrize(
    ("quiet", "number", "offered", "over"),
    [(8, 2, False, False), (9, 2, True, False), (0, 29, False, False), (0, 30, False, True)],
)
def test_ten_quiet_rounds_offer_to_break_off_and_the_thirtieth_ends_it(
    quiet: int, number: int, offered: bool, over: bool
) -> None:
    arena = staged(Scripted(), fighter("A"), far(), quiet_rounds=quiet)
    arena.fight.round = number
    assert ("A standoff" in asked(arena)) is offered
    assert arena.fight.winner == ("draw" if over else "")


# The end of a fight


@pytest.mark.parametrize(
    ("hero", "foe", "winner"),
    [
        ({}, {}, ""),
        ({"out": True}, {}, "foes"),
        ({"gone": True}, {}, "foes"),
        ({}, {"gone": True}, "party"),
        ({"out": True}, {"out": True}, "draw"),
    ],
)
def test_a_side_has_lost_when_all_of_it_are_out_or_gone(hero: Any, foe: Any, winner: str) -> None:
    assert find_winner(staged(Scripted(), fighter("A", **hero), fighter("b", **foe)).fight) == winner


def test_fortune_spares_the_dying_and_without_it_they_die() -> None:
    for fortune, dead in ((2, False), (0, True)):
        one = fighter("A", wounds=5, dying=1, out=True, fortune=fortune)
        meet_fate(staged(Scripted(), one, fighter("B")), one)
        assert (one.dead, one.dying, one.wounds, one.fortune) == (dead, 0, 5 if dead else 4, max(0, fortune - 1))


def saved(*pools: tuple[int, ...], dying: int = 2, helped: bool = True, **healer: Any) -> tuple[Fighter, Scripted]:
    one = fighter("A", wounds=5, dying=dying, out=True)
    scene = Scripted(*pools)
    acted_out(settle_dying(staged(scene, one, fighter("B", skills=HEALING, **healer)), helped))
    return one, scene


def test_an_ally_has_one_test_for_each_round_that_is_left() -> None:
    one, scene = saved(FAIL, FAIL)
    assert (one.dead, scene.pools) == (True, [])
    one, scene = saved(FAIL, (1, 8))
    assert (one.dead, one.wounds, scene.pools) == (False, 4, [])
    one, scene = saved(FAIL, dying=1)
    assert (one.dead, scene.pools) == (True, [])


def test_nobody_helps_on_a_lost_field_or_lying_down() -> None:
    assert saved(helped=False)[0].dead
    assert saved(out=True)[0].dead


def test_each_dying_hero_is_saved_in_turn_and_then_nobody_rolls() -> None:
    first, second = fighter("A", wounds=5, dying=2, out=True), fighter("C", wounds=5, dying=2, out=True)
    scene = Scripted((1, 8), (1, 8))
    acted_out(settle_dying(staged(scene, first, second, fighter("B", skills=HEALING)), True))
    assert (first.dead, second.dead, scene.pools) == (False, False, [])


@pytest.mark.parametrize(("pool", "left"), [(0, 0), (1, 0), (3, 2)])
def test_one_momentum_more_fades_with_the_scene(pool: int, left: int) -> None:
    fight = staged(Scripted(), fighter("A"), fighter("b"), momentum=pool).fight
    fade_after_scene(fight)
    assert fight.momentum == left


@pytest.mark.parametrize(("fights", "told"), [(1, False), (2, False), (3, True), (4, False), (6, True), (0, False)])
def test_after_each_third_fight_the_session_may_end(fights: int, told: bool) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", out=True), winner="party", fights=fights)
    result = acted_out(finish(arena))  # type: ignore[arg-type]
    assert ("You can end the session now" in result.text) is told


def home(winner: Any = "party", **state: Any) -> Character:
    hero = next(iter(people().values()))
    fight = mustered({"Dock brawler": 1})
    fight.winner = winner
    for name, value in state.items():
        setattr(fight.heroes()[0], name, value)
    return apply_outcome(fight, hero)


def test_harm_that_is_not_nonlethal_comes_home() -> None:
    found = home(wounds=3, bruises=2, trauma=4, scares=1)
    assert (found.wounds, found.trauma, found.broken, found.dead) == (1, 3, False, False)
    assert home(trauma=5).broken
    assert not home(trauma=5, scares=1).broken
    assert home(dead=True).dead


@pytest.mark.parametrize(
    ("winner", "gone", "robbed"),
    [("party", False, False), ("foes", False, True), ("foes", True, False), ("draw", False, False)],
)
def test_who_is_left_on_a_lost_field_wakes_without_gold(winner: str, gone: bool, robbed: bool) -> None:
    found = home(winner, gone=gone)
    assert (found.gold, [line.worth for line in found.ledger]) == ((0, [-10]) if robbed else (10, []))


def test_what_has_one_use_and_was_used_does_not_come_home() -> None:
    hero = replace(next(iter(people().values())), weapons=("Fire pot", "Dagger", "Fire pot"))
    fight = mustered({"Dock brawler": 1}, hero)
    one = fight.heroes()[0]
    one.arms[0].used = 1
    one.arms[1].where = "ground"
    assert apply_outcome(fight, hero).weapons == ("Dagger", "Fire pot")


# How it begins (H-01, H-15, H-18, R-24)


def begun(foes: dict[str, int] | None = None, shared: CampaignPools | None = None, **options: str) -> Fight:
    hero = next(iter(people().values()))
    counts = tuple(FoeCount(name, number) for name, number in (foes or {"Zealot": 1}).items())
    named = {name.replace("_", " "): value for name, value in options.items()}
    return muster(Setup((hero,), counts, options=named, shared=shared), content())


def test_pools_of_a_first_fight_and_of_one_that_follows() -> None:
    first = begun()
    assert (first.momentum, first.doom, first.fights) == (0, 3, 1)
    later = begun(shared=CampaignPools(momentum=4, doom=9, fights=2))
    assert (later.momentum, later.doom, later.fights) == (4, 4, 3), "four Doom a hero at most"
    assert begun(shared=CampaignPools(doom=0, fights=1)).doom == 2
    said = begun(shared=CampaignPools(momentum=4, doom=9), Momentum="1", Doom="8")
    assert (said.momentum, said.doom) == (1, 8)


@pytest.mark.parametrize(
    ("switch", "waiting", "lurking"),
    [
        ("nobody", "", ""),
        ("the heroes", "party", ""),
        ("the foes", "foes", ""),
        ("the heroes, unless noticed", "", "party"),
        ("the foes, unless noticed", "", "foes"),
    ],
)
def test_who_lies_in_wait(switch: str, waiting: str, lurking: str) -> None:
    fight = begun(in_wait=switch)
    assert (fight.waiting, fight.lurking, fight.foes_at_start) == (waiting, lurking, 1)


@pytest.mark.parametrize(
    ("foe", "zone"), [("Sellsword", 3), ("Hill archer", 4), ("Cult sorcerer", 4), ("Zealot", 3), ("Cave ape", 3)]
)
def test_who_shoots_or_frightens_from_afar_starts_a_zone_behind(foe: str, zone: int) -> None:
    assert begun({foe: 1}).fighters[1].zone == zone
    assert begun({foe: 1}, place="indoors").fighters[1].zone == 3


def test_always_asked_is_a_switch() -> None:
    assert (begun().ask_always, begun().ask_end) == (False, False)
    fight = begun(spends_before_damage="always asked", end_of_turn="always asked")
    assert (fight.ask_always, fight.ask_end) == (True, True)


def hero(rulings: Any = USUAL, **fields: Any) -> Fighter:
    made = replace(Character("A", weapons=("Hunting bow", "Dagger")), **fields)
    return fighter_of_character(made, content(), "A", 2, rulings)


@pytest.mark.parametrize(
    ("harm", "out"), [({}, False), ({"wounds": 3, "trauma": 3}, False), ({"wounds": 4}, True), ({"trauma": 4}, True)]
)
def test_who_has_four_of_a_kind_begins_a_fight_lying(harm: dict[str, int], out: bool) -> None:
    one = hero(**harm)
    assert (one.out, one.prone, one.guard) == (out, out, not out)


def test_loads_are_three_of_a_ranged_weapon_and_none_of_what_is_used_up() -> None:
    one = hero(weapons=("Hunting bow", "Dagger", "Fire pot", "Javelin"))
    assert [arm.loads for arm in one.arms[:4]] == [3, 0, 0, 3]
    assert {arm.loads for arm in one.arms[4:]} == {0}


def test_fortune_and_kits_are_bounded_by_the_rulings() -> None:
    one = hero(replace(USUAL, fortune=2, kit_uses=2), fortune=3, kits={"Healer's kit": 3})
    assert (one.fortune, one.kits) == (2, {"Healer's kit": 2})
    assert hero(fortune=1, kits={"Healer's kit": 1}).fortune == 1


def test_fatigue_lowers_vigor_by_one_each_unless_the_table_says_otherwise() -> None:
    """R-24: each Fatigue lowers maximum Vigor by 1. Brawn 8 carries 16; the tower shield and plate weigh more."""
    load = {"weapons": ("Maul", "Maul"), "armours": ("Plate cuirass",), "shield": "Tower shield"}
    assert hero(**load).full_vigor == 8 - 1
    assert hero(replace(USUAL, fatigue_vigor=0), **load).full_vigor == 8
    assert hero(replace(USUAL, fatigue_vigor=2), **load).full_vigor == 8 - 2
    assert hero().full_vigor == 8


def test_the_first_weapon_is_in_hand_then_the_shield_then_what_hands_are_left_for() -> None:
    def held(**fields: Any) -> tuple[list[str], str]:
        one = hero(**fields)
        return [arm.where for arm in one.arms[:2]], one.shield.where if one.shield else ""

    assert held(weapons=("Broadsword", "Dagger"), shield="Buckler") == (["hand", "belt"], "hand")
    assert held(weapons=("Great sword", "Dagger"), shield="Buckler") == (["hand", "belt"], "belt")
    assert held(weapons=("Broadsword", "Dagger")) == (["hand", "hand"], "")
    assert held(weapons=("Dagger", "Great sword")) == (["hand", "belt"], "")


def test_heroes_have_fists_and_threats_and_foes_fists_where_they_hold_weapons() -> None:
    one = hero()
    natural = {arm.name for arm in one.arms if arm.where == "body"}
    assert {"Fist or kick", "Hard stare"} <= natural
    assert all(arm.weapon.natural for arm in one.arms if arm.where == "body")
    fight = begun({"Sellsword": 1, "Grey panther": 1})
    assert [arm.name for arm in fight.fighters[1].arms] == ["Broadsword", "Javelin", "Fist or kick"]
    assert "Fist or kick" not in [arm.name for arm in fight.fighters[2].arms]


# What it came to


def test_the_account_of_a_fighter_counts_what_was_lost() -> None:
    before = fighter("A", BOW, vigor=10, fortune=3)
    before.arms[0].loads = 3
    after = replace(
        before, vigor=7, resolve=9, wounds=2, bruises=1, trauma=1, fortune=2, arms=[AttackSource(BOW, "hand", loads=1)]
    )
    fight = staged(Scripted(), after, fighter("b")).fight
    found = {row.what: row.amount for row in make_record(before, after, fight).spent}
    assert {name: amount for name, amount in found.items() if amount} == {
        "Vigor": 3, "Resolve": 1, "Wounds taken": 1, "Trauma taken": 1, "Fortune": 1, "loads": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("state", "unhurt"),
    [
        ({}, True),
        ({"vigor": 9}, False),
        ({"resolve": 9}, False),
        ({"wounds": 1}, False),
        ({"trauma": 1}, False),
        ({"wounds": 1, "bruises": 1}, False),
    ],
)
def test_who_has_lost_nothing_is_unhurt(state: dict[str, int], unhurt: bool) -> None:
    before, after = fighter("A"), fighter("A", full_vigor=10, full_resolve=10, **state)
    assert make_record(before, after, staged(Scripted(), after, fighter("b")).fight).unhurt is unhurt


@pytest.mark.parametrize(
    ("rank", "flight", "way"),
    [
        ("minion", "runs", "flees"),
        ("minion", "stays", "freezes"),
        ("nemesis", "stays", "freezes"),
        ("toughened", "runs", "yields"),
        ("nemesis", "runs", "yields"),
    ],
)
def test_a_foe_whom_fear_takes_out_flees_freezes_or_yields(rank: str, flight: str, way: str) -> None:
    assert offer_to_be_cowed(fighter("b", rank=rank, flight=flight)).default == way


def test_nobody_who_can_stand_is_no_party() -> None:
    one = replace(next(iter(people().values())), wounds=4)
    with pytest.raises(ValueError, match="Let the heroes rest first"):
        muster(Setup((one,), (FoeCount("Zealot", 1),)), content())
    both = muster(Setup((one, tuple(people().values())[1]), (FoeCount("Zealot", 1),)), content())
    assert [fighter.out for fighter in both.heroes()] == [True, False]


@pytest.mark.parametrize("state", ["dead", "broken"])
def test_the_dead_and_the_broken_take_no_part(state: str) -> None:
    one = replace(next(iter(people().values())), **{state: True})
    with pytest.raises(ValueError, match=f"is {state} and cannot take part"):
        muster(Setup((one,), (FoeCount("Zealot", 1),)), content())


def test_a_fight_begins_before_its_first_round_with_nothing_done() -> None:
    fight = begun()
    assert (fight.round, fight.smoke, fight.quiet_rounds, fight.losses, fight.fallen, fight.winner) == (
        0,
        0,
        0,
        0,
        [],
        "",
    )
    for one in fight.fighters:
        assert (one.reactions, one.harm, one.took_out, one.lay_still, one.exploit_turns, one.morale) == (
            0,
            0,
            0,
            0,
            0,
            0,
        )
        assert not (one.acted or one.adjusted or one.ability_used or one.scene_used or one.veiled or one.lined)
        assert not (
            one.burning or one.bleeding or one.sprinting or one.stunned or one.steady or one.shaken or one.dying
        )
        assert not any(arm.used or arm.braced for arm in one.arms)


@pytest.mark.parametrize(("took_out", "may"), [(0, False), (1, True), (2, False)])
def test_bloody_proof_works_in_the_round_after_a_foe_was_taken_out(took_out: int, may: bool) -> None:
    hero = fighter("A", took_out=took_out)
    asked(staged(Scripted(), hero, far()))
    assert hero.has_proof is may


def test_who_lies_still_is_asked_again_when_called_or_when_more_are_out() -> None:
    fallen = fighter("A", out=True, wounds=4, fortune=1, lay_still=1)
    arena = staged(Scripted(), fallen, fighter("B"), far())
    assert asked(arena) == ["B turn", "z turn"], "nothing has changed since"
    assert asked(arena, turn=["next:A"], out=["pass"]) == ["B turn", "A out", "B turn", "z turn"]
    arena.fight.fighters.insert(1, fighter("C", out=True))
    assert asked(arena) == ["B turn", "A out", "z turn"]
    assert fallen.lay_still == 2


def test_nobody_is_seized_once_the_last_hero_is_out() -> None:
    foes = fighter("b"), fighter("c")
    arena = staged(Scripted((9, 3), (2, 2, 2, 2)), fighter("A", vigor=1, wounds=3), *foes, doom=9)
    found = asked(arena, seize=["b"], turn=["attack:A:0"], dice=["dice:0:0:0:0:0:0:0"], defence=["none"])
    assert [each for each in found if each.endswith(("seize", "trouble", "turn"))] == ["b seize", "b turn"]
    assert arena.fight.winner == "foes"

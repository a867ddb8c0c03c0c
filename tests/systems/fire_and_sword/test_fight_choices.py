"""What fighters who decide for themselves choose: ways into melee, shots, cover, pairs of actions, and castings."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice
from solo.systems.fire_and_sword.fight.options.defence import RetargetChoice
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.action_codes import read
from solo.systems.fire_and_sword.fight.state.switches import TAKEN
from solo.systems.fire_and_sword.fight.tactics.action_worth import WeighedAction, mind_of
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast, chance_to_strike_down, chance_to_work
from solo.systems.fire_and_sword.fight.tactics.decide import decide, plan
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import KnownSpell, RunningSpell
from tests.systems.fire_and_sword.fighting import (
    SPELLS,
    DiceAtHand,
    a_build,
    a_fight,
    a_fighter,
    bow,
    javelin,
    knows,
    lance,
    sword,
)

ONE, OTHER = "party-0", "foes-0"
MILLION = 1_000_000
SKILLS = tuple((name, 15) for name in ("Cult Lore", "Strike Down", "Stumble", "Hard Skin", "Numb", "Wall"))
DARKSENSE = Spell(name="Darksense", kind="divine", powers=(1,), text="…", darksense=True)
WALL = Spell(name="Wall", kind="sorcery", powers=(1, 2), text="…", where="spirit combat", spirit_bonus=(1, 2))
NUMB = Spell(
    name="Numb", kind="sorcery", powers=(1, 2), text="…", whom="foe", resisted=True, where="one skill",
    skill_bonus=(-1, -2),
)  # fmt: skip
ALL = {**SPELLS, "Darksense": DARKSENSE, "Wall": WALL, "Numb": NUMB}


def planned(fight: Fight, key: str = ONE) -> tuple[str, str]:
    made = plan(FightContext(fight, ALL, DiceAtHand()), fight.find(key))
    return str(made.first), str(made.second)


def archer(key: str = ONE, place: int = 0, **more: Any) -> Fighter:
    return a_fighter(key, a_build(bow(16), sword(11, 8), dodge=11), place, **more)


def comes(place: int = 40, **more: Any) -> Fighter:
    """A foe who has declared to run at the party's first."""
    return a_fighter(OTHER, place=place, **{"plan": [f"close:{ONE}", f"attack:Sword:{ONE}"], **more})


# Shots


def test_an_archer_who_is_safe_shoots_twice_and_one_with_a_last_arrow_once() -> None:
    shot = f"shoot:Bow:{OTHER}"
    assert planned(a_fight(archer(), a_fighter(OTHER, place=90))) == (shot, shot)
    assert planned(a_fight(archer(missiles={"Bow": 1}), a_fighter(OTHER, place=90))) == (shot, "defend")
    single = a_fighter(ONE, a_build(bow(16), sword(), one_attack=True))
    assert planned(a_fight(single, a_fighter(OTHER, place=90))) == (shot, "defend")


def test_an_archer_draws_a_blade_only_with_time_to() -> None:
    assert planned(a_fight(archer(), comes(40))) == (f"shoot:Bow:{OTHER}", "change:Sword")
    assert planned(a_fight(archer(), comes(5)))[1] != "change:Sword", "the foe is upon it already"
    bare = a_fighter(ONE, a_build(bow(16)))
    assert planned(a_fight(bare, comes(40)))[0] == f"shoot:Bow:{OTHER}"


def test_the_dull_shoot_at_the_nearest_and_others_at_whom_they_fell() -> None:
    hard, soft = a_build(sword(), armour=6, dodge=19), a_build(sword(), dodge=2)
    foes = (a_fighter("foes-0", hard, 60), a_fighter("foes-1", soft, 80))
    assert planned(a_fight(archer(wit="dull"), *foes))[0] == "shoot:Bow:foes-0"
    assert planned(a_fight(archer(wit="plain"), *foes))[0] == "shoot:Bow:foes-1"


def test_nobody_shoots_what_has_no_chance() -> None:
    blind = a_fighter(ONE, a_build(bow(1), sword()))
    assert not planned(a_fight(blind, a_fighter(OTHER, place=90)))[0].startswith("shoot")


def test_an_archer_takes_the_bow_again_where_it_does_more_than_the_blade() -> None:
    put_away = archer(weapon="Sword")
    assert planned(a_fight(put_away, a_fighter(OTHER, place=80)))[0] == "change:Bow"
    assert planned(a_fight(archer(weapon="Sword", wit="dull"), a_fighter(OTHER, place=80)))[0] != "change:Bow"
    assert planned(a_fight(archer(weapon="Sword", missiles={"Bow": 0}), a_fighter(OTHER, place=80)))[0] != "change:Bow"
    blade = a_fighter(ONE, a_build(bow(8), sword(20, 20, bonus=4)), weapon="Sword")
    assert planned(a_fight(blade, a_fighter(OTHER, place=30)))[0] != "change:Bow"
    assert planned(a_fight(archer(weapon="Sword"), comes(40)))[0] != "change:Bow", "no time for it"


def test_a_bow_without_arrows_is_laid_down() -> None:
    spent = archer(missiles={"Bow": 0})
    assert planned(a_fight(spent, a_fighter(OTHER, place=300)))[0] in ("change:Sword", f"close:{OTHER}")


# Cover


@pytest.mark.parametrize(
    ("terms", "wit", "foe", "covers"),
    [
        pytest.param({"cover": TAKEN}, "cunning", {"plan": [f"shoot:Bow:{ONE}", "defend"]}, True, id="under fire"),
        pytest.param({"cover": TAKEN}, "plain", {"plan": [f"shoot:Bow:{ONE}", "defend"]}, False, id="plain"),
        pytest.param({}, "cunning", {"plan": [f"shoot:Bow:{ONE}", "defend"]}, False, id="no cover"),
        pytest.param({"cover": TAKEN}, "dull", {"plan": [f"shoot:Bow:{ONE}", "defend"]}, False, id="the dull"),
        pytest.param({"cover": TAKEN}, "cunning", {"weapon": "Sword"}, False, id="nobody shoots"),
    ],
)
def test_an_archer_takes_cover_from_arrows(terms: dict[str, str], wit: str, foe: dict[str, Any], covers: bool) -> None:
    fight = a_fight(archer(wit=wit), archer(OTHER, 90, defences=1, **foe), **terms)
    assert (planned(fight)[1] == "cover") is covers


# Giving ground


def test_a_rider_gives_ground_before_slower_foes_alone() -> None:
    def rider(**more: Any) -> Fighter:
        return a_fighter(ONE, a_build(bow(17), sword(), mount="Horse"), mounted=True, **more)

    assert planned(a_fight(rider(), comes(50)))[1] == "back"
    assert planned(a_fight(rider(), comes(50, build=a_build(mount="Horse"), mounted=True)))[1] != "back"
    assert planned(a_fight(rider(wit="dull"), comes(50)))[1] != "back"


def test_an_archer_on_foot_gives_ground_once_and_behind_a_friend() -> None:
    guard = a_fighter("party-1", a_build(sword(16, 16)))
    foe = comes(40, plan=[f"close:{ONE}", "defend"], defences=1)
    assert planned(a_fight(archer(), guard, foe))[1] == "back"
    assert planned(a_fight(archer(ran_before=True), guard, foe))[1] != "back"
    assert planned(a_fight(archer(), foe))[1] != "back"


# Horses


def test_one_without_a_horse_gets_back_into_the_saddle() -> None:
    rider = a_build(sword(), mount="Horse")
    assert planned(a_fight(a_fighter(ONE, rider), a_fighter(OTHER, place=120)))[0] == "mount"
    assert planned(a_fight(a_fighter(ONE, rider, mounted=True), a_fighter(OTHER, place=120)))[0] != "mount"
    assert planned(a_fight(a_fighter(ONE), a_fighter(OTHER, place=120)))[0] != "mount"


def test_a_rider_dismounts_only_near_a_foe_whom_it_cannot_come_at_mounted() -> None:
    def fight(place: int, friends: int) -> Fight:
        rider = a_fighter("party-9", a_build(sword(), mount="Horse"), place, mounted=True)
        others = [a_fighter(f"party-{number}") for number in range(friends)]
        return a_fight(*others, rider, a_fighter(OTHER))

    assert planned(fight(0, 2), "party-9")[0] == "dismount"
    assert planned(fight(50, 2), "party-9")[0] == "dismount"
    assert planned(fight(51, 2), "party-9")[0] != "dismount"
    assert planned(fight(2, 1), "party-9")[0] != "dismount", "there is room for a horse"
    assert planned(fight(2, 3), "party-9")[0] != "dismount", "there is no room at all"


# Into melee


@pytest.mark.parametrize(
    ("paces", "first"), [(55, f"close:{OTHER}"), (56, f"close:{OTHER}"), (4, f"attack:Sword:{OTHER}")]
)
def test_a_swordsman_comes_to_blows(paces: int, first: str) -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=paces, plan=["defend"], defences=1))
    fight.round = 2
    assert planned(fight)[0] == first


def test_a_plain_fighter_lets_foes_beyond_a_run_come_in_round_1_alone() -> None:
    for wit, turn, first in (("plain", 1, "defend"), ("plain", 2, f"close:{OTHER}"), ("dull", 1, f"close:{OTHER}")):
        fight = a_fight(a_fighter(ONE, wit=wit), a_fighter(OTHER, place=60))
        fight.round = turn
        assert planned(fight)[0] == first


def test_a_plain_fighter_strikes_on_arrival_only_at_a_foe_who_ran_up() -> None:
    for ran, second in ((True, f"attack:Sword:{OTHER}"), (False, "defend")):
        foe = a_fighter(OTHER, a_build(sword(9, 9)), place=10, ran_before=ran)
        assert planned(a_fight(a_fighter(ONE, a_build(sword(16, 16))), foe)) == (f"close:{OTHER}", second)


def test_a_dull_archer_joins_the_melee_of_friends_and_a_plain_one_shoots() -> None:
    for wit, first in (("dull", f"close:{OTHER}"), ("plain", f"shoot:Bow:{OTHER}")):
        shooter = a_fighter(ONE, a_build(bow(16), sword()), place=-90, wit=wit)
        assert planned(a_fight(shooter, a_fighter(OTHER)))[0] == f"shoot:Bow:{OTHER}"
        assert planned(a_fight(shooter, a_fighter("party-1"), a_fighter(OTHER)))[0] == first


def test_a_blow_at_the_end_of_a_run_is_declared_where_the_run_reaches() -> None:
    foe = a_fighter(OTHER, place=55, plan=["hold"])
    assert planned(a_fight(a_fighter(ONE, wit="cunning"), foe)) == (f"close:{OTHER}", f"attack:Sword:{OTHER}")
    for place, second in ((56, "defend"), (101, f"close:{OTHER}")):
        fight = a_fight(a_fighter(ONE), a_fighter(OTHER, place=place))
        fight.round = 2
        assert planned(fight) == (f"close:{OTHER}", second)


def test_a_lancer_charges_with_room_and_lets_them_come_for_it_at_first() -> None:
    rider = a_fighter(ONE, a_build(lance(), sword(), mount="Horse"), mounted=True)
    assert planned(a_fight(rider, a_fighter(OTHER, place=80))) == (f"close:{OTHER}", f"attack:Lance:{OTHER}")
    waiting = a_fight(rider, a_fighter(OTHER, place=110))
    assert planned(waiting) == ("defend", "defend")
    waiting.round = 2
    assert planned(waiting)[0] == f"close:{OTHER}"


def test_an_archer_whom_nobody_can_be_shot_by_makes_ready_for_melee() -> None:
    spent = archer(missiles={"Bow": 0})
    assert planned(a_fight(spent, a_fighter(OTHER, place=40, plan=["defend"]))) == ("change:Sword", f"close:{OTHER}")


def ranking(arm: WieldedWeapon, place: int, foe: int = 0) -> bool:
    """Whether a fighter goes behind one of three friends, who leave no room around the only foe."""
    friends = [a_fighter(f"party-{number}") for number in (1, 2, 3)]
    fight = a_fight(*friends, a_fighter(ONE, a_build(arm), place), a_fighter(OTHER, place=foe))
    return planned(fight)[0].startswith("rank")


def test_a_spearman_goes_behind_a_friend_in_melee_within_a_run() -> None:
    """F-17, H-03."""
    spear = WieldedWeapon(name="Spear", attack_skill="Spear Attack", attack=14, hands=2, bonus=2, second_rank=True)
    assert ranking(spear, -50)
    assert not ranking(spear, -51)
    assert not ranking(sword(), -50)
    assert not ranking(spear, -50, foe=60), "no friend is in melee"


def test_one_who_finds_no_room_keeps_a_guard() -> None:
    full = [a_fighter(f"party-{number}") for number in (1, 2, 3)]
    fight = a_fight(*full, a_fighter(ONE, place=20), a_fighter(OTHER))
    made = plan(FightContext(fight, ALL, DiceAtHand()), fight.find(ONE))
    assert (str(made.first), str(made.second), made.aside) == ("defend", "defend", "finds no room in the melee")


def test_nobody_fights_a_spirit_with_steel() -> None:
    fight = a_fight(a_fighter(ONE), a_fighter(OTHER, a_build(spirit=True), 20))
    made = plan(FightContext(fight, ALL, DiceAtHand()), fight.find(ONE))
    assert (str(made.first), made.aside) == ("hold", "cannot reach a spirit")


# In melee


def test_a_bow_and_a_lance_are_changed_for_a_blade_in_melee() -> None:
    for arm in (bow(), lance(), javelin()):
        one = a_fighter(ONE, a_build(arm, sword()), weapon=arm.name)
        assert planned(a_fight(one, a_fighter(OTHER))) == ("change:Sword", f"attack:Sword:{OTHER}")
    bare = a_fighter(ONE, a_build(bow()))
    assert planned(a_fight(bare, a_fighter(OTHER))) == ("defend", "defend")


def test_a_foe_that_hardly_threatens_is_struck_twice_and_a_dangerous_one_once() -> None:
    weak = a_fighter(OTHER, a_build(sword(2, 8)), plan=[f"attack:Sword:{ONE}"])
    assert planned(a_fight(a_fighter(ONE), weak)) == (f"attack:Sword:{OTHER}",) * 2
    poor = a_fighter(ONE, a_build(sword(9)))
    assert planned(a_fight(poor, weak)) == (f"attack:Sword:{OTHER}", "defend"), "the plain keep a defence"
    strong = a_fighter(OTHER, a_build(sword(19, 8), impact=3), plan=[f"attack:Sword:{ONE}"])
    assert planned(a_fight(a_fighter(ONE, wit="cunning"), strong))[1] == "defend"
    single = a_fighter(ONE, a_build(sword(), one_attack=True))
    assert planned(a_fight(single, weak))[1] == "defend"


def test_the_plain_strike_twice_where_that_is_much_better() -> None:
    """A master of the sword hits even at −5."""
    fight = a_fight(a_fighter(ONE, a_build(sword(24))), a_fighter(OTHER, a_build(sword(8, 16))))
    assert planned(fight) == (f"attack:Sword:{OTHER}",) * 2


def test_the_dull_do_one_thing_and_keep_no_defence_but_beasts_do() -> None:
    strong = a_fighter(OTHER, a_build(sword(19, 8), impact=3), plan=[f"attack:Sword:{ONE}"])
    assert planned(a_fight(a_fighter(ONE, wit="dull"), strong)) == (f"attack:Sword:{OTHER}", "hold")
    assert planned(a_fight(archer(wit="dull"), archer(OTHER, 90))) == (f"shoot:Bow:{OTHER}", "hold")
    bite = WieldedWeapon(name="Bite", attack_skill="Bite Attack", attack=15, hands=0)
    beast = a_fighter(ONE, a_build(bite, one_attack=True), wit="dull", weapon="")
    assert planned(a_fight(beast, strong)) == (f"attack:Bite:{OTHER}", "defend")


@pytest.mark.parametrize(("wit", "then"), [("dull", "hold"), ("plain", "defend"), ("cunning", f"attack:Sword:{OTHER}")])
def test_only_the_cunning_strike_at_the_end_of_a_run_on_foot(wit: str, then: str) -> None:
    fight = a_fight(a_fighter(ONE, wit=wit), a_fighter(OTHER, place=40, plan=["defend"], defences=1))
    assert planned(fight) == (f"close:{OTHER}", then)


@pytest.mark.parametrize("wit", ["dull", "plain"])
def test_friends_in_a_row_strike_at_the_foe_in_front(wit: str) -> None:
    party = [a_fighter(f"party-{number}", wit=wit) for number in range(3)]
    foes = [a_fighter(f"foes-{number}") for number in range(3)]
    fight = a_fight(*party, *foes)
    assert [planned(fight, one.key)[0] for one in party] == [f"attack:Sword:foes-{number}" for number in range(3)]


def test_the_plain_leave_the_foe_in_front_for_a_much_better_chance() -> None:
    hopeless = a_fighter("foes-0", a_build(sword(15, 19), armour=8))
    fight = a_fight(a_fighter(ONE), a_fighter("party-1"), hopeless, a_fighter("foes-1"))
    assert planned(fight)[0] == "attack:Sword:foes-1"


def test_the_party_stays_at_the_heels_of_its_only_foe_in_melee() -> None:
    runs = a_fighter(OTHER, plan=["clear", "defend"], defences=1)
    assert planned(a_fight(a_fighter(ONE), runs))[1] == f"close:{OTHER}"
    held = a_fighter("foes-1", plan=[f"attack:Sword:{ONE}"])
    assert planned(a_fight(a_fighter(ONE), runs, held))[1] != f"close:{OTHER}"
    assert planned(a_fight(a_fighter(ONE, wit="dull"), runs))[1] != f"close:{OTHER}"
    other_way = a_fight(a_fighter(ONE, plan=["clear"]), a_fighter(OTHER))
    assert planned(other_way, OTHER)[1] != f"close:{ONE}", "foes have not heard it"


def test_a_bowman_runs_clear_only_while_a_friend_holds_the_foe() -> None:
    def bowman(blade: int = 5, arm: WieldedWeapon | None = None, **more: Any) -> Fighter:
        return a_fighter(ONE, a_build(arm or bow(19), sword(blade, 5), dodge=12), weapon="Sword", **more)

    def held(fighter: Fighter) -> str:
        return planned(a_fight(fighter, a_fighter("party-1"), a_fighter(OTHER, plan=["attack:Sword:party-1"])))[0]

    assert held(bowman()) == "clear"
    assert held(bowman(9)) == "clear", "more than twice the blade's worth"
    assert held(bowman(11)) != "clear", "less than twice"
    assert held(bowman(missiles={"Bow": 0})) != "clear"
    assert held(bowman(wit="dull")) != "clear"
    assert held(bowman(arm=javelin(19))) != "clear", "a javelin is not worth it"
    assert planned(a_fight(bowman(), a_fighter(OTHER, plan=[f"attack:Sword:{ONE}"])))[0] != "clear"


# Castings


def mage(*known: KnownSpell, **more: Any) -> Fighter:
    build = a_build(sword(9, 9), skills=SKILLS, power=16, **more.pop("build", {}))
    return a_fighter(ONE, build, **{"spells": list(known), "magic_points": 16, **more})


def best(fight: Fight, key: str = ONE) -> WeighedAction | None:
    return best_cast(FightContext(fight, ALL, DiceAtHand()), mind_of(fight, fight.find(key)))


def cast(fight: Fight, key: str = ONE) -> str:
    found = best(fight, key)
    return "" if found is None else str(found.action)


def test_the_chance_of_a_casting_is_that_of_its_roll() -> None:
    assert chance_to_work(15, 0, 0, None) == 700_000
    assert chance_to_work(0, 0, 0, None) == 0
    assert chance_to_work(15, 0, 0, 12) < chance_to_work(15, 0, 4, 12) < 700_000


def test_the_chance_of_a_bolt_is_that_of_its_damage_and_the_resistance() -> None:
    """Damage D10+1 against a D10: below is out, equal stuns, a 1 always falls."""
    out = sum(max(1, min(10, face + 1)) for face in range(1, 11))
    assert chance_to_strike_down(10, 1, 0, False, 10) == out * MILLION // 100
    named = sum(1 if face == 0 else max(1, min(9, face + 1)) for face in range(1, 11))
    assert chance_to_strike_down(10, 1, 0, True, 10) == named * MILLION // 100
    assert chance_to_strike_down(10, 1, 11, False, 10) == 0


def test_a_spell_that_runs_as_strongly_is_not_cast_again() -> None:
    skin = [RunningSpell("Hard Skin", 2, protection=2)]
    fight = a_fight(mage(knows("Hard Skin", 2)), a_fighter(OTHER))
    assert cast(fight) == f"cast:Hard Skin:2::episode:{ONE}"
    assert cast(a_fight(mage(knows("Hard Skin", 2), running=skin), a_fighter(OTHER))) == ""
    assert cast(a_fight(mage(knows("Hard Skin", 3), running=skin), a_fighter(OTHER))).startswith("cast:Hard Skin:3")


@pytest.mark.parametrize(("points", "power"), [(1, ""), (2, "1"), (3, "1"), (4, "2"), (6, "3"), (16, "3")])
def test_the_greatest_strength_that_can_be_paid_helps_a_friend(points: int, power: str) -> None:
    found = cast(a_fight(mage(knows("Hard Skin", 3), magic_points=points), a_fighter(OTHER)))
    assert found == (f"cast:Hard Skin:{power}::episode:{ONE}" if power else "")


def test_a_spell_that_is_used_up_is_not_weighed() -> None:
    for used in (False, True):
        fight = a_fight(mage(KnownSpell("Bless", 3, used)), a_fighter(OTHER))
        assert bool(cast(fight)) is not used


def test_a_blessing_is_put_on_the_attack_with_the_weapon_in_hand() -> None:
    assert cast(a_fight(mage(knows("Bless", 3)), a_fighter(OTHER))) == f"cast:Bless:3:Sword Attack:episode:{ONE}"


@pytest.mark.parametrize(("dark", "sees", "casts"), [(True, False, True), (False, False, False), (True, True, False)])
def test_darksense_is_worth_something_in_the_dark_to_whoever_lacks_it(dark: bool, sees: bool, casts: bool) -> None:
    fight = a_fight(mage(knows("Darksense", 1), build={"darksense": sees}), a_fighter(OTHER), dark=dark)
    assert bool(cast(fight)) is casts


@pytest.mark.parametrize(("locked", "ghost", "casts"), [(False, False, False), (False, True, True), (True, True, True)])
def test_pow_in_spirit_combat_is_worth_something_against_spirits_alone(locked: bool, ghost: bool, casts: bool) -> None:
    foe = a_fighter(OTHER, a_build(spirit=ghost), 40, locked=ONE if locked else "")
    fight = a_fight(mage(knows("Wall", 2), locked=OTHER if locked else ""), foe)
    assert bool(cast(fight)) is casts


def test_protection_is_worth_nothing_to_a_spirit() -> None:
    ghost = a_fighter(OTHER, a_build(spirit=True, skills=SKILLS), spells=[knows("Hard Skin", 2)], magic_points=9)
    assert cast(a_fight(a_fighter(ONE), ghost), OTHER) == ""


def test_a_friend_out_of_melee_gains_half_as_much() -> None:
    skin = [RunningSpell("Hard Skin", 3, protection=3)]
    near = a_fight(mage(knows("Hard Skin", 1), running=skin), a_fighter("party-1"), a_fighter(OTHER))
    far = a_fight(mage(knows("Hard Skin", 1), running=skin), a_fighter("party-1", place=9), a_fighter(OTHER, place=90))
    gains = [found.gain for found in (best(near), best(far)) if found is not None]
    assert gains == [32_000 * 700_000 // MILLION, 16_000 * 700_000 // MILLION]


def test_lost_actions_are_worth_nothing_where_they_are_lost_already() -> None:
    foe = a_fighter(OTHER, a_build(sword(20, 4), impact=4))
    assert cast(a_fight(mage(knows("Rebuke", 2)), foe)) == f"cast:Rebuke:2::episode:{OTHER}"
    for given in ({"owed": 2}, {"forfeit": 2}, {"owed": 1, "forfeit": 1}):
        again = a_fighter(OTHER, a_build(sword(20, 4), impact=4), **given)
        assert cast(a_fight(mage(knows("Rebuke", 2)), again)) == ""


def test_nobody_takes_the_actions_of_a_spirit() -> None:
    """R-43."""
    assert cast(a_fight(mage(knows("Rebuke", 2)), a_fighter(OTHER, a_build(spirit=True), 9))) == ""


def test_a_fall_is_worth_more_from_the_saddle_and_nothing_to_the_fallen() -> None:
    def gain(**target: Any) -> int:
        foe = a_fighter(OTHER, **{"build": a_build(sword(14, 10), mount="Horse"), **target})
        found = best(a_fight(mage(knows("Stumble", 3)), foe))
        return found.gain if found else 0

    assert gain() > gain(fallen=True) > 0
    assert gain(owed=4) > 0, "four lost actions are all that count, so that the fall alone is left"
    assert gain(owed=4, fallen=True) == 0
    harmless = {"build": a_build(sword(1, 1), dodge=1)}
    afoot, mounted = gain(**harmless), gain(mounted=True, **harmless)
    assert mounted - afoot > 50_000


def test_a_duller_attack_is_worth_its_share_of_the_chance_to_fell() -> None:
    strong, weak = (a_fighter(OTHER, a_build(sword(skill, 10), impact=2)) for skill in (20, 2))
    gains = [
        found.gain if found else 0 for found in (best(a_fight(mage(knows("Numb", 2)), foe)) for foe in (strong, weak))
    ]
    assert gains[0] > gains[1]


def test_foes_resist_and_friends_do_not() -> None:
    easy, hard = (a_fighter(OTHER, a_build(sword(), resisting=power), 60) for power in (2, 20))
    gains = [
        found.gain for found in (best(a_fight(mage(knows("Strike Down", 3)), foe)) for foe in (easy, hard)) if found
    ]
    assert gains[0] > gains[1]
    helped = a_fight(mage(knows("Hard Skin", 1)), a_fighter("party-1", a_build(resisting=20)), a_fighter(OTHER))
    assert cast(helped).startswith("cast:Hard Skin")


def test_the_plain_cast_as_strongly_as_they_can_and_the_dull_not_at_all() -> None:
    for wit, spell in (("plain", "cast:Strike Down:3"), ("cunning", "cast:Strike Down:1"), ("dull", "")):
        fight = a_fight(mage(knows("Strike Down", 3), magic_points=3, wit=wit), a_fighter(OTHER, place=60))
        assert cast(fight).startswith(spell)
        assert bool(cast(fight)) is bool(spell)


def test_a_caster_out_of_reach_of_its_points_casts_nothing() -> None:
    assert cast(a_fight(mage(knows("Strike Down", 1), magic_points=4), a_fighter(OTHER, place=100))) != ""
    assert cast(a_fight(mage(knows("Strike Down", 1), magic_points=3), a_fighter(OTHER, place=101))) == ""
    assert cast(a_fight(mage(knows("Strike Down", 1), magic_points=4), a_fighter(OTHER, place=101))) != ""


def test_a_casting_that_gains_little_is_left_for_a_run() -> None:
    """A point of protection gains 22,400 millionths with its chance, three 67,200; 50,000 are worth a casting."""
    for strength, first in ((1, f"close:{OTHER}"), (3, f"cast:Hard Skin:3::episode:{ONE}")):
        fight = a_fight(mage(knows("Hard Skin", strength)), a_fighter(OTHER, place=200))
        fight.round = 2
        assert planned(fight)[0] == first


def test_an_archer_with_one_arrow_casts_first_and_shoots_in_the_same_round() -> None:
    build = a_build(bow(16), sword(), skills=SKILLS)
    archer_mage = a_fighter(ONE, build, spells=[knows("Hard Skin", 3)], magic_points=16, missiles={"Bow": 1})
    fight = a_fight(archer_mage, a_fighter(OTHER, place=90))
    assert planned(fight) == (f"cast:Hard Skin:3::episode:{ONE}", f"shoot:Bow:{OTHER}")


def test_a_plan_of_an_earlier_round_is_not_carried_on() -> None:
    fight = a_fight(a_fighter(ONE, a_build(named=True)), a_fighter(OTHER, plan=[f"attack:Sword:{ONE}"]))
    arena, one, other = FightContext(fight, SPELLS, DiceAtHand()), fight.find(ONE), fight.find(OTHER)
    blow = read(f"attack:Sword:{OTHER}")
    assert decide(fight, ActionChoice(arena, one, (), 2)).answer == str(blow)
    assert decide(fight, ActionChoice(arena, one, (blow,), 1)).answer == "defend"
    one.engaged, other.engaged, other.place, other.plan, fight.round = [], [], 90, [], 2
    assert decide(fight, ActionChoice(arena, one, (blow,), 1)).answer == f"close:{OTHER}"


def test_an_attack_that_lost_its_target_takes_the_one_that_it_fells_most_often() -> None:
    hard, soft = a_build(sword(15, 18), armour=4), a_build(sword(15, 8), dodge=5)
    fight = a_fight(a_fighter(ONE), a_fighter("foes-0", hard), a_fighter("foes-1", soft))
    one = fight.find(ONE)
    arm = one.build.arms[0]
    foes = [fight.find("foes-0"), fight.find("foes-1")]
    asked = RetargetChoice(one, arm, [(foe, attack.melee(fight, one, arm, foe, False)) for foe in foes])
    assert decide(fight, asked).answer == "foes-1"

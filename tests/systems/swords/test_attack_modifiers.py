"""What counts for or against an attack, its damage, and what a shot or throw uses up.

The rules are `S-02`, `S-08`, `S-12`, `S-24`, `S-25`, `R-09`, `R-12`, `R-22`, `R-26`, `R-27`, `R-32`, `H-04` and `H-05`.
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.swords.fight.attack import answer_odds, attack
from solo.systems.swords.fight.rules.areas import AreaAttack, area_modifiers, list_caught, yards_to_clear
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack, attack_reckoning, force
from solo.systems.swords.fight.rules.disarming import far_stronger, grip_bonus
from solo.systems.swords.fight.rules.modifiers import damage_modifier, endurance, skill_modifier
from solo.systems.swords.fight.rules.shooting import (
    in_throw,
    place_challenge,
    shot_challenge,
    throw_range,
    use_up_missile,
)
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.fight.state.line import in_melee
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import Scripted, acted_out, fighter, staged, tables

SKILLS = {"striking": 1, "archery": 2, "throwing": 3, "grappling": 4}


def added(attacker: Fighter, target: Fighter, *others: Fighter, kind: AttackKind = "strike", **around: Any) -> int:
    """What the attacker adds to its roll."""
    fight = staged(Scripted(), attacker, target, *others, **around).fight
    return attack_reckoning(fight, DeclaredAttack(attacker, target, kind, attacker.arms[0])).total


@pytest.mark.parametrize(
    ("kind", "total"),
    [("strike", 1), ("disarm", 1), ("unshield", 1), ("shoot", 2), ("throw", 3), ("grab", 4), ("wrench", 4)],
)
def test_each_kind_of_attack_rolls_its_own_skill(kind: AttackKind, total: int) -> None:
    """`S-07`, `S-13`, `S-15`, `S-18`."""
    one = fighter("party-0", arms=("dagger",), **SKILLS)
    assert added(one, fighter("foes-0", arms=(), place=115), kind=kind) == total


@pytest.mark.parametrize("kind", ["strike", "shoot", "throw", "grab"])
def test_health_and_the_plan_weigh_on_every_attack(kind: AttackKind) -> None:
    """`S-06`, `S-10`: Wounded and three actions are −2 and −4."""
    whole = fighter("party-0", arms=("dagger",), **SKILLS)
    hurt = fighter("party-0", arms=("dagger",), ill=-2, health=Health.WOUNDED, actions=3, **SKILLS)
    target = fighter("foes-0", arms=(), place=115)
    assert added(hurt, target, kind=kind) == added(whole, target, kind=kind) - 6


@pytest.mark.parametrize(("actions", "penalty"), [(0, 0), (1, 0), (2, -2), (3, -4), (4, -6)])
def test_every_action_beyond_the_first_is_two_off_each_skill_roll(actions: int, penalty: int) -> None:
    """`S-10`; who waits has none."""
    one = fighter("party-0", striking=5, actions=actions)
    assert skill_modifier(one, "striking").total == 5 + penalty
    assert skill_modifier(one, "striking", extra_actions=1).total == 5 - 2 * actions


def test_health_weighs_on_the_body_and_not_on_a_word_to_an_animal() -> None:
    """`S-06`: Strength and Dexterity only."""
    hurt = fighter("party-0", animals=3, riding=3, ill=-2, health=Health.WOUNDED)
    assert (skill_modifier(hurt, "animals").total, skill_modifier(hurt, "riding").total) == (3, 1)
    assert [part[0] for part in skill_modifier(hurt, "animals").parts] == ["Intelligence + Animals"]
    assert [part[0] for part in skill_modifier(hurt, "riding").parts] == ["Dexterity + Riding", "Wounded"]


# Into a pair


@pytest.mark.parametrize(
    ("kind", "clinch", "total"),
    [
        ("strike", "", 0),
        ("strike", "party-1", -4),
        ("strike", "party-0", 0),
        ("grab", "party-1", -4),
        ("disarm", "party-1", -4),
        ("shoot", "party-1", 0),
    ],
)
def test_a_third_party_strikes_into_a_pair_at_minus_four_and_a_partner_does_not(
    kind: AttackKind, clinch: str, total: int
) -> None:
    """`R-09`."""
    one = fighter("party-0", arms=("dagger",))
    target = fighter("foes-0", arms=(), clinch=clinch, place=100 if kind != "shoot" else 105)
    friend = fighter("party-1", place=50)
    assert added(one, target, friend, kind=kind) == total


def test_a_blow_that_goes_on_to_the_other_bears_the_same_four() -> None:
    one, target, partner = fighter("party-0"), fighter("foes-0", clinch="party-0"), fighter("party-1")
    fight = staged(Scripted(), one, target, partner).fight
    strike = DeclaredAttack(one, target, "strike", one.arms[0])
    assert attack_reckoning(fight, strike._replace(stray=True)).total == -4
    assert attack_reckoning(fight, strike).total == 0


# Reach


@pytest.mark.parametrize(
    ("bare_hands", "mine", "theirs", "total"),
    [
        (True, "spear", "sword", 1),
        (True, "pole arm", "dagger", 1),
        (True, "two-handed sword", "", 1),
        (True, "spear", "pole arm", 0),
        (True, "sword", "dagger", 0),
        (True, "sword", "spear", 0),
        (False, "spear", "sword", 0),
    ],
)
def test_a_much_longer_weapon_is_one_better_where_the_table_says_so(
    bare_hands: bool, mine: str, theirs: str, total: int
) -> None:
    """`R-26`, off by default."""
    one, target = fighter("party-0", arms=(mine,)), fighter("foes-0", arms=(theirs,) if theirs else ())
    assert added(one, target, bare_hands=bare_hands) == total


@pytest.mark.parametrize("kind", ["disarm", "unshield", "grab", "shoot"])
def test_reach_helps_a_strike_at_the_foe_alone(kind: AttackKind) -> None:
    """`R-26`: “+1 to its Strike”."""
    one, target = fighter("party-0", arms=("spear",)), fighter("foes-0", arms=(), place=110)
    assert added(one, target, kind=kind, bare_hands=True) == 0


def test_the_longer_weapon_counts_in_the_first_exchange_only() -> None:
    """`R-26`: whoever of the two began it, and against each foe anew."""
    one, foe, other = fighter("party-0", arms=("spear",)), fighter("foes-0", defense=9), fighter("foes-1", defense=9)
    assert added(one, foe, other, bare_hands=True) == 1
    arena = staged(Scripted(2, 12), one, foe, other, bare_hands=True)
    acted_out(attack(arena, DeclaredAttack(one, foe, "strike", one.arms[0])))
    assert (one.met, foe.met, other.met) == (["foes-0"], ["party-0"], [])
    assert added(one, foe, other, bare_hands=True) == 0
    assert added(one, other, foe, bare_hands=True) == 1
    assert added(fighter("party-0", arms=("spear",), met=["foes-0"]), foe, bare_hands=True) == 0


def test_an_exchange_that_the_foe_began_is_the_first_as_well_and_is_noted_once() -> None:
    one, foe = fighter("party-0", arms=("spear",), defense=9), fighter("foes-0")
    for _ in range(2):
        arena = staged(Scripted(2, 12), one, foe, bare_hands=True)
        acted_out(attack(arena, DeclaredAttack(foe, one, "strike", foe.arms[0])))
    assert (one.met, foe.met) == (["foes-0"], ["party-0"])
    assert added(one, foe, bare_hands=True) == 0


def test_nobody_counts_exchanges_where_the_table_minds_no_reach() -> None:
    one, foe = fighter("party-0", arms=("spear",)), fighter("foes-0", defense=9)
    acted_out(attack(staged(Scripted(2, 12), one, foe), DeclaredAttack(one, foe, "strike", one.arms[0])))
    assert (one.met, foe.met) == ([], [])


def test_the_dice_of_a_first_exchange_are_not_taken_from_those_of_a_later_one() -> None:
    """A fight looks up what a blow meets; the exchange that is not the first must be found apart."""
    one, foe = fighter("party-0", arms=("spear",)), fighter("foes-0")
    fight = staged(Scripted(), one, foe, bare_hands=True).fight
    strike = DeclaredAttack(one, foe, "strike", one.arms[0])
    first = answer_odds(tables(), fight, strike).blow(None).attack.total
    one.met.append("foes-0")
    assert (first, answer_odds(tables(), fight, strike).blow(None).attack.total) == (1, 0)


# Grabs


@pytest.mark.parametrize(
    ("kind", "arms", "clinch", "total"),
    [
        ("grab", ("sword",), "", -2),
        ("grab", ("dagger",), "", 0),
        ("grab", ("claws",), "", 0),
        ("grab", ("short bow",), "", 0),
        ("grab", (), "", 0),
        ("wrench", ("sword",), "", 0),
        ("grab", ("sword",), "party-0", 0),
    ],
    ids=["sword", "dagger", "claws", "bow", "bare", "at the weapon", "in close combat"],
)
def test_a_ready_weapon_guards_a_free_foe_against_a_grab(
    kind: AttackKind, arms: tuple[str, ...], clinch: str, total: int
) -> None:
    """`R-32`."""
    one = fighter("party-0", arms=(), clinch="foes-0" if clinch else "")
    assert added(one, fighter("foes-0", arms=arms, clinch=clinch), kind=kind) == total


def test_a_weapon_at_the_belt_guards_nobody() -> None:
    target = fighter("foes-0", arms=("dagger", "sword"))
    assert added(fighter("party-0", arms=()), target, kind="grab") == 0


@pytest.mark.parametrize(
    ("arms", "mount", "ruled", "bonus"),
    [
        (("great axe",), "", True, 2),
        (("great axe",), "", False, 0),
        (("sword",), "", True, 0),
        ((), "", True, 0),
        (("lance",), "", True, 2),
        (("lance",), "foes-0-mount", True, 0),
        (("great axe",), "foes-0-mount", True, 2),
    ],
)
def test_both_hands_on_a_weapon_hold_it_faster(arms: tuple[str, ...], mount: str, ruled: bool, bonus: int) -> None:
    """`R-25`; a lance is held in one hand from the saddle."""
    holder = fighter("foes-0", arms=arms, mount=mount)
    fight = staged(Scripted(), holder, fighter("party-0"), two_handed_grip=ruled).fight
    assert sum(value for _, value in grip_bonus(fight, holder)) == bonus


@pytest.mark.parametrize(("unequal", "strength", "far"), [("harder", 4, True), ("harder", 3, False), ("", 9, False)])
def test_far_stronger_is_by_four(unequal: str, strength: int, far: bool) -> None:
    """`S-14`, house."""
    one, other = fighter("foes-0", strength=strength), fighter("party-0")
    fight = staged(Scripted(), one, other, unequal=unequal).fight
    assert far_stronger(fight, one, other) is far
    assert not far_stronger(fight, other, one)


# Shots and throws


@pytest.mark.parametrize(("place", "total"), [(102, -4), (103, 0)])
@pytest.mark.parametrize("kind", ["shoot", "throw"])
def test_a_foe_in_reach_is_four_off_a_shot_or_throw(kind: AttackKind, place: int, total: int) -> None:
    """`H-04`: reach is two yards."""
    one, near = fighter("party-0", arms=("dagger",)), fighter("foes-1", place=place)
    assert added(one, fighter("foes-0", place=110), near, kind=kind) == total


@pytest.mark.parametrize(
    ("name", "kind", "total"),
    [
        ("sword", "throw", -2),
        ("dagger", "throw", 0),
        ("rock", "throw", 0),
        ("sword", "strike", 0),
        ("short bow", "shoot", 0),
    ],
)
def test_what_is_not_made_for_it_is_thrown_at_minus_two(name: str, kind: AttackKind, total: int) -> None:
    """`R-27`."""
    assert added(fighter("party-0", arms=(name,)), fighter("foes-0", place=108), kind=kind) == total


def test_thrown_junk_adds_nothing_to_the_damage_and_a_thrown_weapon_its_bonus() -> None:
    """`S-12`: knives and the like do their melee damage; other things that of a rock."""
    target = fighter("foes-0", place=108)
    for name, bonus in (("sword", 0), ("spear", 3), ("rock", 0), ("boulder", 4)):
        one = fighter("party-0", arms=(name,), strength=2)
        assert force(DeclaredAttack(one, target, "throw", one.arms[0])) == 2 + bonus
    one = fighter("party-0", strength=2)
    assert force(DeclaredAttack(one, target, "strike", one.arms[0])) == 2 + 3


@pytest.mark.parametrize(
    ("name", "yards"), [("sword", 10), ("great axe", 10), ("dagger", 20), ("rock", 10), ("boulder", 2)]
)
def test_each_thing_flies_so_far_and_no_yard_further(name: str, yards: int) -> None:
    """`R-12`, `R-27`."""
    one = fighter("party-0", arms=(name,))
    near, far = fighter("foes-0", place=100 + yards), fighter("foes-1", place=101 + yards)
    fight = staged(Scripted(), one, near, far).fight
    assert throw_range(one.arms[0]) == yards
    assert in_throw(fight, one, one.arms[0]) == [near]


def test_a_wide_area_helps_against_one_person() -> None:
    """`R-22`: a stone of three yards round the point is six wide: two doublings, +4."""
    crew, target = fighter("foes-0", arms=("catapult",)), fighter("party-0", place=150)
    assert added(crew, target, kind="shoot") == 4
    assert added(fighter("foes-0", arms=("ballista",)), target, kind="shoot") == 0


@pytest.mark.parametrize(
    ("yards", "light", "wind", "cover", "level"),
    [(5, 0, 0, 0, 0), (6, 0, 0, 0, 2), (10, 2, 0, 0, 4), (10, 0, 2, 0, 4), (10, 0, 0, 4, 6), (20, 2, 2, 2, 10)],
)
def test_range_light_wind_and_cover_add_up(yards: int, light: int, wind: int, cover: int, level: int) -> None:
    """`R-12`."""
    one, target = fighter("party-0"), fighter("foes-0", place=100 + yards, cover=cover)
    fight = staged(Scripted(), one, target, light=light, wind=wind).fight
    assert shot_challenge(tables(), fight, one, target).total == level
    assert place_challenge(tables(), fight, yards).total == level - cover, "a place takes no cover"


def test_the_parts_of_a_range_have_their_names() -> None:
    one, target, friend = fighter("party-0"), fighter("foes-0", place=110, cover=4), fighter("party-1", place=110)
    fight = staged(Scripted(), one, target, friend, light=2, wind=2).fight
    assert shot_challenge(tables(), fight, one, target).parts == (
        *(("10 yards", 2), ("dusk", 2), ("wind", 2), ("heavy cover", 4), ("target in melee", 4)),
    )
    target.cover = 2
    assert ("light cover", 2) in shot_challenge(tables(), fight, one, target).parts


@pytest.mark.parametrize(
    ("others", "clinch", "melee"),
    [((), "", False), ((("party-1", 110),), "", True), ((("party-1", 113),), "", False), ((), "party-1", True)],
    ids=["alone", "a friend at it", "a friend out of reach", "in close combat"],
)
def test_a_target_in_melee_is_four_harder_to_shoot(
    others: tuple[tuple[str, int], ...], clinch: str, melee: bool
) -> None:
    """`H-04`."""
    one, target = fighter("party-0"), fighter("foes-0", place=110, clinch=clinch)
    fight = staged(Scripted(), one, target, *(fighter(key, place=place) for key, place in others)).fight
    assert in_melee(fight, target, one) is melee
    assert shot_challenge(tables(), fight, one, target).total == 2 + 4 * melee


def test_an_archer_at_the_targets_side_is_no_melee_by_itself_but_with_another_is() -> None:
    one, target = fighter("party-0"), fighter("foes-0", place=101)
    assert not in_melee(staged(Scripted(), one, target).fight, target, one)
    friend = fighter("party-1", place=101)
    assert in_melee(staged(Scripted(), one, target, friend).fight, target, one)
    far = fighter("party-2", place=120)
    assert in_melee(staged(Scripted(), one, target, far).fight, target, far)


@pytest.mark.parametrize(
    ("name", "missiles", "wait"),
    [("short bow", "arrow", 0), ("light crossbow", "bolt", 1), ("heavy crossbow", "bolt", 1), ("ballista", "bolt", 3)],
)
def test_a_shot_takes_one_missile_and_the_time_to_load_the_next(name: str, missiles: str, wait: int) -> None:
    """`H-05`."""
    one, target = fighter("party-0", arms=(name,), missiles={missiles: 4}), fighter("foes-0", place=110)
    use_up_missile(staged(Scripted(), one, target), DeclaredAttack(one, target, "shoot", one.arms[0]))
    assert (one.missiles, one.arms[0].wait) == ({missiles: 3}, wait)


def test_what_is_thrown_lies_at_the_foot_of_the_target_and_is_still_the_throwers() -> None:
    one, target = fighter("party-0", arms=("dagger", "sword")), fighter("foes-0", place=110)
    arena = staged(Scripted(), one, target)
    use_up_missile(arena, DeclaredAttack(one, target, "throw", one.arms[0]))
    assert [(thing.weapon.name, thing.place, thing.owner) for thing in arena.fight.ground] == [
        ("dagger", 110, "party-0")
    ]
    assert [arm.weapon.name for arm in one.arms] == ["sword", "fist"]
    use_up_missile(arena, DeclaredAttack(one, target, "throw", None))
    assert len(arena.fight.ground) == 1


# Damage and endurance


@pytest.mark.parametrize(
    ("arms", "augments", "total"),
    [(("sword",), 0, 5), (("sword",), 1, 7), (("sword",), 3, 11), ((), 0, 2), (("light crossbow",), 1, 7)],
)
def test_damage_is_strength_and_weapon_and_two_for_each_augment(
    arms: tuple[str, ...], augments: int, total: int
) -> None:
    """`S-02`, `S-24`: a machine leaves Strength out and takes Augments."""
    one = fighter("party-0", arms=arms, strength=2)
    assert damage_modifier(one, one.arms[0], augments=augments).total == total


def test_health_weighs_on_damage_but_for_machines_and_bows_of_their_own_force() -> None:
    """`S-06`."""
    found = {}
    for name in ("sword", "short bow", "horn bow", "light crossbow"):
        hurt = fighter("party-0", arms=(name,), strength=2, ill=-2, health=Health.WOUNDED)
        found[name] = damage_modifier(hurt, hurt.arms[0]).total
    assert found == {"sword": 3, "short bow": 2, "horn bow": 4, "light crossbow": 5}
    assert damage_modifier(fighter("party-0", strength=2), None).total == 2


def test_endurance_is_strength_armour_and_health() -> None:
    """`S-03`; a fall meets no armour (`R-14`)."""
    one = fighter("party-0", strength=2, armour=3, ill=-1, health=Health.HURT)
    assert (endurance(one).total, endurance(one, armoured=False).total) == (4, 1)
    assert endurance(one).parts == (("Strength", 2), ("armour", 3), ("Hurt", -1))
    assert endurance(fighter("party-0")).parts == (("Strength", 0),)


# Places


def test_a_shot_at_a_place_is_archery_against_range_and_a_foe_in_reach_makes_it_harder() -> None:
    """`S-25`, `H-04`: whether the target is in melee or in cover counts for nothing at a place."""
    crew = fighter("foes-0", arms=("catapult",), archery=3)
    target, friend = fighter("party-0", place=121, cover=4), fighter("foes-1", place=121)
    fight = staged(Scripted(), crew, target, friend, light=2).fight
    own, against = area_modifiers(tables(), fight, DeclaredAttack(crew, target, "shoot", crew.arms[0]))
    assert (own.total, against.total) == (3, 6 + 2)
    near = fighter("party-1", place=102)
    fight = staged(Scripted(), crew, target, near).fight
    assert area_modifiers(tables(), fight, DeclaredAttack(crew, target, "shoot", crew.arms[0]))[0].total == 3 - 4


@pytest.mark.parametrize(
    ("fields", "hit"),
    [
        ({"place": 153}, True),
        ({"place": 154}, False),
        ({"place": 147}, True),
        ({"place": 146}, False),
        ({"down": True}, True),
        ({"health": Health.DEAD}, False),
        ({"away": True}, False),
    ],
)
def test_an_area_catches_all_within_its_yards_the_fallen_too_and_friends(fields: dict[str, Any], hit: bool) -> None:
    """`S-26`, `R-18`."""
    crew, target = fighter("foes-0", arms=("catapult",)), fighter("party-0", place=150)
    friend = fighter("foes-1", **{"place": 150, **fields})
    fight = staged(Scripted(), crew, target, friend).fight
    assert (friend in list_caught(fight, DeclaredAttack(crew, target, "shoot", crew.arms[0]))) is hit


@pytest.mark.parametrize(("place", "yards", "flying"), [(100, 4, 2), (101, 3, 2), (98, 2, 2), (103, 1, 1), (97, 1, 1)])
def test_who_dives_goes_to_the_nearest_edge_and_what_flies_may_go_up(place: int, yards: int, flying: int) -> None:
    """`S-26`, `S-28`."""
    burst = AreaAttack(100, 3)
    assert yards_to_clear(burst, fighter("party-0", place=place)) == yards
    assert yards_to_clear(burst, fighter("party-0", place=place, flies=True)) == flying


# What a fight remembers of an exchange


@pytest.mark.parametrize(
    "change",
    [
        {"actions": 2},
        {"ill": -1, "health": Health.HURT},
        {"surprised": True},
        {"acted": True, "defends": False},
        {"defends": False},
    ],
)
def test_what_a_blow_meets_is_found_anew_once_the_target_stands_otherwise(change: dict[str, Any]) -> None:
    fight, strike = _met()
    before = answer_odds(tables(), fight, strike)
    changed = fighter("foes-0", **{"striking": 2, "defense": 4, **change})
    fresh = staged(Scripted(), strike.attacker, changed).fight
    found = answer_odds(tables(), fresh, strike._replace(target=changed))
    assert [way.reckoning.total for way in found.ways] != [way.reckoning.total for way in before.ways]


def _met() -> tuple[Fight, DeclaredAttack]:
    one, foe = fighter("party-0", striking=5), fighter("foes-0", striking=2, defense=4)
    fight = staged(Scripted(), one, foe).fight
    return fight, DeclaredAttack(one, foe, "strike", one.arms[0])


def test_augments_and_arms_of_an_attack_are_told_apart() -> None:
    one, foe = fighter("party-0", arms=("claws", "bite")), fighter("foes-0")
    fight = staged(Scripted(), one, foe).fight
    forces = [
        answer_odds(tables(), fight, DeclaredAttack(one, foe, "strike", arm, augments)).blow(None).force
        for arm in one.arms
        for augments in (0, 1)
    ]
    assert forces == [2, 4, 1, 3]


@pytest.mark.parametrize(("kind", "blows"), [("strike", True), ("shoot", True), ("throw", True), ("disarm", False)])
def test_only_what_harms_is_worked_out_as_a_blow(kind: AttackKind, blows: bool) -> None:
    one, foe = fighter("party-0"), fighter("foes-0", place=105)
    fight = staged(Scripted(), one, foe).fight
    assert bool(answer_odds(tables(), fight, DeclaredAttack(one, foe, kind, one.arms[0])).blows) is blows


def test_range_and_a_foe_in_reach_of_the_archer_make_another_shot_of_it() -> None:
    archer = fighter("party-0", arms=("short bow",), archery=5)
    leads = []
    for place, other in ((104, 150), (110, 150), (110, 101)):
        foe, second = fighter("foes-0", place=place), fighter("foes-1", place=other)
        fight = staged(Scripted(), archer, foe, second).fight
        shot = DeclaredAttack(archer, foe, "shoot", archer.arms[0])
        found = answer_odds(tables(), fight, shot)
        leads.append(found.blow(found.ways[0]).lead)
    assert leads == [5, 5 - 2, 5 - 2 - 4]
    assert combat_profile.profile(fight, archer).archery == 5


def test_what_adds_nothing_to_a_range_is_not_told() -> None:
    one, target = fighter("party-0"), fighter("foes-0", place=110)
    assert shot_challenge(tables(), staged(Scripted(), one, target).fight, one, target).parts == (("10 yards", 2),)
    target.place = 105
    assert shot_challenge(tables(), staged(Scripted(), one, target).fight, one, target).parts == ()


def test_a_fighter_that_has_thrown_its_weapon_is_judged_without_it() -> None:
    one, target = fighter("party-0", arms=("spear",)), fighter("foes-0", place=110)
    arena = staged(Scripted(), one, target)
    assert combat_profile.profile(arena.fight, one).power == 3
    use_up_missile(arena, DeclaredAttack(one, target, "throw", one.arms[0]))
    assert combat_profile.profile(arena.fight, one).power == 0

"""Every Evocation in full and resisted, by exact faces (P-28): bolts, areas, walls, and what the caster puts on."""

from __future__ import annotations

import pytest

from solo.systems.contract import Choose
from solo.systems.polyhedral.fight.rules.weapon_effects import blow_riders
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.spells.casters import (
    FULL,
    SHORT,
    cast,
    castable_now,
    company,
    duel,
    key,
    lies,
    mage,
    points,
)
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, off_hand, worn

SHIRT = "Studded Leather, ring mail, chain/scale shirt"
SWORD, PLATE, SHIELD = held("longsword/broadsword"), worn("Full Plate battle armor"), off_hand("Shield")


# Bolts


@pytest.mark.parametrize(
    ("energy", "left", "on_bob"),
    [
        ("electricity", (5, 2), []),
        ("fire", (5, 2), ["burn 1"]),
        ("force", (5, 2), []),
        ("frost", (5, 2), []),
    ],
)
def test_a_blast_that_reaches_the_dodge(energy: str, left: tuple[int, int], on_bob: list[str]) -> None:
    stage = duel()
    cast(stage, f"Arcane Blast, {energy}", dice=(FULL, (3,)))
    assert points(stage["Bob"]) == left
    assert lies(stage["Bob"]) == on_bob


def test_a_blast_below_the_dodge_misses() -> None:
    stage = duel()
    told = cast(stage, "Arcane Blast, fire", dice=(SHORT,))
    assert points(stage["Bob"]) == (6, 6)
    assert not stage["Bob"].effects
    assert "Bob dodges." in [event.text for event in told]


@pytest.mark.parametrize(
    ("armour", "more"),
    [
        ("Full Plate battle armor", 1),
        ("Studded Leather, ring mail, chain/scale shirt", 1),
        ("Hardened leather armor", 0),
    ],
)
def test_electricity_does_one_more_through_metal(armour: str, more: int) -> None:
    """`R-28`: electricity gets +1 against armour that is part or all metal, none against leather."""
    lost = []
    for energy in ("electricity", "frost"):
        stage = duel(fighter(worn(armour), STR=12))
        before = sum(points(stage["Bob"]))
        cast(stage, f"Arcane Blast, {energy}", dice=(FULL, (9,)))
        lost.append(before - sum(points(stage["Bob"])))
    assert lost[0] - lost[1] == more


def test_fire_burns_on_once_past_all_armour_and_frost_puts_it_out() -> None:
    stage = duel()
    cast(stage, "Arcane Blast, fire", dice=(FULL, (3,)))
    stage.turn("Bob", "wait")
    assert points(stage["Bob"]) == (4, 2)
    stage.turn("Bob", "wait")
    assert points(stage["Bob"]) == (4, 2)
    cast(stage, "Arcane Blast, fire", dice=(FULL, (1,)))
    cast(stage, "Arcane Blast, frost", dice=(FULL, (1,)))
    assert not stage["Bob"].effects


def test_force_flies_twice_as_far_and_pushes() -> None:
    rows = ("." * 60,) * 12
    stage = duel(rows=rows).put(Ann=(0, 5), Bob=(40, 5))
    assert {"arcane-blast.force"} == {code for code in castable_now(stage) if code.startswith("arcane-blast")}
    stage.put(Ann=(5, 5), Bob=(9, 5))
    cast(stage, "Arcane Blast, force", dice=(FULL, (7,), (2,)))
    assert stage["Bob"].place == (10, 5)
    assert stage["Bob"].prone


def test_a_block_takes_a_bolt_without_a_check_on_the_shield() -> None:
    stage = duel(fighter(SHIELD, skills={"Blocking": 2}))
    told = cast(stage, "Arcane Blast, frost", "block", dice=((12,),))
    assert told[0].rolls == ()
    assert told[1].text == "Bob blocks: 10 damage (14 less DR 4)."
    # 12 and 2, less a block of 2 + 2.
    assert points(stage["Bob"]) == (2, 0)
    assert stage["Bob"].blocked
    cast(stage, "Arcane Blast, frost", dice=(SHORT,))


@pytest.mark.parametrize(("skills", "first"), [({"Blocking": 6}, "block"), ({"Evasion": 12}, "dodge")])
def test_what_leaves_least_of_a_bolt_is_offered_first(skills: dict[str, int], first: str) -> None:
    offered: list[str] = []

    def block(asked: Choose) -> str:
        offered.extend(option.code for option in asked.options)
        return "block"

    cast(duel(fighter(SHIELD, skills=skills)), "Arcane Blast, frost", block, dice=((1,),))
    assert sorted(offered) == ["block", "dodge"]
    assert offered[0] == first


def test_cover_darkness_and_a_target_that_lies_flat_make_a_bolt_harder() -> None:
    stage = duel(rows=tuple(row[:7] + "o" + row[8:] for row in OPEN))
    stage["Bob"].prone = True
    told = cast(stage, "Arcane Blast, frost", dice=((7, 1, 1),))
    assert {modifier.name: modifier.value for modifier in told[0].rolls[0].modifiers} == {
        "cover": -1,
        "target lies flat": -1,
    }
    assert points(stage["Bob"]) == (6, 6)
    stage = duel(light="dark")
    told = cast(stage, "Arcane Blast, frost", dice=(FULL,))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["dark −1"]


def test_spells_reach_whoever_fights_defensively_less_well() -> None:
    stage = company()
    stage["Bob"].defensive = True
    told = cast(stage, "Injury", key(stage, "Bob"), dice=(FULL,))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["target fights defensively −1"]
    assert points(stage["Bob"]) == (5, 6)
    # In an area the one check counts one less against that target alone.
    cast(stage, "Pack of Jesters", "9,5", dice=(FULL,))
    assert (stage["Bob"].prone, stage["Bea"].prone) == (False, True)


def test_no_bolt_is_critical() -> None:
    """`R-40`: only PRC weapon checks can be critical."""
    stage = duel()
    cast(stage, "Arcane Blast, frost", dice=((12, 12, 12), (1,)))
    assert points(stage["Bob"]) == (5, 4)


# Areas


AREAS = [
    # spell, where, check, faces, damage before DR, and how much DR counts
    ("Inferno", "6,5", FULL, (4,), 6, "half"),
    ("Inferno", "6,5", SHORT, (4,), 6, "full"),
    ("Lightning Arc", "9,5", FULL, (4,), 8, "full"),
    ("Lightning Arc", "9,5", SHORT, (9,), 9, "full"),
    ("Shockwave", "9,5", FULL, (3,), 7, "half"),
    ("Shockwave", "9,5", SHORT, (3,), 7, "full"),
    ("Fireball", "9,5", FULL, (4,), 8, "half"),
    ("Fireball", "9,5", SHORT, (4,), 8, "full"),
    ("Hellfire", "11,5", SHORT, (4,), 8, "half"),
]


@pytest.mark.parametrize(("spell", "where", "check", "faces", "raw", "dr"), AREAS)
@pytest.mark.parametrize("armoured", [False, True])
def test_areas(
    spell: str, where: str, check: tuple[int, ...], faces: tuple[int, ...], raw: int, dr: str, armoured: bool
) -> None:
    stage = duel(fighter(hide=SHIRT if armoured else "", STR=12))
    bob = stage["Bob"]
    before = sum(points(bob))
    cast(stage, spell, where, dice=(check, faces))
    # A hide like a chain shirt has a DR of 5.
    stopped = {"full": 5, "half": 2}[dr] if armoured else 0
    assert before - sum(points(bob)) == max(0, raw - stopped)
    assert not bob.effects


def test_shockwave_pushes_away_from_the_caster() -> None:
    stage = duel()
    cast(stage, "Shockwave", "9,5", dice=(FULL, (6,), (3,)))
    assert stage["Bob"].place == (10, 5)
    assert not stage["Bob"].prone


def test_hellfire_throws_up_takes_the_next_turn_and_the_fall_comes_off_vp_first() -> None:
    stage = duel(fighter(STR=12))
    full = points(stage["Bob"])
    assert full == (8, 6)
    # 1 + 4 = 5 as a wound: 1 LP and 4 VP; then 3 of the fall: 2 VP and 1 LP.
    cast(stage, "Hellfire", "11,5", dice=(FULL, (1,), (3,)))
    assert points(stage["Bob"]) == (6, 0)
    assert lies(stage["Bob"]) == ["lose-turn 1"]
    stage.turn("Bob")
    assert not stage["Bob"].effects


def test_areas_of_fire_spare_neither_friends_nor_the_caster() -> None:
    """`R-37`: everyone in the area is hit, friends and the caster too."""
    stage = company().put(Al=(8, 6))
    cast(stage, "Fireball", "7,5", dice=(FULL, (1,), (1,), (1,), (1,)))
    assert [stage[name].lp < stage[name].full_lp for name in ("Ann", "Al", "Bob", "Bea")] == [True] * 4


def test_missiles_are_counted_and_never_missing() -> None:
    """`H-27`: each missile picks one foe in the area by a die of its own."""
    stage = company(Bob=fighter(PLATE, STR=12, QKN=8))
    bob, bea = stage["Bob"], stage["Bea"]
    # Four missiles: three at Bob, one at Bea; at full effect each does 1 at least.
    cast(stage, "Missile Swarm", "9,5", dice=((9, 1, 1), (1,), (1,), (2,), (1,), (1,), (2,), (5,), (3,)))
    assert points(bob) == (bob.full_lp - 3, bob.full_vp)
    assert points(bea) == (5, 4)


def test_missiles_resisted_may_be_stopped() -> None:
    stage = duel(fighter(PLATE, STR=12))
    before = points(stage["Bob"])
    cast(stage, "Missile Swarm", "9,5", dice=((2, 1, 1), (1,), (2,), (3,), (4,)))
    assert points(stage["Bob"]) == before


def test_missiles_seek_foes_only() -> None:
    """`R-37`, `H-27`: Missile Swarm picks foes only."""
    stage = company().put(Al=(8, 6))
    cast(stage, "Missile Swarm", "8,5", dice=(FULL, (1,), (1,), (1,), (1,), (1,), (1,), (1,), (1,)))
    assert points(stage["Al"]) == (6, 6)
    assert points(stage["Bob"]) == (2, 6)


# What the caster puts on


@pytest.mark.parametrize(("faces", "shell"), [((5, 1, 1), 2), ((4, 1, 1), 0)])
def test_arcane_armour(faces: tuple[int, ...], shell: int) -> None:
    stage = duel()
    cast(stage, "Arcane Armor", dice=(faces,))
    assert stage["Ann"].temporary_vp == shell


def test_the_shell_takes_damage_first_without_a_life_point_and_is_replaced() -> None:
    """`R-39`: damage eats the temporary VP first; the excess is an ordinary wound; recasting replaces them."""
    stage = duel(fighter(SWORD)).put(Bob=(6, 5))
    cast(stage, "Arcane Armor", dice=((5, 1, 1),))
    stage["Ann"].temporary_vp = 6
    stage.turn("Bob", attack("Ann"), "dodge", dice=((7,), (1,)))
    ann = stage["Ann"]
    assert (points(ann), ann.temporary_vp) == ((8, 6), 1)
    stage.turn("Bob", attack("Ann"), "dodge", dice=((7,), (1,)))
    # 5, less 1: an ordinary wound of 4.
    assert (points(ann), ann.temporary_vp) == ((7, 3), 0)
    ann.temporary_vp = 1
    cast(stage, "Arcane Armor", dice=((5, 1, 1),))
    assert ann.temporary_vp == 2


def test_the_shell_takes_bleeding_too() -> None:
    stage = duel()
    stage["Bob"].vp = 5
    cast(stage, "Hemorrhage", dice=(FULL,))
    stage["Bob"].temporary_vp = 1
    stage.turn("Bob", "wait")
    assert (points(stage["Bob"]), stage["Bob"].temporary_vp) == ((6, 5), 0)
    stage.turn("Bob", "wait")
    assert points(stage["Bob"]) == (5, 4)


def flames(stage: Stage, hand: str, name: str = "Ann") -> int:
    """What burns on a blow with the weapon in this hand."""
    one = stage[name]
    forms = stage.arena.armoury.forms(one)
    form = next(form for form in forms if one.pieces[form.slot].where == hand)
    return blow_riders(stage.arena.armoury, one, stage["Bob"], form).after_dr


def test_flames_lie_on_one_of_two_like_weapons_until_they_are_cast_again() -> None:
    stage = duel(ann=mage(held("shortsword"), off_hand("shortsword")))
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    assert (flames(stage, "hand"), flames(stage, "off-hand")) == (1, 0)
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    assert (flames(stage, "hand"), flames(stage, "off-hand")) == (1, 1)
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    assert (flames(stage, "hand"), flames(stage, "off-hand")) == (1, 1)


def test_flames_stay_with_the_very_weapon_that_is_dropped_and_taken_up() -> None:
    stage = duel(ann=mage(held("shortsword"), off_hand("shortsword"))).put(Bob=(6, 5))
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    stage.turn("Ann", "drop:hand", "drop:off-hand", "take:shortsword")
    assert flames(stage, "hand") == 1
    stage.turn("Ann", "take:shortsword")
    assert flames(stage, "off-hand") == 0


def test_a_kindled_blade_burns_past_the_armour_for_its_minutes() -> None:
    stage = company(Al=fighter(SWORD), Bob=fighter(PLATE, STR=12)).put(Al=(8, 5))
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    assert lies(stage["Al"]) == ["kindle 120"]
    before = sum(points(stage["Bob"]))
    stage.turn("Al", attack("Bob"), "dodge", dice=((8,), (1,)))
    assert before - sum(points(stage["Bob"])) == 1


def test_a_kindled_bow_burns_with_every_shot() -> None:
    stage = duel(ann=mage(held("Shortbow"), CarriedGear("Arrow", 20)))
    cast(stage, "Flame Sheathe", dice=((5, 1, 1),))
    planned = stage.planned("Ann", attack("Bob", "Shortbow"))
    assert planned["dodge"].dice.riders.after_dr == 1


def test_flames_need_a_weapon_held() -> None:
    assert "flame-sheathe" not in castable_now(duel())


# Spirit Lash


def test_the_lash_lends_a_life_point_for_a_minute() -> None:
    stage = duel()
    cast(stage, "Spirit Lash")
    ann = stage["Ann"]
    assert (ann.lp, lies(ann)) == (7, ["lash 60"])
    assert stage.refusal("Ann", "cast:spirit-lash") == "Ann already holds a lash."
    stage.pass_turns(*["Ann"] * 60)
    assert ann.lp == 8
    assert not [piece for piece in ann.pieces if piece.name == "Spirit Lash"]


def test_the_lash_strikes_two_spaces_off_with_flails_or_evocations_and_is_not_parried() -> None:
    """`H-27`: the lash has reach 2 and is not parried."""
    stage = duel(fighter(SWORD), mage(others={"Flails": 1}, PRC=10)).put(Bob=(7, 5))
    cast(stage, "Spirit Lash")
    evoked = stage.planned("Ann", attack("Bob", "Spirit Lash", mode="evoked"))
    swung = stage.planned("Ann", attack("Bob", "Spirit Lash", mode="one-handed"))
    assert set(evoked) == {"dodge"}
    assert evoked["dodge"].dice[:8] == (3, 12, 0, 6, 0, 1, 12, 4)
    assert swung["dodge"].dice[:3] == (2, 10, 10)
    stage.turn("Ann", attack("Bob", "Spirit Lash", mode="evoked"), dice=((11, 11, 11), (1,)))
    assert points(stage["Bob"]) == (5, 2)
    stage.put(Bob=(8, 5))
    assert "reaches only 2" in stage.refusal("Ann", "strike:spirit-lash")


def test_the_lash_needs_a_hand_and_more_than_one_life_point() -> None:
    """`H-27`: the lash fills one hand and is not castable at 1 LP."""
    stage = duel(ann=mage(SWORD, SHIELD))
    assert stage.refusal("Ann", "cast:spirit-lash") == "Spirit Lash needs a free hand."
    stage = duel()
    stage["Ann"].lp = 1
    assert "only 1 LP left" in stage.refusal("Ann", "cast:spirit-lash")


def test_what_the_lash_was_given_comes_back_when_the_fight_is_over() -> None:
    stage = duel()
    cast(stage, "Spirit Lash")
    stage["Bob"].left = True
    stage.end()
    assert stage["Ann"].lp == 8


# Arcane Arrow


def test_a_force_arrow_needs_neither_missile_nor_loading() -> None:
    stage = duel(ann=mage(held("Shortbow")))
    stage["Ann"].sp = 3
    bow = stage.piece("Ann", "Shortbow")
    for _ in range(3):
        stage.turn("Ann", attack("Bob", verb="arrow"), dice=((2,),))
        assert bow.wait == 0
    assert stage["Ann"].sp == 0
    assert not [code for code in stage.legal("Ann") if code.startswith("arrow:")]


def test_a_force_arrow_has_the_intellect_die_and_the_weapons_own_skill() -> None:
    """`R-17`: Arcane Arrow rolls PRC to hit and the INT die for damage."""
    stage = duel(ann=mage(held("Shortbow"), STR=8, INT=12, others={"Bows": 1}))
    planned = stage.planned("Ann", attack("Bob", verb="arrow"))["dodge"].dice
    assert (planned.check_count, planned.check_sides, planned.damage_count, planned.damage_sides) == (2, 8, 1, 12)


def test_a_crossbow_shoots_force_every_second_round() -> None:
    stage = duel(ann=mage(held("Crossbow")))
    stage.turn("Ann", attack("Bob", verb="arrow"), dice=((2,),))
    assert not [code for code in stage.legal("Ann") if code.startswith("arrow:")]
    stage.turn("Ann", next(code for code in stage.legal("Ann") if code.startswith("ready")))
    assert [code for code in stage.legal("Ann") if code.startswith("arrow:")]


# Flight


@pytest.mark.parametrize(("faces", "flies"), [((6, 1, 1), True), ((5, 1, 1), False)])
def test_flight(faces: tuple[int, ...], flies: bool) -> None:
    stage = duel()
    cast(stage, "Flight", dice=(faces,))
    assert stage["Ann"].height == 0
    assert ("rise" in stage.legal("Ann")) is flies


def test_a_flyer_is_out_of_a_blades_reach_but_a_mark_for_archers() -> None:
    stage = duel(fighter(SWORD)).put(Bob=(6, 5))
    cast(stage, "Flight", dice=(FULL,))
    stage.turn("Ann", "rise", "5,5")
    assert stage["Ann"].height == 3
    assert not [code for code in stage.legal("Bob") if code.startswith("strike:")]
    assert lies(stage["Ann"]) == ["expose +1 59", "fly 59"]
    assert "sprint in a straight line, up to 14 spaces" in [option.label for option in stage.offered("Ann")]
    stage.turn("Ann", "descend", "4,5")
    assert (stage["Ann"].height, stage["Ann"].place) == (0, (4, 5))


def test_a_flyer_minds_neither_obstacles_nor_tripping() -> None:
    rows = tuple(row[:6] + "_" + row[7:] for row in OPEN)
    stage = duel(mage(), rows=rows)
    stage["Bob"].sp = 20
    cast(stage, "Flight", dice=(FULL,))
    stage.turn("Ann", "rise", "6,5")
    stage.turn("Ann", "sprint", "8,5")
    cast(stage, "Pratfall", by="Bob", dice=((9, 1, 1),))
    assert not stage["Ann"].prone


def test_a_flyer_that_goes_down_or_whose_spell_ends_falls_ten_feet() -> None:
    stage = duel()
    cast(stage, "Flight", dice=(FULL,))
    stage.turn("Ann", "rise", "5,5")
    stage.pass_turns(*["Ann"] * 58)
    stage.turn("Ann", "wait", dice=((5,),))
    assert stage["Ann"].height == 0
    assert points(stage["Ann"]) == (8, 1)
    stage = duel(mage())
    stage["Bob"].sp = 20
    cast(stage, "Flight", dice=(FULL,))
    stage.turn("Ann", "rise", "5,5")
    stage["Ann"].vp, stage["Ann"].lp = 0, 2
    cast(stage, "Rend", by="Bob", dice=((5, 1, 1), (4,)))
    assert (stage["Ann"].height, stage["Ann"].lp) == (0, -4)


def test_the_damage_of_electricity_names_the_metal_armour_that_adds_to_it() -> None:
    stage = duel(fighter(worn("Full Plate battle armor")))
    events = cast(stage, "Arcane Blast, electricity", dice=((6, 6, 6), (5,)))
    (damage,) = (roll for event in events for roll in event.rolls if roll.what == "damage")
    assert [(modifier.name, modifier.value) for modifier in damage.modifiers] == [("metal armour", 1)]
    assert damage.result == 5 + 2 + 1

"""Criticals, damage, points lost, falling, being pushed, bleeding, care and death (P-30, P-34, P-35, R-16, R-22)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import knockback, wounds
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.fight.view import conditions
from solo.systems.polyhedral.magic.amounts import Amount, Power
from solo.systems.polyhedral.magic.healing import Ward
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, off_hand, worn

SWORD = held("longsword/broadsword")
POTION, MAJOR = CarriedGear("Healing potion", 2), CarriedGear("Major healing potion", 1)


def duel(ann: Build | None = None, bob: Build | None = None, rows: tuple[str, ...] = OPEN) -> Stage:
    """Ann with sword and Swords 1 beside Bob, who is average and bare-handed."""
    first = ann or fighter(SWORD, skills={"Swords": 1})
    return Stage({"Ann": first}, {"Bob": bob or fighter()}, rows=rows).put(Ann=(5, 5), Bob=(6, 5))


def thrust(stage: Stage, *dice: tuple[int, ...], kind: str = "pierce") -> list[Event]:
    """Ann's blow at Bob, who dodges while he can."""
    defence = [] if stage["Bob"].unconscious else ["dodge"]
    return stage.turn("Ann", attack("Bob", kind=kind), *defence, dice=dice)


def points(stage: Stage, name: str = "Bob") -> tuple[int, int]:
    return stage[name].lp, stage[name].vp


# Criticals


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [
        ((7, 6), "critical"),
        ((6, 6), "critical"),
        ((7, 5), "hit"),
        ((5, 4), "miss"),
        ((8, 8), "critical"),
        ((8, 5), "hit"),
    ],
)
def test_two_dice_that_hit_on_their_own_are_critical(faces: tuple[int, int], outcome: str) -> None:
    stage = duel()
    damage = {"critical": (), "hit": ((1,),), "miss": ()}[outcome]
    told, *_ = thrust(stage, faces, *damage)
    assert told.rolls[0].outcome == outcome


def test_a_critical_counts_the_damage_dice_at_their_most() -> None:
    stage = duel()
    thrust(stage, (7, 6))
    # 8 + 4 = 12: 6 from VP, 6 from LP.
    assert points(stage) == (0, 0)


def test_two_top_faces_that_only_together_reach_the_number_are_no_critical() -> None:
    # Dodge 10 with QKN 12 and Evasion 4: two 8s make 10, each alone 9. PRC 8 is below the defence besides.
    stage = duel(fighter(SWORD, skills={"Swords": 1}, PRC=12), fighter(QKN=12, skills={"Evasion": 10}))
    assert stage["Bob"].figures.dodge == 13
    told, *_ = thrust(stage, (12, 12), (1,))
    assert told.rolls[0].outcome == "hit"


def test_precision_must_reach_the_bare_defence() -> None:
    for evasion, outcome in ((2, "critical"), (6, "hit")):
        # Dodge 7 and 9 against PRC 8; an aim of nothing, two 8s count 9 each.
        stage = duel(bob=fighter(skills={"Evasion": evasion}))
        told, *_ = thrust(stage, (8, 8), *(((1,),) if outcome == "hit" else ()))
        assert told.rolls[0].outcome == outcome


def test_a_single_die_is_never_critical() -> None:
    told, *_ = thrust(duel(fighter(SWORD)), (8,), (1,))
    assert told.rolls[0].outcome == "hit"


def test_modifiers_count_for_each_die_of_a_critical() -> None:
    stage = duel()
    stage["Bob"].prone = True
    told, *_ = thrust(stage, (5, 5))
    assert told.rolls[0].outcome == "critical"


# Damage and points


@pytest.mark.parametrize(
    ("lp", "vp", "damage", "left"),
    [(6, 6, 5, (5, 2)), (4, 0, 5, (-1, 0)), (6, 2, 12, (-4, 0)), (6, 6, 7, (5, 0)), (6, 6, 8, (4, 0))],
)
def test_a_wound_takes_one_from_lp_the_rest_from_vp_and_what_they_cannot_cover_from_lp(
    lp: int, vp: int, damage: int, left: tuple[int, int]
) -> None:
    stage = duel()
    stage["Bob"].lp, stage["Bob"].vp = lp, vp
    thrust(stage, (6, 1), (damage - 4,))
    assert points(stage) == left


def test_armour_comes_off_each_damage_roll_and_never_adds() -> None:
    """`P-16`: DR comes off each damage roll, down to 0."""
    stage = duel(bob=fighter(worn("Full Plate battle armor")))
    told, *_ = thrust(stage, (6, 1), (4,))
    assert points(stage) == (6, 6)
    assert told.changes == ()
    thrust(stage, (6, 1), (5,))
    assert points(stage) == (5, 6)


def test_changes_are_told_as_they_were_and_are() -> None:
    told, *_ = thrust(duel(), (6, 1), (1,))
    assert [(change.what, change.before, change.after) for change in told.changes] == [
        ("VP", "6", "2"),
        ("LP", "6", "5"),
    ]


# Knockback


def test_slashing_and_blunt_damage_above_strength_pushes_back_one_space() -> None:
    for roll, pushed in ((4, False), (5, True)):
        stage = duel()
        thrust(stage, (6, 1), (roll,), *(((3,),) if pushed else ()), kind="slash")
        assert stage["Bob"].place == ((7, 5) if pushed else (6, 5))
        assert not stage["Bob"].prone


def test_knockback_counts_damage_before_armour() -> None:
    stage = duel(bob=fighter(worn("Full Plate battle armor")))
    thrust(stage, (6, 1), (5,), (1,), kind="slash")
    assert (stage["Bob"].place, stage["Bob"].prone) == ((7, 5), True)


@pytest.mark.parametrize(("face", "prone"), [(1, True), (2, True), (3, False), (8, False)])
def test_balance_is_a_precision_check_against_three(face: int, prone: bool) -> None:
    """`R-17`: balance rolls PRC against Difficulty 3."""
    stage = duel()
    thrust(stage, (6, 1), (5,), (face,), kind="slash")
    assert stage["Bob"].prone is prone


def test_against_a_wall_it_stays_but_must_keep_its_balance() -> None:
    """`H-24`: against a wall the creature stays, but the balance check is still made."""
    rows = (*OPEN[:5], "." * 7 + "#" + "." * 12, *OPEN[6:])
    stage = duel(rows=rows)
    thrust(stage, (6, 1), (5,), (1,), kind="slash")
    assert (stage["Bob"].place, stage["Bob"].prone) == ((6, 5), True)


@pytest.mark.parametrize(
    ("face", "before", "told"),
    [
        (3, {}, "Bob is pushed back but keeps standing."),
        (2, {}, "Bob is pushed back and falls prone."),
        (3, {"place": (0, 5)}, "Bob has no room to step back but keeps standing."),
        (3, {"lp": 0}, "Bob is pushed back."),
        (2, {"lp": 0}, "Bob is pushed back and falls prone."),
        (0, {"prone": True}, "Bob is pushed back, still prone."),
        (0, {"height": 3}, "Bob is pushed back in the air."),
    ],
)
def test_a_push_is_told_with_how_it_ended(face: int, before: dict[str, Any], told: str) -> None:
    """Whoever lies already or flies needs no check of balance (P-35, H-24); nobody stands at 0 LP."""
    stage = duel().put(Ann=(2, 5), Bob=(1, 5))
    for field, value in before.items():
        setattr(stage["Bob"], field, value)
    stage.scene.falls(*([(face,)] if face else []))
    knockback.knock_back(stage.arena, stage["Ann"], stage["Bob"])
    stage.scene.done()
    (event,) = (event for event in stage.scene.events if event.kind == "knockback")
    assert event.text == told
    assert [roll.outcome for roll in event.rolls] == ([] if not face else ["kept" if face == 3 else "falls"])


def test_against_another_it_stays() -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": fighter()}).put(Ann=(5, 5), Bob=(6, 5), Cal=(7, 5))
    stage.turn("Ann", attack("Bob", kind="slash"), "dodge", dice=[(6,), (5,), (3,)])
    assert stage["Bob"].place == (6, 5)


def test_into_a_pit_it_falls_ten_feet() -> None:
    rows = (*OPEN[:5], "." * 7 + "_" + "." * 12, *OPEN[6:])
    stage = duel(rows=rows)
    # 9 past DR 0: 6 from VP, 3 from LP. Then the fall of 4: no VP left, 4 from LP.
    thrust(stage, (6, 1), (5,), (8,), (2,), kind="slash")
    assert (stage["Bob"].place, stage["Bob"].prone) == ((7, 5), True)
    assert points(stage) == (1, 0)


def test_a_pit_takes_from_vp_first_and_armour_counts_half() -> None:
    rows = (*OPEN[:5], "." * 7 + "_" + "." * 12, *OPEN[6:])
    stage = duel(bob=fighter(worn("Full Plate battle armor")), rows=rows)
    told = thrust(stage, (6, 1), (5,), (8,), (7,), kind="slash")
    assert points(stage) == (5, 3)
    (fall,) = (event for event in told if event.kind == "fall")
    (roll,) = fall.rolls
    assert (fall.text, roll.dice, roll.faces) == ("Bob falls into the pit and takes 3 damage.", "1d8", (7,))


def test_a_fall_into_a_pit_is_a_deed_of_its_own_unless_the_blow_before_it_felled() -> None:
    rows = (*OPEN[:5], "." * 7 + "_" + "." * 12, *OPEN[6:])
    plate = duel(bob=fighter(worn("Full Plate battle armor")), rows=rows)
    hurt = [event.deed for event in thrust(plate, (6, 1), (5,), (8,), (7,), kind="slash") if event.deed]
    assert [(deed.who, deed.did, deed.weapon) for deed in hurt if not deed.who] == [("", "hits", "fall into the pit")]
    stage = duel(rows=rows)
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    felled = [event.deed for event in thrust(stage, (6, 1), (5,), (8,), (2,), kind="slash") if event.deed]
    assert [(deed.who, deed.target) for deed in felled] == [("Ann", "Bob")]


# Down, bleeding, dead


def felled(lp: int = 1, roll: int = 1, bob: Build | None = None) -> Stage:
    """Bob has been felled by a blow of 4 and the roll."""
    stage = duel(bob=bob)
    stage["Bob"].lp, stage["Bob"].vp = lp, 0
    thrust(stage, (6, 1), (roll,))
    return stage


def test_at_zero_it_falls_prone_drops_what_it_holds_and_bleeds() -> None:
    """`H-28`: an unconscious fighter falls prone and drops the things in its hands; `P-34`: it bleeds."""
    stage = felled(bob=fighter(held("Handaxe"), off_hand("Shield"), CarriedGear("dagger/stilleto")))
    bob = stage["Bob"]
    assert (bob.lp, bob.unconscious, bob.bleeding, bob.prone, bob.dead) == (-4, True, True, True, False)
    assert sorted(lying.name for lying in stage.fight.ground) == ["Handaxe", "Shield"]
    assert stage.things("Bob", "dagger") == 1


@pytest.mark.parametrize(("lp", "face", "after", "bleeding"), [(5, 3, -1, True), (1, 3, -5, True), (1, 4, -4, False)])
def test_each_own_turn_it_stops_bleeding_or_loses_one(lp: int, face: int, after: int, bleeding: bool) -> None:
    stage = felled(lp, roll=1)
    if lp == 5:
        stage["Bob"].lp, bleeding, after = -4, True, -5
    stage.turn("Bob", dice=[(face,)])
    assert (stage["Bob"].lp, stage["Bob"].bleeding) == (after, bleeding)


def test_at_zero_or_minus_one_the_first_check_cannot_fail() -> None:
    for lp in (5, 4):
        stage = felled(lp, roll=1)
        assert stage["Bob"].lp == lp - 5
        stage.turn("Bob", dice=[(1,)])
        assert not stage["Bob"].bleeding


def test_beyond_its_toughness_it_is_dead() -> None:
    stage = felled(lp=1, roll=5)
    assert (stage["Bob"].lp, stage["Bob"].dead) == (-8, True)
    stage = felled(lp=1, roll=4)
    assert (stage["Bob"].lp, stage["Bob"].dead) == (-7, False)
    stage.turn("Bob", dice=[(2,)])
    assert stage["Bob"].dead


def test_the_dead_drop_what_they_hold_and_whoever_has_left_drops_it_elsewhere() -> None:
    for left, on_the_ground in ((False, ["Handaxe"]), (True, [])):
        stage = duel(bob=fighter(held("Handaxe")))
        bob = stage["Bob"]
        bob.lp, bob.left = -8, left
        wounds.settle(stage.arena, bob)
        assert bob.dead
        assert stage.scene.events[-1].text == "Bob is dead."
        assert [lying.name for lying in stage.fight.ground] == on_the_ground


@pytest.mark.parametrize(("points", "left"), [(9, (6, 1)), (7, (5, 0)), (3, (1, 0))])
def test_a_ward_heals_life_before_vitality(points: int, left: tuple[int, int]) -> None:
    """At −2 LP of 6 the first eight points go to LP, any more to VP, where nobody is asked (P-29, H-26)."""
    stage = duel()
    bob = stage["Bob"]
    bob.lp, bob.vp = -2, 0
    bob.effects.append(LastingEffect("Death Ward", Ward(Amount(plus=points)), bob.key, Power(2, 6), 60))
    wounds.settle(stage.arena, bob)
    assert (bob.lp, bob.vp, bob.unconscious, bob.effects) == (*left, False, [])
    assert stage.scene.events[-1].text == f"Death Ward saves Bob and heals {points} points."


def test_the_fallen_may_be_struck_again_and_bleed_again() -> None:
    """`H-28`: a stable fighter that loses LP again bleeds again."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter(), "Cal": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    thrust(stage, (6,), (1,))
    stage.turn("Bob", dice=[(8,)])
    assert (stage["Bob"].lp, stage["Bob"].bleeding) == (-4, False)
    struck = [option for option in stage.offered("Ann") if stage["Bob"].key in option.code and not option.refused]
    assert {option.group for option in struck} == {"finish off a fallen foe", "the game master"}
    stage["Bob"].lp = -1
    # Against Difficulty 2 even a 1 hits whoever lies prone.
    stage.turn("Ann", attack("Bob", kind="pierce"), dice=[(1,), (1,)])
    assert (stage["Bob"].lp, stage["Bob"].bleeding) == (-6, True)
    stage.turn("Ann", attack("Bob", kind="pierce"), dice=[(2,), (1,)])
    assert stage["Bob"].dead
    assert not [code for code in stage.legal("Ann") if stage["Bob"].key in code]


def crew() -> Stage:
    """Ann beside Amy, who lies bleeding at -4; Bob is far away."""
    ann = fighter(SWORD, POTION, MAJOR, skills={"Medicine": 1})
    stage = Stage({"Ann": ann, "Amy": fighter(SWORD)}, {"Bob": fighter()}).put(Ann=(5, 5), Amy=(6, 5), Bob=(15, 5))
    amy = stage["Amy"]
    amy.lp, amy.vp = -4, 0
    amy.unconscious = amy.bleeding = amy.prone = True
    return stage


@pytest.mark.parametrize(
    ("faces", "outcome", "text"),
    [
        ((4, 1), "helped", "Ann tends Amy's bleeding and gives Amy +1 on the next check."),
        ((3, 1), "no help", "Ann tends Amy's bleeding without success."),
    ],
)
def test_care_is_told_with_its_check_against_the_lost_life(faces: tuple[int, int], outcome: str, text: str) -> None:
    """At −4 LP the Difficulty is 4 (P-34)."""
    stage = crew()
    (event,) = stage.turn("Ann", f"help:{stage['Amy'].key}", dice=[faces])
    (roll,) = event.rolls
    assert (event.text, roll.what, roll.target, roll.outcome) == (text, "Medicine", 4, outcome)


@pytest.mark.parametrize(
    ("face", "outcome", "text", "changes"),
    [
        (4, "stable", "Amy stops bleeding and is stable.", []),
        (3, "still bleeding", "Amy keeps bleeding.", [("LP", "-4", "-5")]),
    ],
)
def test_the_check_against_bleeding_is_told_with_what_it_cost(
    face: int, outcome: str, text: str, changes: list[tuple[str, str, str]]
) -> None:
    stage = crew()
    told = stage.turn("Amy", dice=[(face,)])
    (event,) = (event for event in told if event.kind == "bleeding")
    (roll,) = event.rolls
    assert (event.text, roll.target, roll.outcome) == (text, 4, outcome)
    assert [(one.what, one.before.replace("−", "-"), one.after.replace("−", "-")) for one in event.changes] == changes


def test_whoever_falls_is_told_with_the_life_that_is_left() -> None:
    stage = duel()
    for lp, text in ((0, "Bob goes down, bleeding, at 0 LP."), (-7, "Bob goes down, bleeding, at −7 LP.")):
        stage["Bob"].lp, stage["Bob"].unconscious = lp, False
        wounds.settle(stage.arena, stage["Bob"])
        assert stage.scene.events[-1].text == text


@pytest.mark.parametrize("tag", ["undead", "construct"])
def test_undead_and_constructs_break_down_instead_of_bleeding(tag: str) -> None:
    stage = duel(bob=fighter(tags=(tag,)))
    bob = stage["Bob"]
    bob.lp = -2
    wounds.settle(stage.arena, bob)
    assert stage.scene.events[-1].text == "Bob collapses at −2 LP."
    assert "breaking down" in conditions(stage.fight, stage.arena.armoury, bob)
    (event,) = (event for event in stage.turn("Bob", dice=[(1,)]) if event.kind == "bleeding")
    assert (event.text, event.rolls[0].what) == ("Bob keeps breaking down.", "hold together")
    bob.lp = -8
    wounds.settle(stage.arena, bob)
    assert stage.scene.events[-1].text == "Bob is destroyed."


def test_a_flyer_passes_out_before_it_falls_to_its_death() -> None:
    stage = duel()
    bob = stage["Bob"]
    bob.lp, bob.vp, bob.height = -6, 0, 1
    stage.scene.falls((8,))
    wounds.settle(stage.arena, bob)
    assert [event.text for event in stage.scene.events[-3:]] == [
        "Bob passes out in the air at −6 LP.",
        "Bob falls from the air and takes 8 damage.",
        "Bob is dead.",
    ]


@pytest.mark.parametrize("lp", [0, 6])
def test_a_flyer_who_loses_the_senses_falls_ten_feet(lp: int) -> None:
    """1d8 less half the DR, from VP first (P-37, H-23); nobody falls who stands on the ground."""
    stage = duel()
    bob = stage["Bob"]
    bob.lp, bob.vp, bob.height = lp, 2, 3
    stage.scene.falls((5,))
    wounds.fall_from_height(stage.arena, bob)
    assert (bob.lp, bob.vp, bob.height) == (lp - 3, 0, 0)
    fall = stage.scene.events[0]
    assert fall.text == "Bob falls from the air and takes 5 damage."
    assert (fall.rolls[0].dice, fall.rolls[0].faces, fall.rolls[0].result) == ("1d8", (5,), 5)
    wounds.fall_from_height(stage.arena, bob)
    stage.scene.done()


def test_care_makes_the_next_check_easier_by_one() -> None:
    stage = crew()
    stage.turn("Ann", f"help:{stage['Amy'].key}", dice=[(4, 1)])
    assert stage["Amy"].helped
    stage.turn("Amy", dice=[(3,)])
    assert not stage["Amy"].bleeding
    stage = crew()
    stage.turn("Ann", f"help:{stage['Amy'].key}", dice=[(3, 1)])
    assert not stage["Amy"].helped
    stage.turn("Amy", dice=[(3,)])
    assert stage["Amy"].lp == -5


def test_care_needs_somebody_beside_even_on_the_same_square_and_counts_once() -> None:
    stage = crew()
    code = f"help:{stage['Amy'].key}"
    assert code in stage.legal("Ann")
    assert code in stage.put(Ann=(6, 5)).legal("Ann")
    assert code not in stage.put(Ann=(8, 5)).legal("Ann")
    stage.put(Ann=(5, 5))["Amy"].helped = True
    assert code not in stage.legal("Ann")


def test_a_drink_heals_and_is_gone() -> None:
    stage = crew()
    stage["Ann"].lp, stage["Ann"].vp = 3, 0
    stage.turn("Ann", "drink:healing-potion")
    assert points(stage, "Ann") == (4, 2)
    stage.turn("Ann", "drink:major-healing-potion", "step", "5,6")
    assert points(stage, "Ann") == (6, 6)
    assert (stage.things("Ann", "Healing"), stage.things("Ann", "Major")) == (1, 0)
    assert stage.refusal("Ann", "drink") == "Ann is unhurt."


def test_a_drink_stops_the_bleeding_of_the_unconscious_and_counts_up_from_below_zero() -> None:
    stage = crew()
    stage.turn("Ann", f"feed:healing-potion:{stage['Amy'].key}")
    amy = stage["Amy"]
    assert (amy.lp, amy.vp, amy.bleeding, amy.unconscious) == (-3, 2, False, True)


def test_at_one_lp_it_comes_round_prone_and_empty_handed() -> None:
    """`H-28`: a fighter who wakes is prone, empty-handed and may act in its next turn."""
    stage = crew()
    stage["Amy"].lp = -1
    stage["Amy"].pieces = []
    told = stage.turn("Ann", f"feed:major-healing-potion:{stage['Amy'].key}")
    assert told[0].text == "Amy comes round, prone and empty-handed."
    amy = stage["Amy"]
    assert (amy.lp, amy.unconscious, amy.prone) == (1, False, True)
    assert {code.split(":")[0] for code in stage.legal("Amy")} >= {"stand", "wait", "step", "defensive"}


def test_the_dead_and_the_undead_take_no_potion() -> None:
    stage = crew()
    stage["Amy"].dead = True
    assert not [code for code in stage.legal("Ann") if code.startswith(("feed", "help"))]
    ghoul = fighter(POTION, tags=("undead",))
    stage = duel(bob=ghoul)
    stage["Bob"].lp = 2
    assert "Potions do not heal" in stage.refusal("Bob", "drink")

"""Every spell of Life Magic by exact faces (P-29): healing, waking, curing, the undead, and calls back from death."""

from __future__ import annotations

import msgspec
import pytest

from solo.systems.contract import EnterNumber
from solo.systems.polyhedral.fight.rules import climbing, lasting_effects, mind_control, movement
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, LastingEffect
from solo.systems.polyhedral.magic.afflictions import Weaken, Wither
from solo.systems.polyhedral.magic.amounts import Amount, Power
from solo.systems.polyhedral.magic.fear import HoldOff
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
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
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held

ZOMBIE = ("undead", "mindless")


def hurt(lp: int, vp: int, al: Build | None = None) -> Stage:
    """Al beside Ann has these points left of 6 and 6."""
    stage = company(Al=al or fighter())
    _set(stage["Al"], lp, vp)
    return stage


def _set(one: Combatant, lp: int, vp: int) -> None:
    one.lp, one.vp = lp, vp
    one.unconscious = one.bleeding = one.prone = lp <= 0


def at_al(stage: Stage) -> str:
    return key(stage, "Al")


HEALING = [
    # spell, faces of the check (none where none is made), faces of the effect, answers, LP and VP of Al from 2 and 1
    ("Close Wounds", (FULL,), (), (), (3, 1)),
    ("Close Wounds", (SHORT,), (), (), (2, 1)),
    ("Quick Fix", ((4, 1, 1),), (), (), (2, 4)),
    ("Quick Fix", ((3, 1, 1),), (), (), (2, 1)),
    ("Minor Healing", (), ((3,),), (), (4, 4)),
    ("Life Bolt", (), ((3,),), (), (2, 4)),
    ("Greater Healing", (SHORT,), (), ("3",), (5, 3)),
    ("Greater Healing", (SHORT,), (), ("0",), (2, 6)),
    ("Healing Nova", (), ((2,),), ("1",), (3, 4)),
    ("Touch of Life", (SHORT,), ((2,),), ("4",), (6, 4)),
    ("Restoration", ((2, 1, 1),), ((3,),), (), (4, 4)),
]


@pytest.mark.parametrize(("spell", "check", "faces", "answers", "left"), HEALING)
def test_healing(
    spell: str,
    check: tuple[tuple[int, ...], ...],
    faces: tuple[tuple[int, ...], ...],
    answers: tuple[str, ...],
    left: tuple[int, int],
) -> None:
    stage = hurt(2, 1)
    area = spell == "Healing Nova"
    # The nova heals Ann too, who is whole; the dice of both are thrown.
    dice = (*check, *(((1,),) if area else ()), *faces)
    cast(stage, spell, *(() if area else (at_al(stage),)), *answers, dice=dice)
    assert points(stage["Al"]) == left
    assert points(stage["Bob"]) == (6, 6)
    assert stage["Ann"].sp < 20


SENTENCES = [
    ("Close Wounds", FULL, (), "Al regains 1 LP."),
    ("Close Wounds", SHORT, (), "Close Wounds does nothing for Al."),
    ("Quick Fix", (4, 1, 1), (), "Al regains 3 VP."),
    ("Minor Healing", (), (3,), "Al regains 2 LP and 3 VP."),
]


@pytest.mark.parametrize(("spell", "check", "faces", "sentence"), SENTENCES)
def test_healing_is_told_as_a_sentence_and_its_failure_is_no_resistance(
    spell: str, check: tuple[int, ...], faces: tuple[int, ...], sentence: str
) -> None:
    stage = hurt(2, 1)
    events = cast(stage, spell, at_al(stage), dice=[dice for dice in (check, faces) if dice])
    assert events[-1].text == sentence


def test_a_failed_mass_healing_tells_who_stops_bleeding_and_nobody_resists_it() -> None:
    stage = hurt(-1, 0)
    told = [event.text for event in cast(stage, "Close Wounds, Mass", dice=(SHORT,))]
    assert "Al: the bleeding stops." in told
    assert not any("resists" in text for text in told)


def test_a_failed_armour_of_force_is_no_resistance_of_its_caster() -> None:
    stage = company()
    told = [event.text for event in cast(stage, "Arcane Armor", dice=((4, 1, 1),))]
    assert told[-1] == "Arcane Armor does nothing for Ann."


def test_close_wounds_for_all_stops_bleeding_even_where_it_fails() -> None:
    for faces, lp in ((FULL, 0), (SHORT, -1)):
        stage = hurt(-1, 0)
        stage["Bob"].lp = 3
        cast(stage, "Close Wounds, Mass", dice=(faces,))
        assert (stage["Al"].lp, stage["Al"].bleeding) == (lp, False)
        assert stage["Bob"].lp == 3


def test_healing_never_exceeds_the_full_values_and_wakes_at_one_life_point() -> None:
    stage = hurt(-1, 0)
    cast(stage, "Touch of Life", at_al(stage), dice=((12, 12, 12), (12,)))
    assert points(stage["Al"]) == (6, 6)
    assert (stage["Al"].unconscious, stage["Al"].prone) == (False, True)


def test_one_may_touch_oneself_and_nobody_two_spaces_off() -> None:
    stage = hurt(2, 2)
    stage["Ann"].lp = 1
    cast(stage, "Minor Healing", key(stage, "Ann"), dice=((1,),))
    assert stage["Ann"].lp == 3
    stage.put(Al=(7, 5))
    cast(stage, "Minor Healing", dice=((1,),))
    assert stage["Ann"].lp == 5


@pytest.mark.parametrize("tag", ["undead", "construct"])
def test_what_has_no_life_is_not_healed(tag: str) -> None:
    stage = hurt(2, 1, fighter(tags=(tag,)))
    for spell, dice in (("Minor Healing", ()), ("Greater Healing", (FULL,)), ("Regeneration", (FULL,))):
        cast(stage, spell, at_al(stage), dice=dice)
    cast(stage, "Death Ward", at_al(stage), dice=(FULL,))
    assert points(stage["Al"]) == (2, 1)
    assert not stage["Al"].effects


def test_regeneration_mends_one_a_round_for_as_many_rounds_as_the_check() -> None:
    stage = hurt(-1, 0)
    cast(stage, "Regeneration", at_al(stage), dice=((4, 1, 1),))
    assert lies(stage["Al"]) == ["mend 4"]
    stage.turn("Al")
    assert (stage["Al"].lp, stage["Al"].bleeding) == (0, False)
    stage.turn("Al", "wait")
    assert stage["Al"].lp == 1
    stage.turn("Al", "wait")
    stage.turn("Al", "wait")
    stage.turn("Al", "wait")
    assert stage["Al"].lp == 3


def test_armour_of_life_draws_vp_from_each_round_of_regeneration() -> None:
    plain = CarriedGear("Padded/quilted or soft leather armor", place="worn")
    alive = msgspec.structs.replace(plain, prefix="Blessed", suffix="of life")
    for armour, gained in ((plain, 0), (alive, 2)):
        stage = hurt(1, 0, fighter(armour))
        cast(stage, "Regeneration", at_al(stage), dice=((4, 1, 1),))
        stage.turn("Al", "wait")
        stage.turn("Al", "wait")
        assert points(stage["Al"]) == (3, 2 * gained)


# Waking and curing


def test_awaken_must_reach_the_check_of_the_sleep() -> None:
    """`R-36`: Awaken ends Sleep."""
    stage = company(Bob=mage(SPI=12)).put(Al=(8, 5))
    stage["Bob"].sp = 20
    cast(stage, "Sleep", "7,6", by="Bob", dice=((7, 1, 1),))
    assert stage["Al"].helpless
    cast(stage, "Awaken", dice=((6, 1, 1),))
    assert stage["Al"].helpless
    cast(stage, "Awaken", dice=((7, 1, 1),))
    assert not stage["Al"].helpless


def test_awaken_is_not_offered_where_nobody_sleeps() -> None:
    stage = hurt(-1, 0)
    assert "awaken" not in castable_now(stage)


@pytest.mark.parametrize(
    ("harm", "cure"),
    [
        ("Plague", "Cure Disease"),
        ("Rotting Death", "Cure Disease"),
        ("Curse", "Remove Curse"),
        ("Banish", "Remove Curse"),
        ("Plague", "Restoration"),
        ("Curse", "Restoration"),
    ],
)
def test_a_cure_must_reach_the_check_that_laid_the_ailment(harm: str, cure: str) -> None:
    heals = ((1,),) if cure == "Restoration" else ()
    stage = company(Bob=mage())
    stage["Bob"].sp = 20
    cast(stage, harm, key(stage, "Al"), by="Bob", dice=((8, 1, 1),))
    assert stage["Al"].effects
    cast(stage, cure, at_al(stage), dice=((8, 1, 1), *heals))
    assert not stage["Al"].effects
    cast(stage, harm, key(stage, "Al"), by="Bob", dice=((8, 1, 1),))
    cast(stage, cure, at_al(stage), dice=((7, 1, 1), *heals))
    assert stage["Al"].effects


def test_a_cure_reaches_a_weak_ailment_below_the_usual_difficulty() -> None:
    stage = company(Bob=mage(), Al=fighter(TGH=4))
    stage["Bob"].sp = 20
    cast(stage, "Curse", key(stage, "Al"), by="Bob", dice=((4, 1, 1),))
    cast(stage, "Remove Curse", at_al(stage), dice=((4, 1, 1),))
    assert not stage["Al"].effects


def test_a_disease_gets_one_try_a_day_and_a_curse_any_number() -> None:
    for harm, cure, left in (("Plague", "Cure Disease", 1), ("Curse", "Remove Curse", 0)):
        stage = company(Bob=mage())
        stage["Bob"].sp = 20
        cast(stage, harm, key(stage, "Al"), by="Bob", dice=((8, 1, 1),))
        cast(stage, cure, at_al(stage), dice=((7, 1, 1),))
        cast(stage, cure, at_al(stage), dice=((9, 1, 1),))
        assert len(stage["Al"].effects) == left


def test_the_cure_of_poison_finds_what_a_bite_has_left() -> None:
    stage = company()
    told = cast(stage, "Cure Poison", at_al(stage), dice=((9, 1, 1),))
    assert told[-1].text == "Al: no effect is lifted."
    quickness = stage["Al"].build.attributes.quickness
    paralysed = Weaken(turns=600, attribute="QKN", by=4, ailment="poison")
    lasting_effects.add_effect(
        stage.fight, stage["Al"], LastingEffect("Virulent paralytic", paralysed, stage["Bob"].key, Power(0, 8), 600)
    )
    assert stage["Al"].build.attributes.quickness == quickness - 4
    told = cast(stage, "Cure Poison", at_al(stage), dice=((9, 1, 1),))
    assert told[-1].text == "Al: freed of Virulent paralytic."
    assert stage["Al"].build.attributes.quickness == quickness


# Against undead and demons


@pytest.mark.parametrize("tag", ["undead", "demon"])
def test_life_burns_undead_and_demons_as_a_bolt(tag: str) -> None:
    stage = duel(fighter(tags=(tag,)))
    cast(stage, "Life Bolt", key(stage, "Bob"), dice=(FULL, (3,)))
    assert points(stage["Bob"]) == (5, 2)
    cast(stage, "Life Bolt", key(stage, "Bob"), dice=(SHORT,))
    assert points(stage["Bob"]) == (5, 2)


def test_the_dead_flee_off_the_field_from_a_rebuke() -> None:
    stage = duel(fighter(tags=ZOMBIE)).put(Bob=(16, 5))
    cast(stage, "Rebuke Death", dice=(SHORT,))
    assert not stage["Bob"].effects
    cast(stage, "Rebuke Death", dice=(FULL,))
    stage.turn("Bob")
    assert stage["Bob"].place[0] == 19
    stage.turn("Bob")
    assert stage["Bob"].left


@pytest.mark.parametrize(("faces", "held_off"), [(FULL, ["hold-off -1"]), (SHORT, [])])
def test_defy_death_burns_past_resistance_and_holds_off(faces: tuple[int, ...], held_off: list[str]) -> None:
    stage = company(Bob=fighter(tags=ZOMBIE, hide="Full Plate battle armor"), Bea=fighter())
    cast(stage, "Defy Death", dice=(faces, (3,)))
    assert points(stage["Bob"]) == (5, 2)
    assert lies(stage["Bob"]) == held_off
    assert points(stage["Bea"]) == (6, 6)


def test_the_held_off_do_not_come_within_five_spaces_while_the_caster_only_moves() -> None:
    stage = duel(fighter(tags=ZOMBIE)).put(Bob=(12, 5))
    cast(stage, "Defy Death", dice=(FULL, (1,)))
    stage.turn("Bob", "move", "11,5")
    places = stage.asked[-1].places  # type: ignore[union-attr]
    assert (11, 5) in places
    assert (10, 5) not in places
    stage.turn("Ann", "move", "6,5")
    assert lies(stage["Bob"]) == ["hold-off -1"]
    cast(stage, "Confidence")
    assert not stage["Bob"].effects


def test_a_caster_who_goes_down_or_falls_asleep_concentrates_no_longer() -> None:
    for spell in ("Rend", "Sleep"):
        stage = company(Bob=fighter(tags=("undead",)), Bea=mage()).put(Bob=(11, 5))
        stage["Bea"].sp = 20
        cast(stage, "Defy Death", dice=(FULL, (1,)))
        stage["Ann"].lp, stage["Ann"].vp = 1, 0
        answers = [key(stage, "Ann")] if spell == "Rend" else ["5,4"]
        cast(stage, spell, *answers, by="Bea", dice=(FULL,))
        assert stage["Ann"].helpless
        assert not stage["Bob"].effects


@pytest.mark.parametrize(
    ("here", "there", "kept"),
    [
        ((12, 5), (10, 5), True),
        ((12, 5), (11, 5), False),
        ((8, 5), (7, 5), True),
        ((8, 5), (8, 4), False),
        ((8, 5), (9, 5), False),
    ],
)
def test_the_held_off_are_kept_from_places_nearer_than_their_own(
    here: tuple[int, int], there: tuple[int, int], kept: bool
) -> None:
    """Within 5 spaces of Ann only what is as far as before, or farther, is open (P-29, H-20)."""
    stage = duel().put(Ann=(5, 5), Bob=here)
    assert not mind_control.kept_away(stage.fight, stage["Bob"], there)
    stage["Bob"].effects.append(LastingEffect("Defy Death", HoldOff(spaces=5), stage["Ann"].key, Power(2, 9), -1))
    assert mind_control.kept_away(stage.fight, stage["Bob"], there) is kept
    stage["Ann"].unconscious = True
    assert not mind_control.kept_away(stage.fight, stage["Bob"], there)


def test_the_held_off_do_not_step_towards_the_caster() -> None:
    """Six spaces away a Step may go anywhere but to within five (P-29, H-12)."""
    stage = duel().put(Ann=(5, 5), Bob=(11, 5))
    assert (10, 5) in movement.step_places(stage.fight, stage["Bob"])
    stage["Bob"].effects.append(LastingEffect("Defy Death", HoldOff(spaces=5), stage["Ann"].key, Power(2, 9), -1))
    places = movement.step_places(stage.fight, stage["Bob"])
    assert not {(10, 4), (10, 5), (10, 6)} & set(places)
    assert {(11, 4), (11, 6), (12, 4), (12, 5), (12, 6)} == set(places)


def test_the_held_off_do_not_climb_out_of_a_pit_towards_the_caster() -> None:
    stage = duel(rows=("........", "......_.", "........")).put(Ann=(2, 1), Bob=(6, 1))
    near, far = {(5, 0), (5, 1), (5, 2)}, {(6, 0), (7, 0), (7, 1), (7, 2), (6, 2)}
    assert set(climbing.landings(stage.fight, stage["Bob"])) == near | far
    stage["Bob"].effects.append(LastingEffect("Defy Death", HoldOff(spaces=5), stage["Ann"].key, Power(2, 9), -1))
    assert set(climbing.landings(stage.fight, stage["Bob"])) == far


def test_a_caster_stops_concentrating_on_what_waits_for_latecomers_and_on_what_lies_on_others() -> None:
    """Both end with the concentration (P-29); those of another caster go on."""
    for waiting, lying in ((True, False), (False, True)):
        stage = company(Al=mage())
        ann, al = stage["Ann"], stage["Al"]
        assert not lasting_effects.keeps_foes_away(stage.fight, ann)
        for caster in (ann, al):
            if waiting:
                stage.fight.standing.append(FieldEffect("Defy Death", HoldOff(), caster.key, Power(2, 9), -1))
            if lying:
                stage["Bob"].effects.append(LastingEffect("Defy Death", HoldOff(), caster.key, Power(2, 9), -1))
        assert lasting_effects.keeps_foes_away(stage.fight, ann)
        assert "stop-concentrating" in stage.legal("Ann")
        lasting_effects.end(stage.arena, ann)
        assert [event.text for event in stage.scene.events] == ["Ann no longer concentrates."]
        assert not lasting_effects.keeps_foes_away(stage.fight, ann)
        assert lasting_effects.keeps_foes_away(stage.fight, al)
        left = [one.source for one in (*stage.fight.standing, *stage["Bob"].effects)]
        assert left == [al.key]
        lasting_effects.end(stage.arena, ann)
        assert len(stage.scene.events) == 1, "nothing is told where nothing ends"


@pytest.mark.parametrize(("faces", "left"), [(FULL, (3, 0)), (SHORT, (5, 3))])
def test_exorcism(faces: tuple[int, ...], left: tuple[int, int]) -> None:
    stage = duel(fighter(tags=("demon",), hide="Full Plate battle armor"))
    # 3 or 4 of the d12; the Spirit difficulty of the caster is 6.
    cast(stage, "Exorcism", dice=(faces, (4,) if faces == SHORT else (3,)))
    assert points(stage["Bob"]) == left


def test_spells_for_the_undead_are_not_cast_at_the_living() -> None:
    now = castable_now(duel())
    assert not {"rebuke-death", "defy-death", "exorcism"} & now
    assert {"rebuke-death", "defy-death", "exorcism"} <= castable_now(duel(fighter(tags=("demon",))))


# Death


def test_a_ward_heals_before_death_is_looked_at() -> None:
    stage = hurt(1, 0)
    cast(stage, "Death Ward", at_al(stage), dice=((9, 1, 1),))
    assert lies(stage["Al"]) == ["ward 3600"]
    cast(stage, "Rend", at_al(stage), "9", dice=((8, 1, 1),))
    al = stage["Al"]
    # 1 − 8 = −7; the ward gives 9.
    assert (points(al), al.unconscious, al.dead, al.effects) == ((2, 0), False, False, [])


def test_the_warded_split_what_a_ward_gives() -> None:
    stage = hurt(1, 0)
    cast(stage, "Death Ward", at_al(stage), dice=((9, 1, 1),))
    cast(stage, "Rend", at_al(stage), "8", dice=((8, 1, 1),))
    al = stage["Al"]
    asked = next(one for one in stage.asked if one.kind == "split")
    assert isinstance(asked, EnterNumber)
    # Al lacks 6 VP and 13 LP: of 9 points 3 to 9 may go to LP.
    assert (asked.who, asked.low, asked.high, asked.default) == (al.key, 3, 9, "9")
    assert asked.prompt == "Al is healed by 9 points. How many go to LP? The rest go to VP."
    assert (points(al), al.unconscious, al.effects) == ((1, 1), False, [])


def test_where_a_ward_leaves_no_choice_nothing_is_asked() -> None:
    stage = hurt(1, 0)
    stage["Al"].full_vp = 0
    cast(stage, "Death Ward", at_al(stage), dice=((9, 1, 1),))
    cast(stage, "Rend", at_al(stage), dice=((8, 1, 1),))
    assert points(stage["Al"]) == (2, 0)


def test_a_ward_asks_as_well_where_a_blow_or_a_rot_fells() -> None:
    stage = hurt(1, 0)
    cast(stage, "Death Ward", at_al(stage), dice=((9, 1, 1),))
    al = stage["Al"]
    plague = Wither(amount=Amount(plus=2), turns=Amount(plus=1))
    al.effects.append(LastingEffect("Plague", plague, key(stage, "Bob"), Power(2, 9), 3))
    stage.turn("Al", "7", "wait")
    assert points(al) == (6, 2)
    stage = company(Bob=fighter(held("Great Sword"), STR=12, PRC=12))
    _set(stage["Al"], 1, 0)
    cast(stage, "Death Ward", at_al(stage), dice=((9, 1, 1),))
    stage.put(Bob=(6, 6))
    # 1 + 7 of damage: 1 − 8 = −7.
    stage.turn("Bob", attack("Al", "Great Sword", kind="pierce"), "dodge", "8", dice=((8,), (1,)))
    assert points(stage["Al"]) == (1, 1)


def test_a_ward_on_somebody_who_is_down_works_at_once() -> None:
    stage = hurt(-2, 0)
    cast(stage, "Death Ward", at_al(stage), "5", dice=((5, 1, 1),))
    al = stage["Al"]
    assert (al.lp, al.unconscious, al.bleeding) == (3, False, False)


def test_a_ward_too_weak_does_not_save() -> None:
    stage = hurt(1, 0)
    cast(stage, "Death Ward", at_al(stage), dice=((2, 1, 1),))
    cast(stage, "Rend", at_al(stage), "2", dice=((12, 12, 12),))
    # 1 − 15 = −14, and 2 more is still below −8.
    assert stage["Al"].dead


@pytest.fixture
def bereft() -> Stage:
    stage = hurt(-8, 0)
    stage["Al"].dead = True
    stage["Al"].bleeding = False
    return stage


def test_raise_the_dead(bereft: Stage) -> None:
    cast(bereft, "Raise the Dead", dice=((5, 1, 1),))
    al = bereft["Al"]
    assert (al.lp, al.dead, al.unconscious, al.prone) == (1, False, False, True)


def test_true_resurrection_counts_from_nothing_and_is_split_by_the_patient(bereft: Stage) -> None:
    cast(bereft, "True Resurrection", "2", dice=((6, 1, 1),))
    assert points(bereft["Al"]) == (2, 4)
    assert not bereft["Al"].unconscious


@pytest.mark.parametrize(("spell", "faces"), [("Raise the Dead", (4, 1, 1)), ("True Resurrection", (5, 1, 1))])
def test_who_fails_once_can_never_call_this_death_back(bereft: Stage, spell: str, faces: tuple[int, ...]) -> None:
    cast(bereft, spell, dice=(faces,))
    assert bereft["Al"].dead
    assert not {"raise-the-dead", "true-resurrection"} & castable_now(bereft)
    again = company(Al=fighter(), Bob=mage()).put(Bob=(9, 5))
    again["Al"].dead = again["Al"].unconscious = True
    again["Al"].given_up = [key(again, "Ann")]
    again["Bob"].sp = 20
    assert "raise-the-dead" in castable_now(again, "Bob")
    again["Al"].lp = -8
    cast(again, "Raise the Dead", by="Bob", dice=((5, 1, 1),))
    assert again["Al"].given_up == []


def test_the_undead_are_not_called_back() -> None:
    stage = hurt(-8, 0, fighter(tags=("undead",)))
    stage["Al"].dead = True
    assert "raise-the-dead" not in castable_now(stage)


def test_what_takes_longer_than_an_action_is_not_for_a_fight(bereft: Stage) -> None:
    offered = {option.code for option in bereft.offered("Ann")}
    assert not offered & {"cast:restful-slumber", "cast:resuscitate"}
    assert "cast:raise-the-dead" in offered


def test_casting_takes_no_hand_and_a_step_goes_with_it() -> None:
    """`H-13`: casting needs no free hand."""
    stage = duel(ann=mage(held("Spear")))
    cast(stage, "Injury", "step", "4,5", dice=(FULL, (1,)))
    assert stage["Ann"].place == (4, 5)

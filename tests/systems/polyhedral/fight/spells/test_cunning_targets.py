"""What the cunning do with spells that strike nobody (P-41): each where it helps, with a reason in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from solo.systems.contract import FoeCount, Setup, TacticAnswer
from solo.systems.polyhedral.fight import rounds
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.options.spells import read
from solo.systems.polyhedral.fight.options.turn import choice
from solo.systems.polyhedral.fight.state import AttackModes, FightContext, LastingEffect
from solo.systems.polyhedral.fight.tactics import decide, spells
from solo.systems.polyhedral.magic.afflictions import Weaken
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.flight import Fly
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from tests.systems.polyhedral.fight.spells.casters import SPELLS, books, code, company, key, mage
from tests.systems.polyhedral.fight.staging import Script, Stage, fighter, held
from tests.systems.polyhedral.shipped import CONTENT, GAME

READY = GAME.characters.ready()
BOW = (held("Shortbow"), CarriedGear("Arrow", 9))


def plan(stage: Stage, spell: str) -> spells.CastPlan | None:
    return spells.best_plan(stage.arena, read(stage.arena, stage["Ann"], f"cast:{code(spell)}"))


def chosen(stage: Stage, name: str = "Ann") -> TacticAnswer:
    decision = choice(stage.arena, stage[name], stepped=False)
    return decide.decide(stage.fight, stage.arena.armoury, decision)


def played(stage: Stage, spell: str, dice: tuple[tuple[int, ...], ...]) -> None:
    """Ann casts it, tactics answering whatever is asked."""
    stage.fight.acting = stage["Ann"].key
    stage.scene.falls(*dice)
    running = rounds.take_turn(stage.arena, stage["Ann"])
    decision = next(running)
    answer = f"cast:{code(spell)}"
    try:
        while True:
            decision = running.send(answer)
            answer = decide.decide(stage.fight, stage.arena.armoury, decision).answer
            fault = decision.fault(answer)
            assert fault is None, f"{answer} to {decision.kind}: {fault}"
    except StopIteration:
        stage.scene.done()


def dead(stage: Stage) -> None:
    al = stage["Al"]
    al.lp, al.dead, al.unconscious = -8, True, True


def test_a_dead_friend_is_called_back_and_a_dead_foe_is_not() -> None:
    stage = company()
    assert plan(stage, "Raise the Dead") is None
    dead(stage)
    found = plan(stage, "Raise the Dead")
    assert found is not None
    assert (found.answer, str(found.reason)) == (key(stage, "Al"), "Ann calls Al back from death.")
    stage["Al"].dead = False
    stage["Bob"].dead = True
    assert plan(stage, "Raise the Dead") is None


def test_a_ward_goes_over_whoever_is_closest_to_falling_once() -> None:
    stage = company()
    assert plan(stage, "Death Ward") is None
    stage["Al"].lp = 2
    found = plan(stage, "Death Ward")
    assert found is not None
    assert found.answer == key(stage, "Al")
    assert str(found.reason) == "Ann wards Al against death."
    played(stage, "Death Ward", ((6, 1, 1),))
    stage["Ann"].sp = 20
    assert plan(stage, "Death Ward") is None


def test_an_image_hides_the_hurt_and_runs_across_the_way() -> None:
    stage = company()
    assert plan(stage, "Static Illusion") is None
    stage["Ann"].lp = 2
    found = plan(stage, "Static Illusion")
    assert found is not None
    assert str(found.reason) == "Ann is hurt and hides from Bob behind an image.", "whom it takes in may hear it"
    played(stage, "Static Illusion", ((9, 1, 1),))
    (image,) = stage.fight.standing
    assert {column for column, _ in image.squares} == {7}
    assert (7, 5) in image.squares
    assert len(image.squares) == 2
    assert key(stage, "Bob") in image.fooled
    stage["Ann"].sp = 20
    assert plan(stage, "Static Illusion") is None


def test_earth_rises_between_an_archer_and_those_who_come() -> None:
    stage = company(Al=fighter(*BOW))
    found = plan(stage, "Earthwall")
    assert found is not None
    assert str(found.reason) == "Ann raises earth between Al and Bob."
    played(stage, "Earthwall", ((9, 1, 1),))
    rows = stage.fight.field.rows
    assert [rows[row][7] for row in range(2, 9)] == [".", *[rows[3][7]] * 5, "."]
    assert rows[3][7] != "."
    stage["Ann"].sp = 20
    assert plan(stage, "Earthwall") is None
    assert plan(company(Al=fighter(*BOW), Bob=fighter(*BOW)), "Earthwall") is None, "they shoot as well"


def test_a_tall_wall_rises_against_shots_that_nobody_answers() -> None:
    stage = company(Bob=fighter(*BOW))
    found = plan(stage, "Earthwall")
    assert found is not None
    assert str(found.reason) == "Ann raises earth against the shots of Bob."
    played(stage, "Earthwall", ((9, 1, 1),))
    assert [row[7] for row in stage.fight.field.rows[3:8]] == ["^"] * 5


def test_a_trench_slows_those_who_come_where_nobody_shoots() -> None:
    stage = company()
    found = plan(stage, "Earthwall")
    assert found is not None
    assert str(found.reason) == "Ann digs a trench in the way of Bob."
    played(stage, "Earthwall", ((9, 1, 1),))
    assert [row[7] for row in stage.fight.field.rows[3:8]] == [","] * 5
    assert plan(stage, "Earthwall") is None, "it is dug"


def test_confidence_goes_to_whoever_is_about_to_strike() -> None:
    stage = company(Al=fighter(held("longsword"), skills={"Swords": 2}))
    assert plan(stage, "Confidence") is None, "nobody is in reach"
    stage.put(Al=(8, 5))
    found = plan(stage, "Confidence")
    assert found is not None
    assert (found.answer, str(found.reason)) == (key(stage, "Al"), "Ann encourages Al for the next attack.")
    played(stage, "Confidence", ())
    assert plan(stage, "Confidence") is None


def test_fire_goes_on_the_weapon_of_the_best_that_can_strike() -> None:
    stage = company(Al=fighter(held("longsword"), skills={"Swords": 2})).put(Al=(8, 5))
    found = plan(stage, "Flame Sheathe")
    assert found is not None
    assert found.answer == key(stage, "Al")
    played(stage, "Flame Sheathe", ((6, 1, 1),))
    assert plan(stage, "Flame Sheathe") is None
    tired = company(Al=fighter(held("longsword"))).put(Al=(8, 5))
    for name in ("Bob", "Bea"):
        tired[name].lp = tired[name].vp = 1
    assert plan(tired, "Flame Sheathe") is None, "the fight is nearly over"


@pytest.mark.parametrize("spell", ["Lesser Invisibility", "Invisibility"])
def test_a_mage_vanishes_from_those_who_come_close(spell: str) -> None:
    stage = company()
    found = plan(stage, spell)
    assert found is not None
    assert str(found.reason) == "Ann vanishes because Bob is too close."
    assert plan(company().put(Bob=(19, 5), Bea=(19, 6)), spell) is None, "they are far"
    assert plan(company(Bob=fighter(tags=("undead",)), Bea=fighter(tags=("construct",))), spell) is None
    played(stage, spell, ((9, 1, 1),))
    stage["Ann"].sp = 20
    assert plan(stage, spell) is None


def test_whoever_hides_is_made_harder_to_find() -> None:
    stage = company()
    assert plan(stage, "Camouflage") is None
    played(stage, "Invisibility", ((9, 1, 1),))
    found = plan(stage, "Camouflage")
    assert found is not None
    assert found.answer == key(stage, "Ann")


def test_a_wailing_goes_where_it_drives_off_most_and_spares_friends() -> None:
    stage = company().put(Bob=(15, 5), Bea=(15, 6))
    found = plan(stage, "Banshee")
    assert found is not None
    column, row = map(int, found.answer.split(","))
    assert max(abs(column - 15), abs(row - 5)) <= 10
    assert max(abs(column - 5), abs(row - 6)) > 10
    played(stage, "Banshee", ((9, 1, 1),))
    assert {effect.spell for effect in stage["Bob"].effects} == {"Banshee"}
    assert not stage["Al"].effects


@pytest.mark.parametrize(
    ("ailment", "cure"),
    [
        ("Plague", "Cure Disease"),
        ("Rotting Death", "Cure Disease"),
        ("Curse", "Remove Curse"),
        ("Banish", "Restoration"),
    ],
)
def test_what_ails_a_friend_is_lifted(ailment: str, cure: str) -> None:
    stage = company()
    assert plan(stage, cure) is None
    power = Power(2, 6)
    piece = next(piece for piece in SPELLS[ailment].full if piece.ailment_kind)
    stage["Al"].effects.append(LastingEffect(ailment, piece, stage["Bob"].key, power, 3 if ailment == "Plague" else -1))  # type: ignore[arg-type]
    found = plan(stage, cure)
    assert found is not None
    assert (found.answer, str(found.reason)) == (key(stage, "Al"), f"Ann tries to free Al of {ailment}.")
    stage["Al"].effects[0].power = Power(2, 40)
    assert plan(stage, cure) is None, "the check can never reach it"


def test_a_ring_of_flames_round_whoever_has_to_come_through() -> None:
    stage = company(Bob=fighter(TGH=12))
    found = plan(stage, "Wall of Flame")
    assert found is not None
    assert (found.answer, str(found.reason)) == ("9,5", "Ann surrounds Bob with flames.")
    played(stage, "Wall of Flame", ((6, 1, 1),))
    (wall,) = stage.fight.standing
    assert len(wall.borders) == 4
    stage["Ann"].sp = 20
    second = plan(stage, "Wall of Flame")
    assert second is None or second.answer == "9,6"
    assert plan(company().put(Bob=(7, 5), Bea=(7, 6)), "Wall of Flame") is None, "too near to have to come"


@pytest.mark.parametrize("bob", [fighter(*BOW), mage(), fighter(held("Pike/Ranseur"), skills={"Spears": 1})])
def test_nobody_flies_from_those_who_reach_the_air(bob: Build) -> None:
    assert plan(company(Bob=bob), "Flight") is None


def test_flight_away_from_blades_up_and_down_again() -> None:
    stage = company(Bob=fighter(held("longsword")), Bea=fighter(held("Spear")))
    found = plan(stage, "Flight")
    assert found is not None
    assert str(found.reason) == "Ann takes to the air, out of reach of every blade here."
    ann = stage["Ann"]
    ann.effects.append(LastingEffect("Flight", Fly(), ann.key, Power(2, 6), 60, "caster"))
    assert plan(stage, "Flight") is None
    rising = chosen(stage)
    assert (rising.answer, rising.reason) == ("rise", "Ann rises out of reach of blades.")
    ann.height = 3
    assert chosen(stage).answer.startswith("cast:")
    ann.sp = 0
    coming = chosen(stage)
    assert (coming.answer, coming.reason) == ("descend", "Ann comes down with no spells left to cast from above.")
    ann.height = 0
    assert chosen(stage).answer != "rise"


def test_a_lash_for_empty_hands_and_a_foe_at_arms_length() -> None:
    assert plan(company(), "Spirit Lash") is None
    stage = company().put(Bob=(7, 5))
    found = plan(stage, "Spirit Lash")
    assert found is not None
    assert str(found.reason) == "Ann has no weapon in hand and makes a whip of spirit against Bob."
    assert plan(company(Ann=mage(held("longsword"))).put(Bob=(7, 5)), "Spirit Lash") is None
    stage["Ann"].lp = 3
    assert plan(stage, "Spirit Lash") is None


def test_only_the_cunning_scheme() -> None:
    plain = fighter(*books("Life Magic"), skills={"Life Magic": 2, "Spellcraft": 4}, INT=8)
    stage = company(Ann=plain)
    dead(stage)
    casting = read(company().arena, company()["Ann"], f"cast:{code('Raise the Dead')}")._replace(caster=stage["Ann"])
    assert spells.cunning_plan(stage.arena, casting) is None


def test_a_shade_wails_at_four_who_stand_together() -> None:
    party = tuple(READY[name] for name in ("Maren Toll", "Ilka Brandt", "Sister Aveline Marsh", "Tamsin Rook"))
    fight = muster(Setup(party, (FoeCount("Wailing shade", 1),)), CONTENT)
    arena = FightContext(fight, AttackModes(CONTENT), Script())
    found = decide.decide(fight, arena.armoury, choice(arena, fight.find("foes-4"), stepped=False))
    assert found.answer == "cast:banshee"


@pytest.mark.parametrize(("by", "cures"), [(4, True), (2, False)])
def test_paralysis_is_cured_before_a_blow_and_lighter_weakness_after_it(by: Literal[2, 4], cures: bool) -> None:
    stage = company(Ann=mage(held("dagger/stilleto"))).put(Bob=(6, 5))
    stage["Ann"].sp = 4
    piece = Weaken(attribute="QKN", by=by, ailment="poison")
    stage["Al"].effects.append(LastingEffect("Venom", piece, stage["Bob"].key, Power(0, 3), 600))
    found = plan(stage, "Cure Poison")
    assert found is not None
    assert (found.worth > Fraction(1, 4)) is cures


def test_a_caster_who_has_lost_half_their_vp_hides_before_a_foe_who_is_near() -> None:
    lucan = READY["Lucan Wray"]
    assert isinstance(lucan, Character)
    stage = Stage({"Ann": lucan.build}, {"Bob": fighter(held("longsword/broadsword"))}).put(Ann=(5, 5), Bob=(7, 5))
    whole = plan(stage, "Lesser Invisibility")
    stage["Ann"].vp = 3
    hurt = plan(stage, "Lesser Invisibility")
    assert whole is not None
    assert hurt is not None
    assert hurt.worth == 3 * whole.worth
    assert chosen(stage).answer == "cast:lesser-invisibility"

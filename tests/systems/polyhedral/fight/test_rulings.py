"""What a table may rule otherwise in a fight, by the book where nobody does (R-02, R-38, P-26, P-31, P-33)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from solo.systems.polyhedral.fight.options.attacks import AttackOption
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.magic.afflictions import Hinder, Misfire
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.illusions import Hide
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.spells.casters import FULL, cast, code, company, duel, key, mage, points
from tests.systems.polyhedral.fight.staging import Stage, attack, dual, fighter, held

SWORD = held("longsword/broadsword")


def rules(stage: Stage, **values: object) -> Stage:
    stage.fight.rulings = msgspec.structs.replace(stage.fight.rulings, **values)
    return stage


def crippled() -> Stage:
    """Ann, who is at −4 already."""
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    for spell in ("Curse", "Hex"):
        piece = Hinder(modifier=-2, until="for good")
        stage["Ann"].effects.append(LastingEffect(spell, piece, stage["Bob"].key, Power(2, 6), -1))
    return stage


@pytest.mark.parametrize(("ruling", "total"), [("is free", -4), ("counts", -6)])
def test_an_aim_beyond_the_limit(ruling: str, total: int) -> None:
    stage = rules(crippled(), aim_beyond_limit=ruling)
    assert sum(stage.modifiers("Ann", attack("Bob", aim=2)).values()) == total


@pytest.mark.parametrize(("ruling", "defences"), [("are dodged", {"dodge"}), ("meet no defence", {"none"})])
def test_a_striker_whom_nobody_perceives(ruling: str, defences: set[str]) -> None:
    stage = rules(company(Al=fighter(SWORD)).put(Al=(8, 5)), unseen_attackers=ruling)
    fooled = [key(stage, "Bob")]
    stage["Al"].effects.append(LastingEffect("Invisibility", Hide(), stage["Al"].key, Power(2, 9), 60, fooled=fooled))
    assert set(stage.planned("Al", attack("Bob"))) >= defences
    assert ("none" in stage.planned("Al", attack("Bob"))) is (ruling == "meet no defence")


def test_the_second_of_two_blows_out_of_nowhere_meets_no_defence_either() -> None:
    """A d8 misses a Difficulty of 2 with a 1 alone; the first blow does not give its striker away (P-31)."""
    stage = rules(company(Al=fighter()).put(Al=(8, 5)), unseen_attackers="meet no defence")
    fooled = [key(stage, "Bob")]
    stage["Al"].effects.append(LastingEffect("Invisibility", Hide(), stage["Al"].key, Power(2, 9), 60, fooled=fooled))
    option = next(one for one in stage.offered("Al") if one.code.startswith("pair:punch"))
    assert isinstance(option, AttackOption)
    ahead = foresight(stage.fight, stage.arena.armoury)
    odds = ahead.two(*option.attack.blows)
    assert odds.hit == 1 - Fraction(1, 8) ** 2
    assert odds.mean == pytest.approx(2 * ahead.best_reply(option.first)[1].mean)


def test_a_hidden_striker_whom_the_target_perceives_is_met_as_any_other() -> None:
    """The spell fools Bea, not Bob; he may dodge, whatever the table rules of blows out of nowhere (P-27)."""
    stage = rules(company(Al=fighter(SWORD)).put(Al=(8, 5)), unseen_attackers="meet no defence")
    fooled = [key(stage, "Bea")]
    stage["Al"].effects.append(LastingEffect("Invisibility", Hide(), stage["Al"].key, Power(2, 9), 60, fooled=fooled))
    assert "dodge" in stage.planned("Al", attack("Bob"))


@pytest.mark.parametrize(("ruling", "heavy"), [("Strength", True), ("Intellect", False)])
def test_what_draws_a_bow_of_force(ruling: str, heavy: bool) -> None:
    archer = mage(held("Longbow"), CarriedGear("Arrow", 5), STR=6)
    stage = rules(duel(ann=archer), weight_of_force=ruling)
    modifiers = stage.modifiers("Ann", attack("Bob", verb="arrow"))
    assert bool(modifiers) is heavy


@pytest.mark.parametrize("ruling", ["Strength", "Intellect"])
def test_a_blade_is_as_heavy_for_the_clever_as_for_the_strong(ruling: str) -> None:
    """The mind may draw a bow of force (R-38); it lifts no sword that needs a Strength of 10."""
    for strength, heavy in ((8, {"weapon too heavy": -1}), (10, {})):
        stage = rules(duel(ann=mage(held("bastard sword"), STR=strength)).put(Bob=(6, 5)), weight_of_force=ruling)
        assert stage.modifiers("Ann", attack("Bob", "bastard")) == heavy


@pytest.mark.parametrize(("intellect", "heavy"), [(10, False), (8, True)])
def test_a_bow_of_force_is_too_heavy_for_a_mind_below_its_weight(intellect: int, heavy: bool) -> None:
    """A composite longbow needs a score of 10 (R-38)."""
    archer = mage(held("Composite Longbow"), CarriedGear("Arrow", 5), INT=intellect, STR=12)
    stage = rules(duel(ann=archer), weight_of_force="Intellect")
    modifiers = stage.modifiers("Ann", attack("Bob", verb="arrow"))
    assert ("weapon too heavy" in modifiers) is heavy


@pytest.mark.parametrize("ruled", [False, True])
def test_a_kick_beside_a_weapon(ruled: bool) -> None:
    stage = Stage({"Ann": fighter(SWORD)}, {"Bob": fighter()}).put(Ann=(5, 5), Bob=(6, 5))
    rules(stage, kick_beside_weapon=ruled)
    assert any(code.startswith("dual:") for code in stage.legal("Ann")) is ruled
    if ruled:
        stage.turn("Ann", dual("Bob", "longsword", "kick"), "dodge", "dodge", dice=((1,), (1,)))


@pytest.mark.parametrize("ruled", [False, True])
def test_a_bolt_of_a_misfired_caster(ruled: bool) -> None:
    stage = rules(company(Al=fighter()), bolts_misfire=ruled)
    stage["Ann"].effects.append(LastingEffect("Misfire", Misfire(misses=False), stage["Bob"].key, Power(2, 9), 60))
    answers = [key(stage, "Bob")]
    cast(stage, "Arcane Blast, frost", *answers, dice=(FULL, (4,)))
    struck = "Al" if ruled else "Bob"
    assert sum(points(stage[struck])) < 12
    assert sum(points(stage["Bob" if ruled else "Al"])) == 12
    assert bool(stage["Ann"].effects_of(Misfire)) is not ruled
    assert code("Arcane Blast, frost")


@pytest.mark.parametrize(("ruling", "held_off"), [("are free", False), ("are held off", True)])
def test_those_who_come_late_to_defy_death(ruling: str, held_off: bool) -> None:
    zombie = fighter(SWORD, tags=("undead",))
    stage = rules(Stage({"Ann": mage()}, {"Bob": zombie, "Bea": zombie}), late_to_defiance=ruling)
    stage["Ann"].sp = 20
    stage.put(Ann=(2, 5), Bob=(9, 5), Bea=(18, 5))
    cast(stage, "Defy Death", dice=(FULL, (3,)))
    stage.turn("Bea", "move", "13,5")
    assert stage["Bea"].effects == []
    stage.turn("Bea", "move", "11,5")
    assert [effect.spell for effect in stage["Bea"].effects] == (["Defy Death"] if held_off else [])
    stage.turn("Ann", "stop-concentrating")
    assert stage["Bea"].effects == []
    assert stage.fight.standing == []

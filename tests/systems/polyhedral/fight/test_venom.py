"""Wounds by venomous creatures, and what maladies do besides damage, in fights and after them (P-37)."""

from __future__ import annotations

import pytest

from solo.resolver import distribution
from solo.systems.contract import FoeCount, Setup
from solo.systems.polyhedral.fight.ending import apply_outcome
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.foes.foe import Foe, find_problems
from solo.systems.polyhedral.magic.afflictions import Weaken
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import Build, Character, NaturalWeapon
from solo.systems.polyhedral.rolls.attacks import BlowDice, BlowRiders, resolve_blow
from solo.systems.polyhedral.rolls.blow_odds import odds_of
from solo.systems.polyhedral.rolls.hazards import MaladyStrike
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, attack, fighter, held


def beast(venom: str, uses: str = "Unarmed") -> Build:
    fangs = NaturalWeapon("fangs", "Knives", "dagger/stilleto", uses, venom=venom)
    return fighter(tags=("animal",), hands=0, natural=(fangs,))


def bitten(venom: str, *dice: tuple[int, ...], **ann: Build) -> Stage:
    """Ann, who dodges in vain and is bitten for 6: 1 LP and 5 VP."""
    stage = Stage({"Ann": ann.get("ann", fighter())}, {"Bob": beast(venom)}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Bob", attack("Ann", "fangs"), "dodge", dice=[(8,), (4,), *dice])
    return stage


def test_a_bite_that_wounds_brings_its_malady() -> None:
    stage = bitten("Mild sting", (8,), (3,))
    assert (stage["Ann"].lp, stage["Ann"].vp) == (6 - 1 - 2, 0)
    told = stage.scene.events[-1]
    assert told.kind == "venom"
    assert told.text == "Mild sting takes hold of Ann: 3 damage."
    assert [(roll.what, roll.outcome) for roll in told.rolls] == [("strength", "full effect"), ("damage", "")]
    assert (told.rolls[0].target, told.rolls[1].dice) == (6, "1d6")


def test_the_lesser_effect_throws_no_dice_for_a_bare_number() -> None:
    stage = bitten("Mild sting", (2,))
    assert (stage["Ann"].lp, stage["Ann"].vp) == (5, 0)
    told = stage.scene.events[-1]
    assert told.text == "Mild sting only weakly affects Ann: 1 VP."
    assert [roll.outcome for roll in told.rolls] == ["lesser effect"]


def test_a_bite_that_armour_stops_brings_nothing() -> None:
    stage = Stage({"Ann": fighter()}, {"Bob": beast("Mild sting")}).put(Ann=(5, 5), Bob=(6, 5))
    stage.turn("Bob", attack("Ann", "fangs"), "dodge", dice=[(1,)])
    assert (stage["Ann"].lp, stage["Ann"].vp) == (6, 6)


@pytest.mark.parametrize("tag", ["undead", "construct"])
def test_no_venom_works_on_the_lifeless(tag: str) -> None:
    stage = bitten("Mild sting", ann=fighter(tags=(tag,)))
    assert (stage["Ann"].lp, stage["Ann"].vp) == (5, 1)


def test_the_paralytic_takes_quickness_and_gives_it_back() -> None:
    stage = bitten("Virulent paralytic", (8, 8), (1,), ann=fighter(TGH=12))
    ann = stage["Ann"]
    assert ann.build.attributes.quickness == 4
    assert (ann.figures.move, ann.figures.dodge) == (4, 4)
    (effect,) = ann.effects
    assert (effect.piece.words(), effect.turns) == ("QKN −4 for 10 minutes", 600)
    lasting_effects.remove_effect(ann, effect)
    assert ann.build.attributes.quickness == 8


def test_no_attribute_falls_below_two_or_comes_back_higher_than_it_was() -> None:
    stage = Stage({"Ann": fighter(QKN=4)}, {"Bob": fighter()})
    ann = stage["Ann"]
    one = LastingEffect("Venom", Weaken(attribute="QKN", by=4), "foes-1", Power(0, 8), 60)
    assert lasting_effects.add_effect(stage.fight, ann, one)
    assert ann.build.attributes.quickness == 2
    again = LastingEffect("Venom", Weaken(attribute="QKN", by=4), "foes-1", Power(0, 8), 90)
    assert lasting_effects.add_effect(stage.fight, ann, again)
    assert ann.build.attributes.quickness == 2
    lasting_effects.remove_effect(ann, again)
    assert ann.build.attributes.quickness == 4


def test_the_sting_stands_in_the_odds_of_the_bite() -> None:
    stage = Stage({"Ann": fighter()}, {"Bob": beast("Mild sting")}).put(Ann=(5, 5), Bob=(6, 5))
    planned = stage.planned("Bob", attack("Ann", "fangs"))["dodge"]
    assert planned.dice.riders == BlowRiders(sting=MaladyStrike(1, 8, 8, (1, 6, 0), (0, 1, 1), False, True))
    odds, plain = odds_of(planned.dice, 6, 6), odds_of(planned.dice._replace(riders=BlowRiders()), 6, 6)
    wounds = distribution(resolve_blow, planned.dice).chance(lambda fallen: fallen.damage > 0)
    mean = 3 / 8 * 3.5 + 5 / 8  # strength 1d8 against 6: 3 in 8, luck included
    assert float(odds.mean - plain.mean) == pytest.approx(float(wounds) * mean)


@pytest.mark.parametrize(("drains", "left"), [(True, 1), (False, 0)])
def test_a_drain_spares_the_lp_that_a_wound_takes(drains: bool, left: int) -> None:
    three = MaladyStrike(1, 8, 8, (0, 0, 3), (0, 0, 3), drains, drains)
    blow = BlowDice(4, 8, 8, 2, 0, 1, 8, 4, 0, True, BlowRiders(sting=three))
    assert {fallen.leaves(2, 99) for fallen, _ in distribution(resolve_blow, blow)} == {left}


# What is borne home, and into the next fight


def test_a_lasting_malady_goes_home_and_weakens_in_the_next_fight() -> None:
    stage = bitten("Rat fever", (6, 5), (1,))
    ann = stage["Ann"]
    assert ann.build.attributes.strength == 6
    home = apply_outcome(stage.fight, Character("Ann", fighter()), stage.content)
    assert home.ailments == (Ailment("Rat fever", "disease", 6, text="shaking with fever until cured"),)
    assert home.build.attributes.strength == 8


def test_the_ailing_enter_a_fight_with_what_they_bear_and_leave_it_with_all_of_it() -> None:
    ailing = Character(
        "Ann",
        fighter(held("Spear")),
        ailments=(
            Ailment("Rat fever", "disease", 6, text="shaking with fever until cured"),
            Ailment("Grey lung", "disease", 7, text="short of breath until cured"),
            Ailment("Severe plague", "disease", 9, text="gravely ill"),
        ),
    )
    fight = muster(Setup((ailing,), (FoeCount("Granary rat", 1),)), CONTENT)
    assert fight.find("party-0").build.attributes.strength == 6
    home = apply_outcome(fight, ailing, CONTENT)
    assert sorted(home.ailments, key=lambda one: one.cure) == list(ailing.ailments)


def test_whoever_is_short_of_breath_cannot_sprint() -> None:
    stage = bitten("Grey lung", (4, 4), (1,), ann=fighter(TGH=4))
    stage.put(Bob=(15, 5))
    assert stage.refusal("Ann", "sprint") == "Ann is too short of breath to sprint."


# Content


def test_a_venom_must_be_a_malady() -> None:
    foe = Foe(name="X", xp=0, role="brute", text="Bites.", build=beast("Moonlight"))
    assert ("natural_weapons", 'The venom "Moonlight" of the fangs is not a known poison or disease.') in find_problems(
        foe, CONTENT
    )


def test_every_creature_that_is_called_poisonous_is() -> None:
    venomous = {
        foe.name for foe in CONTENT.entries(Foe).values() if any(one.venom for one in foe.build.natural_weapons)
    }
    assert {"Tunnel centipede", "Cave spider", "Sand scorpion"} <= venomous

"""What souls have of their own: a shaman's skill, a spirit's table, hiding among spirits (`F-22`, `F-23`)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.library.systems import open_system
from solo.resolver import distribution
from solo.systems.fire_and_sword.fight.muster import fighter_of_character
from solo.systems.fire_and_sword.fight.opening import open_fight
from solo.systems.fire_and_sword.fight.rules.spirits import spirit_powers
from solo.systems.fire_and_sword.fight.state import FightContext
from solo.systems.fire_and_sword.foes.foe import Foe, find_problems
from solo.systems.fire_and_sword.foes.spirit_table import RESULTS, line_of, result_of
from solo.systems.fire_and_sword.library.sheet_panels import sheet_panels
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.rolls.spirit_combat import (
    SpiritGrip,
    SpiritRow,
    aftermath,
    soul_roll,
    soul_rolls,
    spirit_attack,
)
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter

OPENED = open_system("fire-and-sword", None)


# A shaman's own skill


def test_a_soul_rolls_its_pow_a_fetch_and_a_skill_and_spells_raise_pow_alone() -> None:
    assert soul_rolls(15) == (15,)
    assert soul_rolls(15, 5) == (20,)
    assert soul_rolls(15, 5, fetch=True) == (20, 20)
    assert soul_rolls(15, 5, fetch=True, skill=12) == (20, 20, 12)
    assert soul_rolls(15, skill=1) == (15,), "no roll at 1 ever succeeds"


def test_the_best_single_roll_is_kept() -> None:
    for soul in ((15,), (15, 12), (15, 15, 12)):
        best = distribution(soul_roll, soul).chance(lambda rolled: rolled.is_success)
        missed = Fraction(1)
        for power in soul:
            missed *= 1 - distribution(soul_roll, (power,)).chance(lambda rolled: rolled.is_success)
        assert best == 1 - missed


def test_a_skill_in_spirit_combat_helps_in_a_fight() -> None:
    shaman = a_fighter("party-0", a_build(power=15, skills=(("Spirit Fighting", 13),), fetch=True))
    shaman.running = [RunningSpell("Spirit of the Faithful", 2, spirit_bonus=5)]
    assert spirit_powers(shaman) == (20, 20, 13)
    alone = distribution(spirit_attack, (15,), (15,), 10).chance(lambda grip: grip > SpiritGrip.NO_EFFECT)
    helped = distribution(spirit_attack, (15, 13), (15,), 10).chance(lambda grip: grip > SpiritGrip.NO_EFFECT)
    assert helped > alone


def test_helping_spirits_roll_beside_the_soul_and_stand_on_the_form_and_the_sheet() -> None:
    assert soul_rolls(15, 5, helpers=(12, 9)) == (20, 12, 9)
    workshop = OPENED.system.characters
    draft = workshop.reopen(workshop.ready()["Old Tarn"])
    draft.values["helping spirits"] = "Old bear 15, Heron 12"
    made = workshop.finish(draft)
    assert isinstance(made, Character)
    assert made.helpers == (HelpingSpirit("Old bear", 15), HelpingSpirit("Heron", 12))
    assert fighter_of_character(made, OPENED.content, "party-0", "A", 0).build.helpers == (15, 12)
    assert workshop.reopen(made).values["helping spirits"] == "Old bear 15, Heron 12"
    assert any(line.name == "Old bear" for panel in sheet_panels(made, OPENED.content) for line in panel.lines)


@pytest.mark.parametrize("text", ["bear", "Heron 0", "Heron 99", "A 1, B 2, C 3, D 4, E 5"])
def test_what_is_no_helping_spirit_is_told(text: str) -> None:
    workshop = OPENED.system.characters
    draft = workshop.reopen(workshop.ready()["Old Tarn"])
    draft.values["helping spirits"] = text
    found = [one for one in workshop.assess(draft).problems if one.code == "helping-spirits"]
    assert [one.message.endswith(".") for one in found] == [True]


# A spirit's own table


OWN = (SpiritRow(3), SpiritRow(18, touched=True), SpiritRow(20, lost=True))


def test_a_spirit_s_own_table_is_rolled_instead_of_the_common_one() -> None:
    common, own = distribution(aftermath), distribution(aftermath, OWN)
    assert common.chance(lambda found: found.touched) == Fraction(10, 20)
    assert common.chance(lambda found: found.lost) == Fraction(2, 20)
    assert own.chance(lambda found: found.touched) == Fraction(15, 20)
    assert own.chance(lambda found: found.lost) == Fraction(2, 20)


@pytest.mark.parametrize("word", RESULTS)
def test_a_line_reads_as_it_is_written(word: str) -> None:
    line = line_of(f"16 {word}")
    assert (line.up_to, result_of(line)) == (16, word)


@pytest.mark.parametrize("text", ["", "leaves", "21 leaves", "0 lost", "16 eats"])
def test_what_is_no_line_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"Write, for example, 16 leaves"):
        line_of(text)


def test_the_possessing_spirit_takes_the_body_more_often_than_others_leave_anything() -> None:
    spirit = OPENED.content.entries(Foe)["Possessing spirit"]
    assert distribution(aftermath, spirit.spirit_table).chance(lambda found: found.touched) == Fraction(16, 20)
    assert not list(find_problems(spirit, OPENED.content))


def test_a_table_that_ends_early_is_refused() -> None:
    from msgspec.structs import replace

    spirit = replace(OPENED.content.entries(Foe)["Possessing spirit"], spirit_table=(SpiritRow(5), SpiritRow(12)))
    assert [field for field, _ in find_problems(spirit, OPENED.content)] == ["spirit_table"]


# Hiding on the spirit plane


def test_spirits_in_wait_hide_on_the_d30_and_are_felt_by_pow() -> None:
    spirit = a_fighter("foes-0", a_build(spirit=True, skills=(("Hide", 20),)), weapon="")
    souls = [a_fighter(f"party-{number}", a_build(power=18, skills=(("Spot Hidden", 2),))) for number in range(2)]
    fight = a_fight(*souls, spirit, ambush="foes")
    scene = DiceAtHand(15, 16, 14)
    open_fight(FightContext(fight, SPELLS, scene))
    assert [one.surprised for one in souls] == [False, True]
    assert [event.rolls[0].dice for event in scene.told if event.kind == "ambush"] == ["1d30"] * 3

"""What disabilities and the leavings of spirits do: figures, what they forbid, fitness to fight (`F-21`, `F-24`)."""

from __future__ import annotations

from functools import lru_cache

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup, System
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.fight.muster import fighter_of_character, muster
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.rules.movement import run_of
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.fight.tactics.action_worth import wit_of
from solo.systems.fire_and_sword.injuries.care import CareState
from solo.systems.fire_and_sword.injuries.daily_recovery import pass_day
from solo.systems.fire_and_sword.library.sheet_panels import sheet_panels
from solo.systems.fire_and_sword.people.losses import LOSSES, POSSESSED, WASTING_DISEASE, modifiers
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability
from solo.systems.parts.fight.ai_level import AiLevel
from tests.systems.fire_and_sword.fighting import a_fight, a_fighter
from tests.systems.fire_and_sword.leisure import Scripted


@lru_cache(maxsize=1)
def the_system() -> System:
    return open_system("fire-and-sword", None).system


CONTENT = open_system("fire-and-sword", None).content


def hurt(name: str, *losses: str) -> Character:
    lost = tuple(Disability(one) for one in losses if one not in (POSSESSED, WASTING_DISEASE))
    ails = tuple(one for one in losses if one in (POSSESSED, WASTING_DISEASE))
    ready = the_system().characters.ready()[name]
    assert isinstance(ready, Character)
    return replace(ready, wounds=Wounds(disabilities=lost, ails=ails))


def fighting(name: str, *losses: str) -> Fighter:
    return fighter_of_character(hurt(name, *losses), CONTENT, "party-0", "A", 0)


def attacks(name: str, *losses: str) -> dict[str, int]:
    one = fighting(name, *losses)
    figures = figures_of(a_fight(one, a_fighter("foes-0", place=50)), one)
    return {arm.name: figures.attack(arm).skill for arm in one.build.arms} | {
        guard.way: guard.roll.skill for guard in figures.guards
    }


def test_everything_that_may_be_lost_or_left_behind_does_something() -> None:
    assert set(LOSSES) == {*Disability, WASTING_DISEASE, POSSESSED}
    changes_nothing = [
        name for name in LOSSES if attacks_or_state("Julia Varro") == attacks_or_state("Julia Varro", name)
    ]
    assert changes_nothing == []


def attacks_or_state(name: str, *losses: str) -> object:
    character = hurt(name, *losses)
    levels = [
        skill_rolls.effective_skill(character, skill) for skill in ("Listen", "Spot Hidden", "Cult Lore", "Climb")
    ]
    return levels, character.wounds.unfit, character.impact, attacks(name, *losses)


def test_a_leg_of_no_use_hobbles_on_foot_and_rides_as_ever() -> None:
    lamed = fighting("Dessa Windward", "left leg broken")
    fight = a_fight(lamed, a_fighter("foes-0", place=50))
    assert run_of(fight, lamed) == 100
    lamed.mounted = False
    assert run_of(fight, lamed) == 5
    assert attacks("Julia Varro", "left leg broken")["dodge"] == attacks("Julia Varro")["dodge"] - 10


def test_an_arm_of_no_use_leaves_no_shield_no_bow_and_the_weapon_in_the_other_hand() -> None:
    whole, right, left = (attacks("Julia Varro", *lost) for lost in ((), ("right arm broken",), ("left arm cut off",)))
    assert "shield" in whole
    assert "shield" not in right
    assert "shield" not in left
    assert right["Sword"] == whole["Sword"] - 5
    assert left["Sword"] == whole["Sword"]
    assert "Short bow" not in attacks("Corin Alder", "left arm broken")
    assert "Two-handed sword" not in attacks("Brand of the Two Oaths", "left arm broken")


def test_an_eye_lost_spoils_the_aim_alone() -> None:
    whole, lost = attacks("Corin Alder"), attacks("Corin Alder", "one eye lost")
    assert lost["Short bow"] == whole["Short bow"] - 5
    assert lost["Axe"] == whole["Axe"]


def test_the_addled_fight_as_the_dull_do_and_cast_badly() -> None:
    sorceress = fighting("Sabina Quill", "addled")
    assert wit_of(sorceress) is AiLevel.DULL
    assert wit_of(fighting("Sabina Quill")) is AiLevel.CUNNING
    assert sorceress.build.skill("Strike Down") == fighting("Sabina Quill").build.skill("Strike Down") - 10
    priestess = hurt("Marcian Ode", "addled")
    assert skill_rolls.effective_skill(priestess, "Ceremony") == hurt("Marcian Ode").skill("Ceremony") - 10


def test_one_cause_counts_once_and_two_causes_add_up() -> None:
    assert [one.value for one in modifiers(("addled",), "First Aid")] == [-5]
    assert [one.value for one in modifiers(("addled", "left arm broken"), "First Aid")] == [-5, -5]


@pytest.mark.parametrize(
    ("losses", "why"),
    [
        ((POSSESSED,), "possessed"),
        (("left leg broken", "right leg cut off"), "unable to stand"),
        (("left arm broken", "right arm cut off"), "unable to hold"),
    ],
)
def test_who_is_not_fit_stays_out_of_fights_and_is_told_why(losses: tuple[str, ...], why: str) -> None:
    unfit = hurt("Julia Varro", *losses)
    with pytest.raises(ValueError, match=why):
        muster(Setup((unfit,), (FoeCount("Bandit", 1),)), CONTENT)
    told = {line.name: line.why for panel in sheet_panels(unfit, CONTENT) for line in panel.lines}
    assert why in told["Fit to fight"].lower()


def test_one_leg_broken_and_cut_off_is_one_leg() -> None:
    assert hurt("Julia Varro", "left leg broken", "left leg cut off").wounds.fit_to_fight


def test_the_possessed_lend_no_hand() -> None:
    assert not CompanyMember("party-0", "A", hurt("Julia Varro", POSSESSED)).awake


def test_the_sheet_tells_each_loss_with_its_figures() -> None:
    for name in LOSSES:
        lines = [line for panel in sheet_panels(hurt("Julia Varro", name), CONTENT) for line in panel.lines]
        assert any(line.name == name.capitalize() and line.why.endswith("house rule.") for line in lines), name


def test_a_wasting_disease_weighs_on_everything_and_gnaws_by_the_week() -> None:
    ill = hurt("Julia Varro", WASTING_DISEASE)
    assert skill_rolls.effective_skill(ill, "First Aid") == ill.skill("First Aid") - 5
    assert attacks("Julia Varro", WASTING_DISEASE)["Sword"] == attacks("Julia Varro")["Sword"] - 5
    con = ill.statistic("CON")
    for faces, left, still in (([20], con - 1, True), ([5], con - 1, True), ([6], con, False)):
        infirmary = CareState("A test", [CompanyMember("party-0", "A", ill)], {})
        for _ in range(7):
            pass_day(infirmary, Scripted(faces, []))
        after = infirmary.people[0].character
        assert (after.statistic("CON"), WASTING_DISEASE in after.wounds.ails) == (left, still), faces

"""Facts of procedures, game by game: the lasting results that a game adds to the play record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from solo.library.systems import open_system
from solo.systems.contract import CombatantRecord, ResourceSpent, Setup, System, describe_costs, ready_setup
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury, InjuryResult
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.loss import Loss
from solo.systems.gloranthan.people.sheet import Wound
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.swords.rolls.damage import Health


def game(key: str) -> System:
    return open_system(key, None).system


def fight_states(system: System, name: str = "") -> tuple[Any, Any, Setup]:
    """A ready-made fight as it begins, twice, with its setup."""
    fights = system.encounters.ready_fights()
    fight = fights[name] if name else next(iter(fights.values()))
    setup = ready_setup(fight, system.characters.ready())
    if system.manifest.key == "gloranthan":  # Fate cards are dealt at the start of a fight; here they lie in the hands.
        dealt = tuple(replace(one, dealt=True) for one in setup.party)
        setup = replace(setup, party=dealt, shared=CampaignTable())
    procedure = system.procedures["fight"]
    return procedure.begin(setup), procedure.begin(setup), setup


def facts_of(system: System, start: Any, end: Any, key: str = "fight") -> Sequence[str]:
    return system.procedures[key].facts(start, end)


def test_resources_are_counted_with_the_noun_in_the_singular_for_one_and_may_be_left_out() -> None:
    spent = (ResourceSpent("arrows", 1), ResourceSpent("Stamina", 2), ResourceSpent("uses", 3), ResourceSpent("MP", -4))
    ann = CombatantRecord("party-0", "Ann", "Ann", "party", spent=spent)
    assert describe_costs([ann], without=["uses"]) == ("It cost Ann 1 arrow, 2 Stamina.", "Ann regained 4 MP.")


@pytest.mark.parametrize("key", ["polyhedral", "two-d20", "fire-and-sword", "gloranthan", "swords"])
def test_a_fight_that_has_just_begun_has_no_facts(key: str) -> None:
    system = game(key)
    start, end, _ = fight_states(system)
    assert list(facts_of(system, start, end)) == []


def test_fire_and_sword_tells_an_injury_a_severed_limb_and_flesh_rot() -> None:
    system = game("fire-and-sword")
    start, end, setup = fight_states(system)
    hero, character = end.fighters[0], setup.party[0]
    hero.injured = InjuryResult(13, Injury.BADLY, Disability.RIGHT_LEG_OFF, flesh_rot=True)
    home = system.procedures["fight"].apply_outcome(end, character)
    assert home.wounds.losses == ("right leg cut off",)
    assert list(facts_of(system, start, end)) == [
        f"{hero.name} is badly wounded.",
        f"{hero.name} has a lasting loss: right leg cut off.",
        f"{hero.name} has flesh rot.",
    ]


def test_a_character_of_fire_and_sword_who_was_dead_before_a_rest_is_left_out_of_its_facts() -> None:
    system = game("fire-and-sword")
    living, dead, *_ = system.characters.ready().values()
    dead = replace(dead, wounds=replace(dead.wounds, injury=Injury.DEAD))
    living = replace(living, wounds=replace(living.wounds, injury=Injury.WALKING, con_lost=1))
    rest = system.procedures["rest"]
    start, end = rest.begin(Setup((living, dead))), rest.begin(Setup((living, dead)))
    end.people[0].change(wounds=replace(living.wounds, injury=Injury.HEALTHY, con_lost=2))
    assert list(facts_of(system, start, end, "rest")) == [
        f"{living.name} is healthy.",
        f"{living.name} lost 1 CON for good.",
    ]


@pytest.mark.parametrize(("steps", "state"), [(1, "Hurt"), (2, "Seriously Hurt")])
def test_gloranthan_tells_a_wound_and_each_mastery_lost_in_a_battle(steps: int, state: str) -> None:
    system = game("gloranthan")
    start, end, setup = fight_states(system)
    hero, character = end.figures[0], setup.party[0]
    hero.steps, hero.forfeits = steps, (str(Loss("physical", "Physical")),) * steps
    home = system.procedures["fight"].apply_outcome(end, character)
    assert home.powers.physical == character.powers.physical - steps
    assert [wound.full_text for wound in home.wounds] == [f"{state} in Physical"]
    assert list(facts_of(system, start, end)) == [
        f"{hero.name} is {state} in Physical.",
        *[f"{hero.name} lost a mastery of Physical for good."] * steps,
    ]


def test_gloranthan_tells_captivity_wounds_and_losses_of_a_conflict() -> None:
    system = game("gloranthan")
    conflict, setup = system.procedures["conflict"], Setup((next(iter(system.characters.ready().values())),))
    start, end = conflict.begin(setup), conflict.begin(setup)
    hero = end.people[0]
    hero.change(lost={"Sword": 4}, wounds=(Wound("social"),))
    end.standing(hero.key).captured = True
    assert list(conflict.facts(start, end)) == [
        f"{hero.name} is Hurt in Social.",
        f"{hero.name} lost a mastery of Sword for good.",
        f"{hero.name} was taken prisoner.",
    ]
    assert next(iter(conflict.facts(end, start))) == f"{hero.name} is no longer Hurt in Social."


def test_two_d20_tells_harm_that_lasts_and_leaves_out_vigor_and_bruises() -> None:
    system = game("two-d20")
    start, end, setup = fight_states(system)
    hero, character = end.fighters[0], setup.party[0]
    hero.vigor, hero.fortune, hero.wounds, hero.bruises, hero.trauma = 0, hero.fortune - 1, 3, 1, end.rulings.hero_dying
    home = system.procedures["fight"].apply_outcome(end, character)
    assert (home.wounds, home.trauma, home.broken) == (2, hero.trauma, True)
    assert list(facts_of(system, start, end)) == [
        f"It cost {hero.name} 1 Fortune.",
        f"{hero.name} took 2 Wounds.",
        f"{hero.name} took {hero.trauma} Trauma.",
        f"{hero.name} is broken.",
    ]


def test_two_d20_tells_recovery_gold_and_renown_between_fights() -> None:
    system = game("two-d20")
    hero = replace(next(iter(system.characters.ready().values())), wounds=2)
    rest = system.procedures["rest"]
    start, end = rest.begin(Setup((hero,))), rest.begin(Setup((hero,)))
    end.people[0].wounds = 1
    end.change(end.people[0], gold=hero.gold - 1.5, renown=hero.renown + 1)
    assert list(rest.facts(start, end)) == [
        f"{hero.name} recovered from 1 Wound.",
        f"{hero.name} lost 1.5 gold.",
        f"{hero.name} gained 1 Renown.",
    ]


def test_swords_tells_the_new_health_of_the_living() -> None:
    system = game("swords")
    start, end, setup = fight_states(system)
    crippled, dead = end.fighters[:2]
    crippled.health, dead.health = Health.CRIPPLED, Health.DEAD
    home = system.procedures["fight"].apply_outcome(end, setup.party[0])
    assert home.health == "Crippled"
    assert list(facts_of(system, start, end)) == [f"{dead.name} died.", f"{crippled.name}'s Health is now Crippled."]


def test_polyrpg_tells_the_loot_of_a_won_fight_only() -> None:
    system = game("polyhedral")
    start, end, _ = fight_states(system)
    end.winner = "foes"
    assert list(facts_of(system, start, end)) == []
    end.winner = "party"
    (told,) = facts_of(system, start, end)
    assert told.startswith("The foes left ")


def test_polyrpg_tells_ailments_and_xp() -> None:
    system = game("polyhedral")
    hero = next(iter(system.characters.ready().values()))
    rest = system.procedures["rest"]
    start, end = rest.begin(Setup((hero,))), rest.begin(Setup((hero,)))
    start.people[0].ailments = [Ailment("Marsh fever", "disease", 8)]
    end.people[0].ailments, end.people[0].earned_xp = [Ailment("Adder bite", "poison", 7)], 6
    assert list(rest.facts(start, end)) == [
        f"{hero.name} suffers from Adder bite.",
        f"{hero.name} is cured of Marsh fever.",
        f"{hero.name} earned 6 XP.",
    ]

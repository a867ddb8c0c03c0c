"""Abilities of our own foes, which content declares by their effect; riders, flyers and perils of a scene (`H-16`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solo.systems.two_d20.fight.before_attacks import before_attacks
from solo.systems.two_d20.fight.movement import surest_skill
from solo.systems.two_d20.fight.rounds import apply_peril, play_round
from solo.systems.two_d20.fight.rules.attempt import attack_trial
from solo.systems.two_d20.fight.rules.declared_abilities import ability_of, helps_attack, with_ability
from solo.systems.two_d20.foes.foe import Ability, Foe
from solo.systems.two_d20.foes.hazards import NamedHazard
from solo.systems.two_d20.gear.weapon import Qualities
from solo.systems.two_d20.rolls.qualities import with_qualities
from tests.systems.two_d20.blow_staging import (
    BOW,
    CROSSBOW,
    STARE,
    SWORD,
    Scripted,
    acted_out,
    aimed,
    content,
    fighter,
    staged,
    struck,
)
from tests.systems.two_d20.turn_staging import PASS, mustered, people, turn_of

HIT, MISS = (9, 15), (19, 19)
FOES = content().entries(Foe)


def test_each_foe_of_our_own_has_an_ability_that_no_other_foe_has() -> None:
    ours = [foe for foe in FOES.values() if not foe.threat]
    assert all(Counter(foe.ability for foe in FOES.values())[foe.ability] == 1 for foe in ours)
    assert all(foe.ability for foe in ours)


def arena_of(scene: Scripted, name: str, *weapons: Any, doom: int = 9, **target: Any) -> Any:
    """A foe with this ability beside a hero, or one zone off with a bow, and a friend of each."""
    foe = fighter("a", *weapons, ability=name, zone=3 if BOW in weapons else 2)
    return staged(scene, fighter("B", **target), fighter("D"), foe, fighter("c"), doom=doom)


@pytest.mark.parametrize(
    ("name", "weapon", "state", "helps"),
    [
        ("Loose stones", BOW, {}, True),
        ("Loose stones", SWORD, {}, False),
        ("For the crowd", SWORD, {"prone": True}, True),
        ("For the crowd", SWORD, {"guard": False}, True),
        ("For the crowd", SWORD, {}, False),
        ("Everywhere at once", SWORD, {"bleeding": 2}, True),
        ("Everywhere at once", SWORD, {}, False),
        ("Out of the mud", SWORD, {}, True),
        ("Out of the mud", SWORD, {"vigor": 5, "full_vigor": 10}, False),
        ("Parting throw", BOW, {}, True),
        ("Louder", STARE, {}, False),
        ("Lead astray", STARE, {}, True),
    ],
)
def test_an_ability_helps_against_its_own_targets(name: str, weapon: Any, state: dict[str, Any], helps: bool) -> None:
    arena = arena_of(Scripted(), name, weapon, **state)
    ability = ability_of(arena.content, arena.fight.find("a"))
    assert ability is not None
    assert helps_attack(arena.fight, aimed(arena, "a", "B"), ability) is helps


def test_some_abilities_wait_for_a_friend_who_engages_the_target_or_is_out() -> None:
    arena = arena_of(Scripted(), "Louder", STARE)
    arena.fight.find("c").out = True
    ability = ability_of(arena.content, arena.fight.find("a"))
    assert ability is not None
    assert helps_attack(arena.fight, aimed(arena, "a", "B"), ability)
    alone = staged(Scripted(), fighter("B"), fighter("a", BOW, ability="Parting throw"))
    throw = ability_of(alone.content, alone.fight.find("a"))
    assert throw is not None
    assert not helps_attack(alone.fight, aimed(alone, "a", "B"), throw)


def test_an_ability_adds_its_dice_and_qualities_for_its_price() -> None:
    scene = Scripted(HIT, (5, 2, 2, 3), (19, 19))
    arena = arena_of(scene, "Oil on the blade")
    struck(arena, "a", "B", ability="use")
    assert (arena.fight.find("B").burning, arena.fight.doom) == (2, 8)
    more = arena_of(Scripted(HIT, (1,) * 7), "For the crowd", prone=True)
    struck(more, "a", "B", ability="use")
    assert more.fight.find("B").vigor == 3, "four dice of the sword and three more"


def test_an_ability_without_a_price_is_not_asked_for() -> None:
    arena = arena_of(Scripted(HIT, (1,) * 6), "Everywhere at once", bleeding=1)
    struck(arena, "a", "B")
    assert (arena.fight.find("B").vigor, arena.fight.doom) == (4, 9)


def test_one_more_d20_counts_towards_the_three() -> None:
    arena = arena_of(Scripted(), "Old drill")
    plain = aimed(arena, "a", "B")
    ability = ability_of(arena.content, plain.attacker)
    assert ability is not None
    trial = attack_trial(arena.fight, with_ability(plain, ability))
    assert (trial.pool.rolled, trial.most) == (3, 2)


@pytest.mark.parametrize(
    ("name", "weapon", "field", "after"),
    [
        ("Hold fast", SWORD, "caught", "minor"),
        ("At the eyes", SWORD, "guard", False),
        ("Knotted rope", BOW, "caught", "minor"),
    ],
)
def test_a_hit_with_an_effect_does_more(name: str, weapon: Any, field: str, after: Any) -> None:
    arena = arena_of(Scripted((9, 9), (5, 1, 1, 1)), name, weapon)
    struck(arena, "a", "B", ability="use")
    assert getattr(arena.fight.find("B"), field) == after
    without = arena_of(Scripted((9, 9), (1, 1, 1, 1)), name, weapon)
    struck(without, "a", "B", ability="use")
    assert getattr(without.fight.find("B"), field) != after


def test_a_weapon_is_taken_and_vigor_regained() -> None:
    thief = arena_of(Scripted(HIT, (5, 1, 1, 1)), "Sleight of hand")
    struck(thief, "a", "B", ability="use")
    assert thief.fight.find("B").in_hand == []
    arena = arena_of(Scripted(HIT, (1, 1, 1, 1)), "Cold water")
    arena.fight.find("a").vigor = 5
    struck(arena, "a", "B", ability="use")
    assert arena.fight.find("a").vigor == 7


def test_a_loaded_bow_is_handed_over_and_the_dead_rise() -> None:
    arena = arena_of(Scripted(), "Second bolt", CROSSBOW)
    one = arena.fight.find("a")
    one.arms[0].loaded = False
    acted_out(before_attacks(arena, one), ability="use")
    assert (one.arms[0].loaded, arena.fight.doom) == (True, 8)
    dead = fighter("c", rank="minion", out=True, prone=True, wounds=1, vigor=0, full_vigor=5, flight="stays")
    king = staged(Scripted(), fighter("B"), fighter("a", ability="Rise again"), dead, doom=9)
    king.fight.fallen.append("c")
    acted_out(before_attacks(king, king.fight.find("a")), ability="use")
    assert (dead.out, dead.vigor, dead.wounds, dead.acted, king.fight.fallen) == (False, 5, 0, True, [])
    runs = fighter("c", rank="minion", out=True, flight="runs")
    nobody = staged(Scripted(), fighter("B"), fighter("a", ability="Rise again"), runs, doom=9)
    acted_out(before_attacks(nobody, nobody.fight.find("a")))
    assert runs.out


def test_an_ability_of_an_attack_is_none_of_a_retaliation() -> None:
    arena = arena_of(Scripted(), "Oil on the blade")
    ability = content().entries(Ability)["Oil on the blade"]
    assert not helps_attack(arena.fight, aimed(arena, "a", "B", retaliate=True), ability)


def test_qualities_add_up() -> None:
    assert with_qualities(Qualities(vicious=1, stun=True), Qualities(vicious=2, knockdown=True)) == Qualities(
        vicious=3, stun=True, knockdown=True
    )


# Riders and flyers


@pytest.mark.parametrize(("gait", "dice", "zone"), [("walks", MISS, 2), ("rides", PASS, 3), ("flies", (), 3)])
def test_a_rider_crosses_by_riding_and_a_flyer_without_a_test(gait: str, dice: Any, zone: int) -> None:
    scene = Scripted(*([dice] if dice else []))
    arena = staged(scene, fighter("A", gait=gait), fighter("b", zone=5))
    arena.fight.zones[2].difficult = True
    assert surest_skill(arena.fight, arena.fight.find("A")) == ("riding" if gait == "rides" else "athletics")
    turn_of(arena, "A", "move:3")
    assert arena.fight.find("A").zone == zone


@pytest.mark.parametrize(("gait", "asked"), [("walks", True), ("rides", False), ("flies", False)])
def test_nobody_strikes_after_a_rider_or_a_flyer(gait: str, asked: bool) -> None:
    arena = staged(Scripted(MISS), fighter("A", gait=gait), fighter("b"), doom=9)
    turn_of(arena, "A", "move:1", **({"retaliate": "let-go"} if asked else {}))
    assert arena.fight.find("A").zone == 1


def test_there_are_riders_and_flyers_among_the_foes_and_heroes_may_ride() -> None:
    gaits = Counter(foe.gait for foe in FOES.values())
    assert (gaits["rides"], gaits["flies"]) == (3, 2)
    fight = mustered({"Camel raider": 1, "Carrion bird": 1}, heroes="mounted")
    assert [one.gait for one in fight.fighters] == ["rides", "rides", "flies"]
    assert mustered({"Sellsword": 1}).fighters[0].gait == "walks"


# Perils


@pytest.mark.parametrize(
    ("peril", "skill"),
    [
        ("A shying horse", "riding"),
        ("A swinging boom", "seafaring"),
        ("A panicking crowd", "command"),
        ("A waking seal", "occult"),
    ],
)
def test_a_peril_threatens_one_hero_after_another_from_the_second_round_on(peril: str, skill: str) -> None:
    assert content().entries(NamedHazard)[peril].skill == skill
    party = [people()[name] for name in ("Nerissa Tidecaller", "Captain Sabo")]
    fight = mustered({"Sellsword": 1}, *party, peril=peril)
    tested = []
    for number in (1, 2, 3):
        fight.round = number
        for one in fight.fighters:
            one.acted = True
        arena = staged(Scripted(PASS, PASS), fighter("A"))
        arena.fight = fight
        acted_out(apply_peril(arena))
        tested += [event.who for event in arena.scene.told if event.kind == "test"]  # type: ignore[attr-defined]
    assert tested == ["Nerissa Tidecaller", "Captain Sabo"]


def test_no_peril_and_no_hero_left_ask_for_no_test() -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b"))
    acted_out(play_round(arena), turn="end")
    assert arena.fight.peril == ""

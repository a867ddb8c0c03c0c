"""Foes: the sixteen of the rules row by row as they follow from their build, and all of them against sense."""

import msgspec
import pytest
from msgspec.structs import replace

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.two_d20.foes.foe import (
    Ability,
    Foe,
    SkillFields,
    attacks_of,
    find_problems,
    resolve_of,
    skills_of,
    vigor_of,
)
from solo.systems.two_d20.foes.threat import computed_threat, play_factor
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, UNTRAINED, Attributes, Skill
from solo.systems.two_d20.people.sheet import attack_bonus, pool_of
from tests.systems.two_d20.turn_staging import people, procedure

OPENED = open_system("two-d20", None)
CONTENT = OPENED.content
FOES = CONTENT.entries(Foe)

# name, class, threat, attributes, fields, Vigor, Resolve, Soak, Courage, dice of Cover
PRINTED = """
Alley knife | minion | 3 | 9 8 8 9 8 8 7 | 1 2 0 0 1 0 1 | 4 4 0 0 0
Dock brawler | minion | 3 | 8 7 9 8 7 8 8 | 1 1 1 0 0 0 0 | 5 4 1 0 0
Levy spearman | minion | 5 | 8 8 9 8 7 7 8 | 1 0 1 1 0 0 0 | 5 5 2 1 1
Hill archer | minion | 5 | 9 9 8 9 7 7 7 | 1 1 0 0 2 0 0 | 4 4 1 0 0
Zealot | minion | 3 | 8 8 8 8 8 9 9 | 1 0 0 2 0 1 1 | 4 6 0 2 0
Starving jackal | minion | 3 | 10 9 8 8 4 6 6 | 1 2 1 0 2 0 0 | 5 3 0 0 0
Sellsword | toughened | 12 | 10 9 10 9 8 8 8 | 2 1 2 1 1 1 0 | 12 9 2 1 0
Temple guard | toughened | 10 | 9 9 11 10 8 9 10 | 2 1 2 2 1 1 1 | 13 12 4 2 0
Raider chief | toughened | 14 | 10 9 11 10 9 11 9 | 3 1 2 1 1 2 0 | 13 10 2 1 0
Grey panther | toughened | 12 | 12 11 10 9 5 8 8 | 2 3 1 1 3 0 0 | 11 9 1 1 0
Barrow corpse | toughened | 10 | 7 6 11 7 5 9 12 | 2 0 3 3 1 0 0 | 14 15 2 4 0
Cave ape | toughened | 12 | 9 8 14 8 5 11 8 | 2 2 3 1 2 1 0 | 17 9 2 1 0
Duellist captain | nemesis | 19 | 12 11 10 12 10 11 10 | 4 2 2 2 2 3 1 | 12 12 2 2 1
Cult sorcerer | nemesis | 17 | 9 11 9 9 13 13 13 | 1 1 1 4 3 3 4 | 10 17 1 4 0
River serpent | nemesis | 18 | 11 10 15 10 4 10 9 | 3 2 4 2 2 0 0 | 19 11 3 2 0
Tomb sentinel | nemesis | 16 | 8 9 16 9 5 12 14 | 3 0 4 4 2 0 1 | 20 18 4 5 0
"""
ATTACKS = """
Alley knife | dagger | melee | 10 / 1 | 3 (3+0) | reach 1 | Vicious 1
Dock brawler | club | melee | 9 / 1 | 4 (3+1) | reach 2 | Stun
Dock brawler | shove | melee | 9 / 1 | 3 (2+1) | reach 1 | Nonlethal, Knockdown
Levy spearman | spear | melee | 9 / 1 | 5 (4+1) | reach 3 | Piercing 1
Hill archer | hunting bow | ranged | 10 / 1 | 5 (4+1) | medium | Piercing 1
Hill archer | dagger | melee | 10 / 1 | 3 (3+0) | reach 1 | Vicious 1
Zealot | sickle | melee | 9 / 1 | 3 (3+0) | reach 1 | Vicious 1
Zealot | chant | threaten | 10 / 1 | 3 (2+1) | close | Area
Starving jackal | bite | melee | 11 / 1 | 3 (3+0) | reach 1 | Vicious 1
Sellsword | broadsword | melee | 12 / 2 | 6 (4+2) | reach 2 | Vicious 1
Sellsword | javelin | ranged | 11 / 2 | 5 (4+1) | close | Piercing 1
Temple guard | halberd | melee | 11 / 2 | 7 (5+2) | reach 3 | Piercing 1, Unwieldy
Temple guard | mace | melee | 11 / 2 | 5 (3+2) | reach 2 | Piercing 1, Knockdown
Raider chief | great axe | melee | 13 / 3 | 8 (6+2) | reach 2 | Vicious 1, Intense, Unwieldy
Raider chief | hand axe | melee | 13 / 3 | 5 (3+2) | reach 2 | Vicious 1
Raider chief | war cry | threaten | 13 / 2 | 5 (3+2) | close | Area
Grey panther | claws | melee | 14 / 2 | 6 (4+2) | reach 1 | Vicious 1
Grey panther | pounce | melee | 14 / 2 | 6 (4+2) | reach 1 | Knockdown
Barrow corpse | cold hands | melee | 9 / 2 | 6 (4+2) | reach 1 | Piercing 1
Barrow corpse | dead stare | threaten | 9 / 0 | 5 (4+1) | close | Stun
Cave ape | crushing arms | melee | 11 / 2 | 8 (4+4) | reach 2 | Knockdown
Cave ape | roar | threaten | 12 / 1 | 5 (3+2) | close | Area
Duellist captain | long blade | melee | 16 / 4 | 6 (4+2) | reach 2 | Vicious 1
Duellist captain | flourish | threaten | 14 / 3 | 5 (3+2) | close | Piercing 1
Cult sorcerer | withering word | threaten | 16 / 3 | 7 (4+3) | medium | Intense
Cult sorcerer | black fire | ranged | 10 / 1 | 6 (4+2) | close | Incendiary 3
Cult sorcerer | ritual knife | melee | 10 / 1 | 4 (3+1) | reach 1 | Persistent 2
River serpent | bite | melee | 14 / 3 | 8 (4+4) | reach 3 | Persistent 2
River serpent | coils | melee | 14 / 3 | 9 (5+4) | reach 2 | Piercing 1, Stun
Tomb sentinel | bronze blade | melee | 11 / 3 | 10 (5+5) | reach 3 | Knockdown, Unwieldy
Tomb sentinel | grasp | melee | 11 / 3 | 8 (3+5) | reach 1 | Piercing 1
"""
# Parry, Dodge, Discipline, ability and its price
DEFENCES = """
Alley knife | 10 / 1 | 11 / 2 | 7 / 0 | Backstab 1
Dock brawler | 9 / 1 | 9 / 1 | 8 / 0 |
Levy spearman | 9 / 1 | 8 / 0 | 9 / 1 | Shield line 1
Hill archer | 10 / 1 | 10 / 1 | 7 / 0 |
Zealot | 9 / 1 | 8 / 0 | 11 / 2 | Throw self in the way 1
Starving jackal | 9 / 1 | 12 / 2 | 6 / 0 | Pack 0
Sellsword | 11 / 2 | 11 / 1 | 9 / 1 |
Temple guard | 12 / 2 | 10 / 1 | 12 / 2 | Hold the door 1
Raider chief | 13 / 3 | 11 / 1 | 10 / 1 | Drive them on 2
Grey panther | 11 / 2 | 15 / 3 | 9 / 1 | Ambush 2
Barrow corpse | 9 / 2 | 7 / 0 | 15 / 3 | Unfeeling 0
Cave ape | 10 / 2 | 11 / 2 | 9 / 1 | Hurl 1
Duellist captain | 16 / 4 | 14 / 2 | 12 / 2 | Riposte 2
Cult sorcerer | 10 / 1 | 10 / 1 | 17 / 4 | Veil 1
River serpent | 13 / 3 | 13 / 2 | 11 / 2 | Drag under 2
Tomb sentinel | 12 / 3 | 8 / 0 | 18 / 4 | Sweep 2
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def numbers(foe: Foe, skill: Skill) -> str:
    pool = pool_of(foe.attributes, skill, skills_of(foe).get(skill, UNTRAINED))
    return f"{pool.tn} / {pool.focus}"


def written(foe: Foe) -> list[str]:
    """A foe as the table of the rules has it."""
    figures = (vigor_of(foe), resolve_of(foe), foe.soak, foe.courage, foe.cover)
    attributes, fields = (
        " ".join(str(getattr(struct, name)) for name in struct.__struct_fields__)
        for struct in (foe.attributes, foe.fields)
    )
    return [foe.name, foe.rank, str(foe.threat), attributes, fields, " ".join(map(str, figures))]


def attacks_written(foe: Foe) -> list[list[str]]:
    found = []
    for weapon in attacks_of(foe, CONTENT):
        bonus = attack_bonus(foe.attributes, weapon.type)
        dice = f"{weapon.dice + bonus} ({weapon.dice}+{bonus})"
        where = weapon.range or f"reach {weapon.reach}"
        hit = numbers(foe, ATTACK_SKILL[weapon.type])
        found.append([foe.name, weapon.name.lower(), weapon.type, hit, dice, where, str(weapon.qualities)])
    return found


@pytest.mark.parametrize("row", rows(PRINTED), ids=lambda row: row[0])
def test_the_printed_foes_follow_from_their_build(row: list[str]) -> None:
    assert written(FOES[row[0]]) == row


def test_their_attacks_are_all_there_in_the_printed_order() -> None:
    printed = [row[0] for row in rows(PRINTED)]
    assert [attack for name in printed for attack in attacks_written(FOES[name])] == rows(ATTACKS)


@pytest.mark.parametrize("row", rows(DEFENCES), ids=lambda row: row[0])
def test_they_defend_as_printed(row: list[str]) -> None:
    foe = FOES[row[0]]
    assert [numbers(foe, skill) for skill in ("parry", "acrobatics", "discipline")] == row[1:4]
    assert foe.ability == row[4].rstrip("0123456789 ")
    if foe.ability:
        assert f"{foe.ability} {CONTENT.entries(Ability)[foe.ability].price}" == row[4]


@pytest.mark.parametrize(
    ("rank", "brawn", "vigor"),
    [("minion", 8, 4), ("minion", 9, 5), ("minion", 10, 5), ("toughened", 9, 9), ("nemesis", 9, 9)],
)
def test_a_minion_has_half_the_stress_rounded_up_and_higher_ranks_have_all(rank: str, brawn: int, vigor: int) -> None:
    """`R-21`."""
    attributes = Attributes(brawn=brawn, willpower=brawn)
    foe = replace(FOES["Sellsword"], rank=rank, attributes=attributes, fields=SkillFields())
    assert (vigor_of(foe), resolve_of(foe)) == (vigor, vigor)


def test_who_never_runs_is_marked() -> None:
    printed = {row[0]: FOES[row[0]].flight for row in rows(PRINTED)}
    assert {name for name, flight in printed.items() if flight == "stays"} == {
        "Zealot",
        "Barrow corpse",
        "Tomb sentinel",
    }
    assert {name for name, flight in printed.items() if flight == "stays in a pack"} == {"Starving jackal"}


def test_there_are_more_of_our_own_of_all_kinds() -> None:
    ours = [foe for foe in FOES.values() if not foe.threat]
    ranks = [foe.rank for foe in ours]
    assert (ranks.count("minion"), ranks.count("toughened"), ranks.count("nemesis")) == (8, 9, 3)
    tags = [tag for foe in ours for tag in foe.tags]
    assert min(tags.count(tag) for tag in ("person", "animal", "undead", "leader", "archer")) >= 2
    assert {"swamp", "tomb", "town", "road", "war", "wild", "coast", "temple"} == {
        theme for foe in FOES.values() for theme in foe.themes
    }


def test_the_mindless_cannot_be_threatened() -> None:
    assert resolve_of(FOES["Bone guard"]) == 0


def test_the_reckoned_threat_is_within_1_of_every_printed_one() -> None:
    off = {row[0]: computed_threat(FOES[row[0]], CONTENT) - int(row[2]) for row in rows(PRINTED)}
    assert all(abs(difference) <= 1 for difference in off.values()), off
    assert list(off.values()).count(0) == 7


def test_a_price_is_the_printed_or_reckoned_threat_as_fitted_to_play() -> None:
    prices = OPENED.system.foes.prices()
    assert {row[0]: FOES[row[0]].threat for row in rows(PRINTED)} == {row[0]: int(row[2]) for row in rows(PRINTED)}
    fitted = ("Levy spearman", "Hill archer", "Sellsword", "Duellist captain", "Cult sorcerer", "Temple reader")
    assert [prices[name] for name in fitted] == [4, 5, 12, 24, 26, 21]
    toughened = {name: foe for name, foe in FOES.items() if not foe.threat and play_factor(foe, CONTENT) == 1}
    assert all(prices[name] == computed_threat(foe, CONTENT) for name, foe in toughened.items())


@pytest.mark.exhaustive
def test_nine_archers_and_as_many_spearmen_of_the_same_price_are_won_about_as_often() -> None:
    """The price decides a first pick, so foes of one price must not be won twice as often as others."""
    party = tuple(people()[name] for name in ("Torva Hale", "Imre Fenwalker", "Gerda Stone-wall"))
    won = []
    for name, count in (("Levy spearman", 15), ("Hill archer", 12), ("Sellsword", 5)):
        state = procedure().begin(Setup(party, (FoeCount(name, count),)))
        won.append(play_many(procedure(), encode_state(state), play_seeds(3, 0, 60)).wins / 60)
    assert max(won) - min(won) < 0.45, won


def test_whoever_strikes_harder_or_bears_more_is_worth_more() -> None:
    foe = msgspec.structs.replace(FOES["Sellsword"], threat=0)
    worths = [
        computed_threat(msgspec.structs.replace(foe, rank=rank), CONTENT) for rank in ("minion", "toughened", "nemesis")
    ]
    assert worths == sorted(set(worths))
    harder = msgspec.structs.replace(foe, attributes=msgspec.structs.replace(foe.attributes, brawn=14))
    assert computed_threat(harder, CONTENT) > computed_threat(foe, CONTENT)
    assert computed_threat(msgspec.structs.replace(foe, soak=6), CONTENT) > computed_threat(foe, CONTENT)


@pytest.mark.parametrize("name", ["soak", "courage", "cover", "threat"])
def test_a_foe_has_no_figure_beyond_all_dice(name: str) -> None:
    foe = replace(next(iter(FOES.values())), **{name: 1007})
    assert [field for field, _ in find_problems(foe, CONTENT)] == [name]

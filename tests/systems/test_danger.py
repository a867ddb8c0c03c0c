"""Whom one more blow drops: told by each game of those of a side, as their foes' own options have it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.pending_rolls import Wanted
from solo.play.saved_table import Seat
from solo.play.table import Table
from solo.systems.contract import Choose, Decision, FoeCount, Option, Setup, System, ready_setup
from solo.systems.parts.fight.danger import HitChance
from solo.systems.swords.fight.state import Fight as Duel
from solo.systems.two_d20.fight.state import Fight as Brawl

GAMES = ("polyhedral", "two-d20", "fire-and-sword", "swords", "gloranthan")
ALONE = (Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True))
PLAIN = {"polyhedral": ("hit", "drops"), "gloranthan": ("success", "falls")}
"""The figures of a plain attack in the games in which one is offered as it is struck."""
LONGEST = 300


def a_fight(system: System, number: int = 0, seed: int = 5) -> Table:
    ready = list(system.encounters.ready_fights().values())[number]
    fight = system.procedures["fight"]
    state = fight.begin(ready_setup(ready, system.characters.ready()))
    return Table.start(fight, state, system=system.manifest.key, title="", seed=seed, seats=ALONE)


def steps(table: Table) -> Iterator[Decision]:
    """The decisions of a fight that plays itself, one after the other."""
    for _ in range(LONGEST):
        asked = table.pending
        if asked is None or isinstance(asked, Wanted):
            return
        yield asked
        table.answer_by_tactic()


def test_every_second_hit_must_drop() -> None:
    assert HitChance(Fraction(1, 2), Fraction(1, 4)).mostly_drops
    assert not HitChance(Fraction(1, 2), Fraction(1, 5)).mostly_drops
    assert not HitChance(Fraction(0), Fraction(0)).mostly_drops


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_only_those_of_the_side_who_stand_are_in_danger_and_nothing_changes_by_asking(key: str) -> None:
    system = open_system(key, None).system
    fight, told = system.procedures["fight"], 0
    for table in (a_fight(system), a_fight(system, 1)):
        for _ in steps(table):
            before = msgspec.json.encode(table.state)
            danger = fight.list_endangered(table.state, "party")
            assert msgspec.json.encode(table.state) == before
            assert danger <= {one.key for one in table.view().fighters if one.side == "party" and not one.out}
            told += len(danger)
    assert told or key in ("swords", "two-d20")


@pytest.mark.slow
@pytest.mark.parametrize("key", PLAIN)
def test_it_is_what_the_figures_of_a_foes_own_attack_say(key: str) -> None:
    system = open_system(key, None).system
    fight, held = system.procedures["fight"], 0
    for number in range(4):
        table = a_fight(system, number)
        for asked in steps(table):
            if not isinstance(asked, Choose) or fight.side(table.state, asked.who) != "foes":
                continue
            danger = fight.list_endangered(table.state, "party")
            felled = {target for option in asked.legal() if (target := mostly_felled(key, table, option))}
            assert felled <= danger
            held += len(felled)
    assert held


def mostly_felled(key: str, table: Table, option: Option) -> str:
    """The key of the hero whom this plain attack fells with every second of its hits; "" for none."""
    verb, _, rest = option.code.partition(":")
    if verb != "strike" or any(words in str(option.label) for words in ("joined", "to hit, +")):
        return ""
    figures = {one.name: one.value for one in option.preview().measures}
    hits, drops = (figures.get(name, Fraction(0)) for name in PLAIN[key])
    heroes = [one.key for one in table.view().fighters if one.side == "party" and one.key in rest.split(":")]
    return heroes[0] if heroes and hits and 2 * drops >= hits else ""


def test_a_duellist_whose_stamina_is_all_but_gone_is_in_danger_beside_a_foe_and_not_far_from_one() -> None:
    system = open_system("swords", None).system
    fight = system.procedures["fight"]
    state = fight.begin(Setup(tuple(system.characters.ready().values())[:1], a_ready_foe(system)))
    assert isinstance(state, Duel)
    hero, foe = state.fighters[0], next(one for one in state.fighters if one.side == "foes")
    hero.place = foe.place
    assert fight.list_endangered(state, "party") == frozenset()
    hero.stamina, hero.armour = 1, 0
    assert fight.list_endangered(state, "party") == {hero.key}
    hero.place = foe.place + 50
    assert fight.list_endangered(state, "party") == frozenset()


def test_a_hero_with_one_box_of_harm_left_is_in_danger_in_reach_alone() -> None:
    system = open_system("two-d20", None).system
    fight = system.procedures["fight"]
    state = fight.begin(Setup(tuple(system.characters.ready().values())[:1], a_ready_foe(system)))
    assert isinstance(state, Brawl)
    hero, foe = state.fighters[0], next(one for one in state.fighters if one.side == "foes")
    hero.vigor, hero.wounds = 0, 3
    assert fight.list_endangered(state, "party") == frozenset()
    hero.zone = foe.zone
    hero.reach, foe.reach = [foe.key], [hero.key]
    assert fight.list_endangered(state, "party") == {hero.key}
    hero.vigor, hero.wounds = hero.full_vigor, 0
    assert fight.list_endangered(state, "party") == frozenset()


def a_ready_foe(system: System) -> tuple[FoeCount, ...]:
    """One of the foes of the first ready fight."""
    ready = next(iter(system.encounters.ready_fights().values()))
    return (FoeCount(ready.foes[0].name, 1),)

"""Nerve (house rule) in Swords: its facts, the penalty of wavering, and flight, parting and surrender (`H-09`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import FoeCount, Setup
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import Side, begin_sides
from solo.systems.swords.fight.nerve import SwordsNerve
from solo.systems.swords.fight.rounds import declare, take_turn
from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.state import FightContext
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import SWORDSMAN, Scripted, acted_out, fighter, mustered, procedure, staged


def two_against_three(**circumstances: Any) -> tuple[SwordsNerve, FightContext]:
    """Two of the party against three foes, of whom the first leads."""
    party = [fighter(f"party-{number}") for number in range(2)]
    foes = [fighter(f"foes-{number}", place=101) for number in range(3)]
    arena = staged(Scripted(), *party, *foes, **circumstances)
    arena.fight.nerve = begin_sides((2, ""), (3, "foes-0"))
    return SwordsNerve(arena), arena


def test_a_sergeant_leads_and_equal_foes_have_no_leader() -> None:
    foes = (FoeCount("Footpad", 2), FoeCount("Sergeant", 1))
    led = procedure().begin(Setup((SWORDSMAN,), foes, options={"nerve": "on"})).nerve
    equal = mustered("Footpad", 3, nerve="on").nerve
    assert led is not None
    assert equal is not None
    assert (led.foes.leader, led.foes.start) == ("foes-2", 4 + 3 + 2)
    assert (equal.foes.leader, equal.foes.start) == ("", 4 + 3)
    assert mustered("Footpad", 3).nerve is None


def test_the_dead_are_lost_and_mounts_do_not_count() -> None:
    game, arena = two_against_three()
    arena.fight.fighters.append(fighter("foes-0-mount", rider="foes-0"))
    arena.fight.fighters[3].down = True
    facts = game.facts("foes")
    assert (facts.up, dict(facts.lost)) == (2, {"foes-1": "foes-1"})


@pytest.mark.parametrize(
    ("fields", "hurt"),
    [({"stamina": 5}, True), ({"stamina": 6}, False), ({"health": Health.WOUNDED}, True), ({"down": True}, False)],
)
def test_a_leader_at_half_of_its_stamina_or_wounded_is_badly_hurt(fields: dict[str, Any], hurt: bool) -> None:
    game, arena = two_against_three()
    for name, value in fields.items():
        setattr(arena.fight.fighters[2], name, value)
    assert game.facts("foes").leader_hurt is hurt


@pytest.mark.parametrize(("beset", "flanked"), [(0, False), (1, True), (2, True)])
def test_a_side_is_flanked_if_half_of_it_is_struck_by_two(beset: int, flanked: bool) -> None:
    game, arena = two_against_three()
    for one in arena.fight.fighters[:beset]:
        one.struck_by = ["foes-0", "foes-1"]
    assert game.facts("party").flanked is flanked


def test_dusk_is_dark() -> None:
    assert two_against_three(light=2)[0].facts("party").dark
    assert not two_against_three()[0].facts("party").dark


def test_who_stays_by_the_choice_of_the_table_never_leaves() -> None:
    game, _ = two_against_three(staying="party")
    assert set(game.facts("party").resolves) == {Resolve.NEVER_LEAVES}
    assert set(game.facts("foes").resolves) == {Resolve.ORDINARY}
    everybody, _ = two_against_three(staying="everybody")
    assert set(everybody.facts("foes").resolves) == {Resolve.NEVER_LEAVES}


def test_wavering_costs_one_on_skill_rolls_until_the_next_reckoning() -> None:
    game, arena = two_against_three()
    one = arena.fight.fighters[2]
    plain = skill_modifier(one, "striking").total
    game.waver("foes")
    assert skill_modifier(one, "striking").total == plain - 1
    assert ("wavering", -1) in skill_modifier(one, "striking").parts
    assert not arena.fight.fighters[0].wavering
    game.recover()
    assert skill_modifier(one, "striking").total == plain


@pytest.mark.parametrize(("orderly", "defends"), [(True, True), (False, False)])
def test_a_side_that_gives_way_flees_without_being_asked(orderly: bool, defends: bool) -> None:
    game, arena = two_against_three()
    game.run("foes", orderly)
    assert game.is_running("foes")
    assert not game.is_running("party")
    for one in arena.fight.fighters[:2]:
        one.surprised = True
    acted_out(declare(arena))
    fleeing = arena.fight.fighters[2]
    assert (fleeing.fleeing, fleeing.defends) == (True, defends)
    acted_out(take_turn(arena, fleeing))
    assert fleeing.place > 110


def test_a_fighter_who_never_leaves_stays_when_the_others_go() -> None:
    game, arena = two_against_three()
    arena.fight.fighters[4].resolve = Resolve.NEVER_LEAVES
    game.part("foes")
    assert [one.away for one in arena.fight.fighters] == [False, False, True, True, False]
    assert not game.is_over()


@pytest.mark.parametrize("way", ["part", "surrender"])
def test_a_side_leaves_with_its_mounts_and_lets_go(way: str) -> None:
    game, arena = two_against_three()
    mount = fighter("foes-0-mount", rider="foes-0")
    arena.fight.fighters[2].mount = mount.key
    fight = type(arena.fight)("A test", [*arena.fight.fighters, mount])
    fight.nerve = arena.fight.nerve
    game = SwordsNerve(arena._replace(fight=fight))
    rider, holder = fight.find("foes-0"), fight.find("party-0")
    rider.clinch, holder.clinch, holder.control = holder.key, rider.key, True
    getattr(game, way)("foes")
    gone = [one.away if way == "part" else one.yielded for one in fight.fighters]
    assert gone == [False, False, True, True, True, True]
    assert (rider.clinch, holder.clinch) == ("", "")
    assert game.is_over()


def test_the_leader_speaks_or_the_first_person() -> None:
    game, arena = two_against_three()
    assert game.speaker("foes").key == "foes-0"
    arena.fight.fighters[2].down = arena.fight.fighters[3].animal = True
    arena.fight.forget_values(arena.fight.fighters[2])
    assert game.speaker("foes").key == "foes-2"
    assert list(game.friends("foes")) == ["foes-1", "foes-2"]


@pytest.mark.parametrize(("fields", "talks"), [({}, True), ({"animal": True}, False), ({"spares": False}, False)])
def test_talks_need_persons_on_both_sides(fields: dict[str, Any], talks: bool) -> None:
    game, arena = two_against_three()
    for one in arena.fight.fighters[2:]:
        for name, value in fields.items():
            setattr(one, name, value)
    assert game.can_talk() is talks


@pytest.mark.parametrize(("side", "outruns"), [("foes", True), ("party", False)])
def test_the_faster_side_outruns_the_other(side: Side, outruns: bool) -> None:
    game, arena = two_against_three()
    for one in arena.fight.fighters[2:]:
        one.move = 20
    assert game.outruns(side) is outruns

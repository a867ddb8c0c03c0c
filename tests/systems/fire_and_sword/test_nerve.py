"""Nerve (house rule) in Fire and Sword: its facts, poor morale, and flight, parting and surrender (`H-14`)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import FoeCount, Setup
from solo.systems.fire_and_sword.fight.nerve import FireAndSwordNerve
from solo.systems.fire_and_sword.fight.phases.declaration import declaration
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.rules.modifiers import DISHEARTENED
from solo.systems.fire_and_sword.fight.state import FightContext
from solo.systems.fire_and_sword.fight.tactics.decide import default_answer
from solo.systems.fire_and_sword.fight.tactics.option_order import worth_of
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import begin_sides
from tests.systems.fire_and_sword.fighting import SPELLS, DiceAtHand, a_build, a_fight, a_fighter
from tests.systems.fire_and_sword.mirrored import OPENED

FIGHT = OPENED.system.procedures["fight"]


def staged(foes: dict[str, Any] | None = None, place: int = 0, **terms: Any) -> FireAndSwordNerve:
    """Two of the party against two foes at this distance; the first foe leads."""
    build = a_build(**(foes or {}))
    party = [a_fighter(f"party-{number}") for number in range(2)]
    others = [a_fighter(f"foes-{number}", build, place) for number in range(2)]
    fight = a_fight(*party, *others, **{"beaten_give_up": True, **terms})
    fight.nerve = begin_sides((2, ""), (2, "foes-0"))
    return FireAndSwordNerve(FightContext(fight, SPELLS, DiceAtHand()))  # type: ignore[arg-type]


def begun(foes: tuple[FoeCount, ...], **options: str) -> Any:
    party = tuple(OPENED.system.characters.ready().values())[:2]
    return FIGHT.begin(Setup(party, foes, options=options))


def test_a_foe_with_the_role_of_a_leader_leads() -> None:
    recruits, known = FoeCount("Recruit", 3), OPENED.system.foes.prices()
    leader = next(name for name in known if "leader" in OPENED.system.foes.stat_block(name).kind)
    assert begun((recruits, FoeCount(leader, 1)), nerve="on").nerve.foes.leader == "foes-3"
    assert begun((recruits,), nerve="on").nerve.foes.leader == ""
    assert begun((recruits,)).nerve is None


def test_two_foes_in_melee_flank_a_fighter() -> None:
    game = staged()
    for one in game.fight.list_able("party"):
        one.engaged = ["foes-0", "foes-1"]
    assert game.facts("party").flanked
    assert not staged(place=60).facts("party").flanked


@pytest.mark.parametrize(
    ("build", "terms", "dark"),
    [
        ({}, {"dark": True}, True),
        ({}, {"blind": True}, True),
        ({"darksense": True}, {"dark": True}, False),
        ({}, {}, False),
    ],
)
def test_darkness_counts_for_those_who_do_not_sense_in_it(
    build: dict[str, Any], terms: dict[str, Any], dark: bool
) -> None:
    assert staged(build, **terms).facts("foes").dark is dark


def test_a_side_that_fights_on_and_spirits_never_leave() -> None:
    assert set(staged(beaten_give_up=False).facts("foes").resolves) == {Resolve.NEVER_LEAVES}
    assert set(staged({"spirit": True}).facts("foes").resolves) == {Resolve.NEVER_LEAVES}
    assert set(staged({"resolve": Resolve.TIMID}).facts("foes").resolves) == {Resolve.TIMID}


def test_a_wavering_side_fights_with_poor_morale_for_a_round() -> None:
    game = staged()
    foe = game.fight.find("foes-0")
    plain = figures_of(game.fight, foe).attack(foe.build.arms[0]).skill
    game.waver("foes")
    wavering = figures_of(game.fight, foe).attack(foe.build.arms[0])
    assert (wavering.skill, DISHEARTENED in wavering.modifiers) == (plain - 3, True)
    assert figures_of(game.fight, game.fight.find("party-0")).attack(sword()).skill == 15
    game.recover()
    assert figures_of(game.fight, foe).attack(foe.build.arms[0]).skill == plain


def sword() -> Any:
    return a_build().arms[0]


@pytest.mark.parametrize(
    ("place", "fallen", "orderly", "plan"),
    [
        (60, False, True, ["back", "defend"]),
        (60, False, False, ["back"]),
        (0, False, True, ["clear", "defend"]),
        (0, False, False, ["clear"]),
        (60, True, True, ["rise", "defend"]),
    ],
)
def test_a_side_that_gives_way_runs_without_being_asked(
    place: int, fallen: bool, orderly: bool, plan: list[str]
) -> None:
    game = staged(place=place)
    game.fight.find("foes-0").fallen = fallen
    game.run("foes", orderly)
    for one in game.fight.list_able("party"):
        one.surprised = True
    assert list(declaration(game.arena, default_answer, worth_of)) == []
    assert game.fight.find("foes-0").plan == plan
    assert game.fight.find("foes-0").defences == int(orderly)
    assert game.is_running("foes")


@pytest.mark.parametrize(("way", "out"), [("part", "away"), ("surrender", "yielded")])
def test_a_side_leaves_by_agreement(way: str, out: str) -> None:
    game = staged()
    getattr(game, way)("foes")
    assert [one.out for one in game.fight.fighters] == ["", "", out, out]
    assert game.is_over()
    assert game.fight.fallen == []


def test_talks_need_two_minds_and_the_leader_speaks() -> None:
    assert staged({"wits": 12}).speaker("foes").key == "foes-0"
    assert not staged({"wits": 1}).can_talk()
    assert staged().friends("foes") == ["foes-0", "foes-1"]
    assert not staged().outruns("foes")
    assert 0 < staged().win_chance("party") < 1

"""`Enter` is never a folly: in seeded fights the mark begins on what the tactic would do, whatever is asked (P-41)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Checkpoint, Choose, Decision, Setup
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.rounds import take_turn, with_default_answers
from solo.systems.polyhedral.fight.state import Fight
from tests.systems.polyhedral.fight.staging import Stage, fighter, held, worn
from tests.systems.polyhedral.shipped import GAME

PROCEDURE = GAME.procedures["fight"]
assert isinstance(PROCEDURE, FightProcedure)


def asked(procedure: FightProcedure, fight: Fight, seed: str) -> Iterator[tuple[Decision, str]]:
    """Every question of a fight that somebody looks on at, with what the tactic answers."""
    running = procedure.run(fight, UnattendedScene(Random(seed), lambda _: None))
    answer: str | None = None
    while True:
        try:
            one = next(running) if answer is None else running.send(answer)
        except StopIteration:
            return
        answer = None
        if not isinstance(one, Checkpoint):
            answer = procedure.decide(fight, one).answer  # type: ignore[arg-type]
            yield one, answer  # type: ignore[misc]


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", GAME.encounters.ready_fights())
def test_the_mark_begins_on_what_the_tactic_would_do(name: str) -> None:
    ready = GAME.encounters.ready_fights()[name]
    party = tuple(GAME.characters.ready()[member] for member in ready.party)
    for number in range(2):
        fight = PROCEDURE.begin(Setup(party, ready.foes, ready.place, options=ready.options))  # type: ignore[arg-type]
        for decision, answer in asked(PROCEDURE, fight, f"marked {name} {number}"):
            assert decision.default is not None, decision.kind
            assert decision.fault(decision.default) is None
            assert decision.default == answer or answer == codes.LEAVE, decision.kind
            assert decision.kind != "turn" or decision.default != codes.LEAVE
            if isinstance(decision, DefenceChoice):
                left = [harm(decision, one.code) for one in decision.options]
                assert left == sorted(left), "what leaves least of the blow stands first"
                if len({one.side for one in fight.on_field()}) == len(fight.on_field()):  # A parry may wait for others.
                    assert harm(decision, decision.default) <= 1.11 * left[0]


def harm(decision: Choose, code: str) -> float:
    """What a blow would do against this, as the person reads it: damage, and falling as so much more of it."""
    option = decision.option(code)
    assert option is not None
    figures = {one.name: float(one.value) for one in option.preview().measures}
    return figures["damage"] + 6 * figures.get("drops", figures.get("breaks", 0))


def test_a_staff_that_parries_better_than_its_bearer_dodges_is_marked() -> None:
    stage = Stage({"Ann": fighter(held("Weighted staff"), skills={"Staves": 4}, QKN=6)}, {"Bob": fighter()})
    stage.put(Ann=(5, 5), Bob=(6, 5))
    running = with_default_answers(take_turn(stage.arena, stage["Bob"]), stage.fight, stage.arena.armoury)  # type: ignore[arg-type]
    turn = next(running)
    assert isinstance(turn, Choose)
    defence = running.send(next(one.code for one in turn.options if one.code.startswith("strike:")))
    assert isinstance(defence, Choose)
    assert [option.code for option in defence.options] == ["parry:weighted-staff", "dodge"]
    assert defence.default == "parry:weighted-staff"


def test_nobody_leaves_the_field_unasked() -> None:
    stage = Stage({"Ann": fighter(STR=4)}, {"Bob": fighter(worn("Full Plate battle armor"))})
    stage.put(Ann=(5, 5), Bob=(9, 5))
    running = with_default_answers(take_turn(stage.arena, stage["Ann"]), stage.fight, stage.arena.armoury)  # type: ignore[arg-type]
    turn = next(running)
    assert isinstance(turn, Choose)
    assert PROCEDURE.decide(stage.fight, turn).answer == codes.LEAVE
    assert turn.default != codes.LEAVE

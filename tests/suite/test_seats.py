"""A seat answers only for its own: no answer makes another player's fighter act before that player is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import Seat
from solo.play.table import Table
from solo.systems.contract import AnyProcedure, Event, FighterView, System, ready_setup
from tests.suite.playing import answer_at_random

pytestmark = pytest.mark.slow
SEEDS = range(3)
MOST_ANSWERS = 120
WANDERING = 0.5
FLEEING = "flee"


def shared_table(system: System, fight: AnyProcedure, seed: int) -> Table:
    """A ready fight with a person for each fighter of the party, and one for the foes."""
    every = list(system.encounters.ready_fights().values())
    fights = [one for one in every if len(one.party) > 1] or every
    setup = ready_setup(fights[seed % len(fights)], system.characters.ready())
    state = fight.begin(setup)
    party = [one for one in fight.view(state, None).fighters if one.side == "party"]
    seats = [Seat(f"Player of {one.key}", "party", combatants=(one.key,)) for one in party]
    master = Seat("Foes", "foes", role="foes")
    return Table.start(fight, state, system="any", title="A test", seed=seed, seats=[*seats, master])


def fighters(table: Table) -> Mapping[str, FighterView]:
    """All fighters as they stand now, by key."""
    return {one.key: one for one in table.view().fighters}


def acts_of(event: Event) -> bool:
    """Return True if an event tells that a fighter did something to somebody."""
    return event.parts is not None and bool(event.parts.target)


def spent(before: FighterView, after: FighterView) -> bool:
    """Return True if a fighter has fewer of its own tokens than before."""
    had = {token.name: token.value for token in before.tokens}
    return any(token.value < had.get(token.name, 0) for token in after.tokens)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_answer_makes_a_fighter_of_another_player_act(system: System, fight: AnyProcedure, seed: int) -> None:
    table, random = shared_table(system, fight, seed), Random(seed)
    planned: set[str] = set()  # who has been asked in this round, and may only carry out a plan of their own
    for _ in range(MOST_ANSWERS):
        decision = table.pending
        if decision is None:
            return
        assert not isinstance(decision, PendingDice)
        seat, leg, before = table.seat_of(decision.who), len(table.saved.legs), fighters(table)
        told = len(table.legs()[-1])
        wanders = random.random() < WANDERING
        answer = answer_at_random(decision, random) if wanders else fight.decide(table.state, decision).answer
        planned.add(decision.who)
        table.answer(answer)
        if len(table.saved.legs) != leg:
            planned.clear()
        if seat.role == "foes" or table.result is not None or len(table.saved.legs) != leg:
            continue  # What foes and the end of a round do to a fighter is no player's answer.
        after = fighters(table)
        others = [one for one in before.values() if one.side == "party" and table.seat_of(one.key).name != seat.name]
        for other in others:
            flees = any(FLEEING in word.casefold() for word in other.conditions)
            if flees or other.key in planned or other.key not in after:
                continue
            deeds = [one.text for one in table.legs()[-1][told:] if one.who == other.name and acts_of(one)]
            came = f"{decision.who} answered {answer!r} ({decision.kind}), and {other.name}"
            assert not deeds, f"{came} did: {deeds}"
            assert after[other.key].places == other.places, f"{came} moved."
            assert not spent(other, after[other.key]), f"{came} spent something."

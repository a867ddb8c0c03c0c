"""Playing any system without knowing it: setups at random, legal answers at random, and what can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import SavedTable, Seat
from solo.play.scenes import UnattendedScene
from solo.play.table import Table
from solo.systems.contract import (
    AnyProcedure,
    Checkpoint,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Event,
    FoeCount,
    NoRoomError,
    Result,
    Setup,
    SimultaneousDecisions,
    System,
)

WANDERING = 0.45
MOST_CROWDS = 30
BY_HAND = (Seat("Party", "party"), Seat("Foes", "foes", role="foes"))


def setup_at_random(system: System, random: Random, most: int = 3) -> Setup:
    """A few ready characters against a few foes, anywhere, with any switches."""
    fight = system.procedures["fight"]
    people = list(system.characters.ready().values())
    foes = random.sample(list(system.foes.prices()), random.randint(1, 2))
    return Setup(
        tuple(random.sample(people, random.randint(1, min(most, len(people))))),
        tuple(FoeCount(name, random.randint(1, 2)) for name in foes),
        place=random.choice(["", *system.encounters.places()]),
        title="A test",
        options={name: random.choice(values) for name, values in fight.setup_options().items()},
    )


def answer_at_random(decision: Decision, random: Random) -> str:
    """Any legal answer; every fourth time each verb is as likely as any other, so that no long list drowns the rest."""
    if isinstance(decision, ChoosePlace):
        column, row = random.choice(decision.places)
        return f"{column},{row}"
    if isinstance(decision, EnterNumber):
        return str(random.randint(decision.low, decision.high))
    legal = [option.code for option in decision.options if not option.refused]
    if isinstance(decision, ChooseMany):
        return "+".join(random.sample(legal, random.randint(decision.least, min(decision.most, len(legal)))))
    if random.random() < 0.75:
        return random.choice(legal)
    verb = random.choice(sorted({code.split(":")[0] for code in legal}))
    return random.choice([code for code in legal if code.split(":")[0] == verb])


def decisions(
    procedure: AnyProcedure, state: msgspec.Struct, random: Random, told: list[Event], tactics_after: int = 400
) -> Iterator[Decision | Result]:
    """Every decision of a procedure that is answered at random, then its result.

    Tactics answer about half of them, so that there is a fight to wander about in, and after so many answers all.
    """
    running = procedure.run(state, UnattendedScene(random, told.append))
    asked = next(running)
    answered = 0
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            together = asked if isinstance(asked, SimultaneousDecisions) else SimultaneousDecisions([asked])
            answers: dict[str, str] = {}
            for decision in together.decisions:
                yield decision
                answered += 1
                wanders = answered <= tactics_after and random.random() < WANDERING
                answers[decision.who] = (
                    answer_at_random(decision, random) if wanders else procedure.decide(state, decision).answer
                )
            asked = running.send(together.write(answers) if asked is together else answers[together.decisions[0].who])
    except StopIteration as end:
        result: Result = end.value
        yield result


def begun(system: System, random: Random) -> msgspec.Struct:
    """A fight at random that has begun; crowds that a place has no room for are drawn again, so many times at most."""
    return system.procedures["fight"].begin(fitting(system, random))


def fitting(system: System, random: Random) -> Setup:
    """A setup at random that has room on its field."""
    crowded = ""
    for _ in range(MOST_CROWDS):
        setup = setup_at_random(system, random)
        try:
            system.procedures["fight"].begin(setup)
        except NoRoomError as error:
            crowded = str(error)
            assert crowded.endswith(".")
        else:
            return setup
    raise AssertionError(f"No setup in {MOST_CROWDS} had room: {crowded}")


def a_table(system: System, key: str, setup: Setup, seed: int) -> Table:
    """A fight in which people answer for both sides."""
    fight = system.procedures["fight"]
    return Table.start(fight, fight.begin(setup), system=key, title="A test", seed=seed, seats=BY_HAND)


def answer_once(table: Table, random: Random) -> bool:
    """One answer at random, half of them the tactic's advice; False at the end."""
    if table.pending is None:
        return False
    assert not isinstance(table.pending, PendingDice)
    if random.random() < WANDERING:
        table.answer(answer_at_random(table.pending, random))
    else:
        table.answer(table.procedure.decide(table.state, table.pending).answer)
    return True


def reloaded(table: Table) -> Table:
    """The table as another process opens it from what was saved."""
    return Table(table.procedure, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def seen(table: Table) -> tuple[object, ...]:
    """All that a person could tell two tables apart by."""
    return msgspec.json.encode(table.state), table.story(), asked(table), table.result, table.view()


def asked(table: Table) -> object:
    """What is asked, in a form that can be compared."""
    pending = table.pending
    if pending is None or isinstance(pending, PendingDice):
        return pending
    if isinstance(pending, Choose | ChooseMany):
        options = [(option.code, option.label, option.refused) for option in pending.options]
        return pending.who, pending.kind, pending.prompt, options
    return pending.who, pending.kind, pending.prompt

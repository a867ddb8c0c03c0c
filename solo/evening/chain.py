"""Simulation of evenings: one encounter after another with the same characters, who keep their wounds.

Tactics answer for everyone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from random import Random
from typing import Final

import msgspec

from solo.evening.evening_forecast import Course, EncounterCourse, EveningOutlook, make_evening_outlook
from solo.evening.rests import take_rest
from solo.forecast.batches import GameSource, opened_system
from solo.forecast.workers import Workers
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure, FoeCount, PlayRecord, Setup, System
from solo.untrusted import decoders

FIGHT: Final = "fight"
WON: Final = "won"
USUAL_EVENINGS: Final = 200
IN_A_LOT: Final = 4
LOOK: Final = 0.1


class ChainStep(msgspec.Struct, frozen=True):
    """One encounter of an evening, and the rest before it. `who` names the characters; empty for all of them."""

    title: str
    foes: tuple[FoeCount, ...]
    who: tuple[str, ...] = ()
    place: str = ""
    options: dict[str, str] = {}
    rest: str = ""


class Chain(msgspec.Struct, frozen=True):
    """An evening in plain values, for any process: game, encoded characters and shared state, encounters."""

    game: GameSource
    party: bytes
    shared: bytes
    stops: tuple[ChainStep, ...]


class ChainBatch(msgspec.Struct, frozen=True):
    """A batch of `count` simulations of a chain, from number `first` on."""

    chain: Chain
    seed: int
    first: int
    count: int


def chain_of(
    system: System,
    game: GameSource,
    party: Sequence[msgspec.Struct],
    shared: msgspec.Struct | None,
    stops: Sequence[ChainStep],
) -> Chain:
    """Return the chain of these encounters for these characters.

    Raises ValueError with a sentence if characters or encounters are missing, or if an encounter cannot begin with the
    characters as they are now.
    """
    if not party:
        raise ValueError("This evening has no party: choose one.")
    if not stops:
        raise ValueError("This evening has no encounters: add one.")
    for stop in stops:
        try:
            system.procedures[FIGHT].begin(_setup(_going(system, tuple(party), stop), stop, shared))
        except ValueError as error:
            raise ValueError(f"{stop.title}: {error}") from error
    encode = msgspec.msgpack.encode
    return Chain(game, encode(list(party)), encode(shared), tuple(stops))


def outlook_of(
    chain: Chain,
    seed: int,
    workers: Workers,
    clock: Callable[[], float],
    evenings: int = USUAL_EVENINGS,
    seconds: float = 0.0,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[EveningOutlook], None] | None = None,
) -> EveningOutlook:
    """Return the forecast of the evening from `evenings` simulations, or from fewer if the time limit is reached.

    The same seed and number of evenings give the same result with any number of workers. Raises ValueError with a
    sentence if no evening could be simulated.
    """
    began, titles = clock(), [stop.title for stop in chain.stops]
    lots = iter(ChainBatch(chain, seed, at, min(IN_A_LOT, evenings - at)) for at in range(0, evenings, IN_A_LOT))
    flying: dict[Future[bytes], int] = {}
    back: dict[int, list[Course]] = {}
    try:
        while True:
            late = bool(back) and bool(seconds) and clock() - began >= seconds
            if cancelled() or late or not (_send(lots, flying, workers) or flying):
                break
            done, _ = wait(flying, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in done:
                back[flying.pop(future)] = _courses(future.result())
            if done and progress is not None and (known := _in_order(back)):
                progress(make_evening_outlook(titles, known))
    except BrokenExecutor as error:
        raise ValueError("The worker processes were ended from outside: try --workers 1.") from error
    finally:
        for future in flying:
            future.cancel()
    return make_evening_outlook(titles, _in_order(back))


def play_chain_batch(lot: ChainBatch) -> bytes:
    """Simulate a batch in this process and return the encoded evenings."""
    return encode_courses(lot, opened_system(lot.chain.game))


def encode_courses(lot: ChainBatch, system: System) -> bytes:
    """Simulate a batch in the open game `system` and return the encoded evenings."""
    return msgspec.msgpack.encode(
        [play_through(lot.chain, system, f"{lot.seed}/{number}") for number in range(lot.first, lot.first + lot.count)]
    )


def play_through(chain: Chain, system: System, seed: str) -> Course:
    """Simulate one evening of a chain, up to the first lost encounter, or until no character can go on."""
    return tuple(_way(chain, system, seed))


def _way(chain: Chain, system: System, seed: str) -> Iterator[EncounterCourse]:
    fight = system.procedures[FIGHT]
    kind: type[msgspec.Struct] = system.characters.type
    people = msgspec.msgpack.decode(chain.party, type=list[msgspec.Raw])
    party: tuple[msgspec.Struct, ...] = tuple(
        msgspec.msgpack.decode(one, type=decoders.prepare_type(kind)) for one in people
    )
    shared = _decoded_shared(chain.shared, system)
    for number, stop in enumerate(chain.stops):
        scene = SimulationScene(Random(f"{seed}/{number}"))
        party, shared = take_rest(system, party, shared, stop.rest, scene)
        fit = _fit(fight, _going(system, party, stop), stop, shared)
        if not fit:
            yield EncounterCourse(won=False, rounds=0)
            return
        state = fight.begin(_setup(fit, stop, shared))
        start = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=decoders.prepare_type(fight.state_type))
        won = play_out(fight, state, scene).outcome == WON
        came = _came(fight.tally(start, state), won)
        yield came
        if not won:
            return
        shared = fight.shared(state) or shared
        home = [(one, fight.apply_outcome(state, one) if one in fit else one) for one in party]
        party = tuple(after for before, after in home if system.characters.member(before).name not in came.dead)


def _setup(party: tuple[msgspec.Struct, ...], stop: ChainStep, shared: msgspec.Struct | None) -> Setup:
    return Setup(party, stop.foes, stop.place, stop.title, stop.options, shared)


def _going(system: System, party: tuple[msgspec.Struct, ...], stop: ChainStep) -> tuple[msgspec.Struct, ...]:
    """Return the characters named for the encounter; all characters if none is named."""
    return tuple(one for one in party if not stop.who or system.characters.member(one).name in stop.who)


def _fit(
    fight: AnyProcedure, party: tuple[msgspec.Struct, ...], stop: ChainStep, shared: msgspec.Struct | None
) -> tuple[msgspec.Struct, ...]:
    """Return the characters who can take part in this fight: all, or else each character who could begin it alone."""
    if party and _begins(fight, _setup(party, stop, shared)):
        return party
    fit = tuple(one for one in party if _begins(fight, _setup((one,), stop, shared)))
    return fit if fit and _begins(fight, _setup(fit, stop, shared)) else ()


def _begins(fight: AnyProcedure, setup: Setup) -> bool:
    try:
        fight.begin(setup)
    except ValueError:
        return False
    return True


def _came(tally: PlayRecord, won: bool) -> EncounterCourse:
    ours = [account for account in tally.accounts if account.side == "party"]
    spent = Counter[str]()
    for account in ours:
        for one in account.spent:
            spent[one.what] += one.amount
    return EncounterCourse(
        won=won,
        rounds=tally.rounds,
        fallen=tuple(account.name for account in ours if account.down),
        dead=tuple(account.name for account in ours if account.dead),
        spent=dict(spent),
    )


def _decoded_shared(encoded: bytes, system: System) -> msgspec.Struct | None:
    kind = system.shared_type
    return msgspec.msgpack.decode(encoded, type=decoders.prepare_type(kind | None)) if kind is not None else None


def _send(lots: Iterator[ChainBatch], flying: dict[Future[bytes], int], workers: Workers) -> bool:
    """Submit batches until the workers have enough. Return True if any batch was submitted."""
    sent = False
    while len(flying) < max(1, workers.batches_ahead) and (lot := next(lots, None)) is not None:
        flying[workers.call(play_chain_batch, lot)] = lot.first
        sent = True
    return sent


def _courses(played: bytes) -> list[Course]:
    return msgspec.msgpack.decode(played, type=decoders.prepare_type(list[Course]))


def _in_order(back: dict[int, list[Course]]) -> list[Course]:
    """Return the evenings of all batches before the first missing batch."""
    found: list[Course] = []
    while len(found) in back:
        found += back[len(found)]
    return found

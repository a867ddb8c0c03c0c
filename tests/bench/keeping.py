"""Speed of saving an answer, opening a long campaign, and finding encounters among many foes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

from solo.campaign import campaigns
from solo.campaign.chronicle import FightBegun, Note, Record, encode
from solo.campaign.session import Session
from solo.library.content import shipped_content
from solo.library.systems import manifest, open_system
from solo.play.news import EventAdded
from solo.play.table import Table
from solo.resolver import SeededThrower
from solo.storage import paths
from solo.systems.contract import EncounterRequest, Event, ReadyFight
from tests.bench.figure import Figure, at_most, ratio, seconds_of, taking_turns
from tests.bench.games import Installed, busiest_fight, fight_of_fours, games, setup_of

NOW = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
ANSWERS = 60
ENTRIES = 10_000
FOES = 500
CANDIDATES = 6


def figures(folder: Path) -> Iterator[Figure]:
    for game in games():
        yield _saving(folder / f"saving {game.key}", game)
        yield _opening(folder / f"opening {game.key}", game)
        if game.system.encounters.budget is not None:
            yield _finding(folder / f"finding {game.key}", game)


def _session(home: Path, game: Installed) -> Session:
    folder = campaigns.create(home, "Ash Hollow", manifest(game.key), seed=2, clock=_noon, app_version="0")
    return Session.open(folder, lambda _: game.system, _noon, "0")


def _noon() -> datetime:
    return NOW


def _saving(home: Path, game: Installed) -> Figure:
    """Compare the time to record an answer on disk with a plain write of the same bytes."""
    session = _session(home, game)
    fights = cycle((busiest_fight(game.system), fight_of_fours(game.system)))
    table = _begun(session, game, next(fights))
    state, chronicle = paths.campaign_file(session.folder), paths.chronicle_file(session.folder)
    bare = home / "bare"
    bare.mkdir()
    lines = b""

    def saved() -> None:
        session._progress.record()
        session.flush()

    def save() -> float:
        nonlocal lines, table
        if table.pending is None:
            session.finish_fight()
            table = _begun(session, game, next(fights))
        before = chronicle.stat().st_size
        table.answer_by_tactic("aid")
        table.advance()
        taken = seconds_of(saved)
        lines = chronicle.read_bytes()[before:]
        return taken

    def write() -> float:
        data = state.read_bytes()
        return seconds_of(lambda: _written(bare, data, lines))

    what = f"{game.title}: state saved after an answer"
    figure = ratio(what, "its bytes written, synced, renamed", 1.5, *taking_turns(ANSWERS, save, write))
    session.close()
    return figure


def _begun(session: Session, game: Installed, fight: ReadyFight) -> Table:
    table = session.begin("fight", setup_of(game.system, fight), fight.name)
    session.flush()
    return table


def _written(folder: Path, state: bytes, lines: bytes) -> None:
    """Append the journal's lines and sync them, if there are any. Then write, sync and rename the state."""
    if lines:
        with (folder / "chronicle.jsonl").open("ab") as journal:
            journal.write(lines)
            journal.flush()
            os.fsync(journal.fileno())
    with (folder / "new").open("wb") as file:
        file.write(state)
        file.flush()
        os.fsync(file.fileno())
    (folder / "new").replace(folder / "campaign.json")
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def _opening(home: Path, game: Installed) -> Figure:
    """Time the opening of a campaign with many finished fights."""
    session = _session(home, game)
    folder = session.folder
    session.close()
    event = Event(
        "attack", "Vex strikes at the near goblin with longsword, against parry 7: hits for 6, less DR 3: 3.", "Vex"
    )
    time = NOW.isoformat()
    records = [Record(time, Note("The party sets out."))]
    for fight in range(1, ENTRIES // 100 + 1):
        records.append(Record(time, FightBegun(f"Fight {fight}", "Vex against a goblin."), fight))
        records += [Record(time, EventAdded(0, index, event), fight) for index in range(99)]
    with paths.chronicle_file(folder).open("ab") as file:
        file.write(encode(records[:ENTRIES]))

    def opened() -> float:
        begun = perf_counter()
        one = Session.open(folder, lambda _: game.system, _noon, "0")
        taken = perf_counter() - begun
        one.close()
        return taken

    (seconds,) = taking_turns(7, opened)
    return at_most(f"{game.title}: a campaign with {ENTRIES:,} chronicle entries opened", 0.050, seconds)


def _finding(home: Path, game: Installed) -> Figure:
    """Time the slowest search for encounters by budget, for a party of four among many foes."""
    own = home / game.key
    own.mkdir(parents=True)
    foes = (shipped_content() / game.key / "foes.toml").read_text("utf-8")
    count = foes.count("[[foes]]")
    copies = [re.sub(r'(?m)^name = "(.*)"$', rf'name = "\1 {number}"', foes) for number in range(FOES // count + 1)]
    (own / "foes.toml").write_text("\n".join(copies), "utf-8")
    system = open_system(game.key, home).system
    known = len(system.foes.prices())
    party = tuple(system.characters.member(character) for character in list(system.characters.ready().values())[:4])
    tiers = [tier.key for tier in system.encounters.tiers]
    budget = system.encounters.budget
    assert budget is not None

    def found(tier: str, count: int) -> float:
        request = EncounterRequest(party, tier, count)
        return seconds_of(lambda: budget.encounters(request, SeededThrower(Random(7)), CANDIDATES))

    times = {(tier, count): taking_turns(3, partial(found, tier, count))[0] for tier in tiers for count in (0, 1, 4, 8)}
    slowest = max(times, key=lambda one: times[one])
    remark = f"slowest of {len(times)} requests: {slowest[0]}, {slowest[1] or 'any number'}"
    return at_most(f"{game.title}: {CANDIDATES} encounters out of {known} foes", 0.050, times[slowest], remark)

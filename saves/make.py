"""Sample campaigns of the named games: `python saves/make.py swords`. Tactics play them, and they are exported.

A sample is a golden file of the save format. Make it again only if the format or a game's rules version changes, or if
its fight would open with a notice because its story has changed. Move the previous file to `tests/storage/golden`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from solo import __version__
from solo.campaign import campaigns
from solo.campaign.session import Session
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.resolver import SeededThrower
from solo.systems.contract import System

HERE = Path(__file__).parent


class Sample(NamedTuple):
    """A campaign's content: two characters, a finished ready-made fight, and one in which a person must answer.

    `copied` is a ready-made character. `concept` is the concept of the other one, "" for a random concept. `seed`
    determines that character and the dice of both fights.
    """

    name: str
    copied: str
    concept: str
    over: str
    going_on: str
    seed: int = 4711


SAMPLES = {
    "polyhedral": Sample("The cold road", "Maren Toll", "", "Dogs on the ice", "Under the fallen roof"),
    "fire-and-sword": Sample("Across the water", "Julia Varro", "hunter", "Boar in the reeds", "Toll at the ford", 2),
    "two-d20": Sample("Low water", "Torva Hale", "archer", "Ribs in the dust", "The toll at the broken bridge", 1),
    "gloranthan": Sample("The spring feud", "Spearwoman", "hunter", "Two old soldiers", "The ford at first light"),
    "swords": Sample("Closing time", "Big Osk", "shield", "A bench in the Drowned Rat", "The last lamp"),
}


def main(keys: list[str]) -> None:
    """Make the samples of these games."""
    for key in keys:
        if key not in SAMPLES:
            raise SystemExit(f"Name the games whose samples to make anew: {', '.join(SAMPLES)}.")
        _make(key, SAMPLES[key])


def _make(key: str, sample: Sample) -> None:
    """Create and fill a campaign of this game, and export it."""
    system = open_system(key, None).system
    clock = _clock()
    with TemporaryDirectory() as home:
        session = Session.create(Path(home), sample.name, key, lambda _: system, clock, __version__, sample.seed)
        with closing(session):
            _fill(session, system, sample)
            fault = session.flush()
        if fault:
            raise SystemExit(fault)
        file = HERE / f"{key}.solo.json"
        file.unlink(missing_ok=True)
        campaigns.export_campaign(session.folder, file)


def _clock() -> Callable[[], datetime]:
    """Return a clock that advances by twenty seconds at each call."""
    now = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal now
        now += timedelta(seconds=20)
        return now

    return clock


def _fill(session: Session, system: System, sample: Sample) -> None:
    session.put_character(system.characters.ready()[sample.copied])
    suggested = system.characters.suggest(SeededThrower(Random(sample.seed)), sample.concept)
    session.put_character(system.characters.finish(suggested))
    _begin(session, system, sample.over)
    _play(session, lambda: False)
    session.finish_fight()
    _begin(session, system, sample.going_on)
    _play(session, lambda: _rounds(session) == 2 and _persons_turn(session))


def _begin(session: Session, system: System, name: str) -> None:
    """Begin a ready-made fight, with the roster in place of its party."""
    fight = ready_fight(system, name)
    party = session.characters()
    setup = msgspec.structs.replace(fight, party=tuple(party.values()))
    session.begin("fight", setup, setup.title, characters=list(party))


def _play(session: Session, enough: Callable[[], bool]) -> None:
    table = session.table
    while table is not None and table.pending is not None and not enough():
        session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")


def _rounds(session: Session) -> int:
    return len(session.table.saved.legs) - 1 if session.table else 0


def _persons_turn(session: Session) -> bool:
    return session.table is not None and session.table.waits_for_person


if __name__ == "__main__":
    main(sys.argv[1:])

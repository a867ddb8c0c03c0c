"""Makes the sample campaigns anew: `python saves/make.py`. Each is played by tactics and exported as the app does it.

A sample is a golden file of the save format: make it anew only where the format or a game's rules version changes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from solo import __version__
from solo.campaign import shelf
from solo.campaign.session import Session
from solo.cli.opening import ready_fight
from solo.library.systems import manifest, open_system
from solo.resolver import Seeded
from solo.systems.contract import Setup, System

HERE = Path(__file__).parent
SEED = 4711


def polyhedral(session: Session, system: System) -> None:
    """A copied and a made character, a fight that is over, and one in its second round."""
    session.put_character(system.ready_characters()["Maren Toll"])
    session.put_character(system.finish(system.suggest(Seeded(Random(SEED)), "")))
    party = tuple(session.characters().values())
    first = ready_fight(system, "Dogs on the ice")
    _begin(session, Setup(party, first.foes, first.place, first.title))
    _play(session, lambda: False)
    session.finish_fight()
    second = ready_fight(system, "Under the fallen roof")
    _begin(session, Setup(party, second.foes[:2], second.place, second.title))
    _play(session, lambda: _rounds(session) == 2 and _persons_turn(session))


def _begin(session: Session, setup: Setup) -> None:
    session.begin_fight(setup, setup.title, characters=list(session.characters()))


def _play(session: Session, enough: Callable[[], bool]) -> None:
    table = session.table
    while table is not None and table.pending is not None and not enough():
        table.answer_by_tactic("aid" if table.waits_for_person else "tactic")
        session.record()


def _rounds(session: Session) -> int:
    return len(session.table.saved.legs) - 1 if session.table else 0


def _persons_turn(session: Session) -> bool:
    return session.table is not None and session.table.waits_for_person


def make(key: str, name: str, fill: Callable[[Session, System], None]) -> None:
    """Fill a campaign of this system, and export it."""
    system = open_system(key, None).system
    now = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal now
        now += timedelta(seconds=20)
        return now

    with TemporaryDirectory() as home:
        folder = shelf.create(Path(home), name, manifest(key), seed=SEED, clock=clock, app_version=__version__)
        session = Session.open(folder, lambda _: system, clock, __version__)
        fill(session, system)
        fault = session.close()
        if fault:
            raise SystemExit(fault)
        file = HERE / f"{key}.solo.json"
        file.unlink(missing_ok=True)
        shelf.export_campaign(folder, file)


if __name__ == "__main__":
    make("polyhedral", "The cold road", polyhedral)

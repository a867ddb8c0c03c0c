"""Fights played by a client whose standing orders answer first; the tactic answers for the player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from solo.campaign.session import Session
from solo.cli.opening import ready_fight
from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.library.systems import open_system
from solo.play.orders.order_answers import DEFAULT_THRESHOLDS
from solo.play.pending_rolls import Wanted
from solo.systems.contract import System

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


@contextmanager
def fighting(home: Path, game: str, fight: str, seed: int = 1) -> Iterator[tuple[Session, TableClient, OrderKeeper]]:
    """Begin a ready fight in a new campaign and yield its session, the player's client and the keeper of its orders."""
    session = Session.create(home, f"{game} {seed}", game, open_game, lambda: NOON, "1", seed=seed)
    try:
        session.begin("fight", ready_fight(session.system, fight), fight)
        place = TableClient(session)
        yield session, place, OrderKeeper(place, lambda: DEFAULT_THRESHOLDS)
    finally:
        session.close()


def open_game(game: str) -> System:
    return open_system(game, None).system


def go_on(session: Session, keeper: OrderKeeper) -> None:
    """Let tactics and orders answer until the player must."""
    session.play.advance()
    while keeper.answers:
        keeper.answer()
        session.play.advance()


def answer_as_usual(place: TableClient, keeper: OrderKeeper) -> None:
    """Answer by hand as the tactic would."""
    assert place.pending is not None and not isinstance(place.pending, Wanted)
    code = place.usual_answer(place.pending)
    keeper.note_answer(code)
    place.answer(code, place.number)


def answers_by_hand(home: Path, game: str, fight: str, seed: int) -> int:
    """Play a fight to its end and return the number of answers by hand."""
    with fighting(home, game, fight, seed) as (session, place, keeper):
        go_on(session, keeper)
        while place.result is None:
            answer_as_usual(place, keeper)
            go_on(session, keeper)
        return place.count_answers().by_hand

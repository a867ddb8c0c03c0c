"""Cast of a fight: the names and facts that tales need, saved in the chronicle."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

from solo.campaign.fight_records import recorded_fighter
from solo.play.saved_table import SavedTable
from solo.story.retelling.fight_record import RecordedFighter
from solo.systems.contract import AnyProcedure, System
from solo.untrusted import decoders

FIGHT: Final = "fight"
"""Key of the fight among the procedures: only fights are retold."""


class FightCast(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts that a tale needs besides the events: the fighters at the start, and the seed of the sentences.

    `party` are the names of the party. `counts_harm` is True in a game that counts harm in points.
    """

    fighters: tuple[RecordedFighter, ...]
    seed: int
    counts_harm: bool = True
    party: tuple[str, ...] = ()


def find_cast(procedure: AnyProcedure, saved: SavedTable) -> FightCast | None:
    """Return the cast of a fight; None for another procedure, or if its rules fail on its start."""
    if procedure.key != FIGHT:
        return None
    with suppress(Exception):  # The rules may raise anything on a state that they did not write.
        start = msgspec.json.decode(saved.legs[0].checkpoint, type=decoders.prepare_type(procedure.state_type))
        accounts = procedure.tally(start, start).accounts
        party = tuple(account.name for account in accounts if account.side == "party")
        counts_harm = any(bar.life for fighter in procedure.view(start, None).fighters for bar in fighter.bars)
        return FightCast(tuple(map(recorded_fighter, accounts)), saved.seed, counts_harm, party)
    return None


def find_introduction(system: System, title: str) -> str:
    """Return the introduction of the ready-made fight with this title; "" for any other."""
    ready = system.encounters.ready_fights().get(title)
    return ready.story if ready else ""

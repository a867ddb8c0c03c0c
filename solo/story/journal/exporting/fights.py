"""Fights in an export of the journal: the retelling alone, each round, or each round with all dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from solo.story.entries import Entry, ProcedurePlayed

FightDetail = Literal["told", "rounds", "full"]
FIGHT_DETAILS: Final[tuple[FightDetail, ...]] = get_args(FightDetail)


class ToldEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a fight: its sentence, and its dice and changes."""

    text: str
    figures: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({'; '.join(self.figures)})" if self.figures else self.text


class ToldRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a fight. Events before the first round have a `title` of ""."""

    title: str
    events: tuple[ToldEvent, ...] = ()


def select_rounds(
    entry: Entry, fights: Mapping[int, tuple[ToldRound, ...]], detail: FightDetail
) -> tuple[ToldRound, ...]:
    """Return the rounds to export with an entry; none for other entries, or if only the retelling is wanted."""
    if detail == "told" or not isinstance(entry, ProcedurePlayed):
        return ()
    rounds = fights.get(entry.table, ())
    return rounds if detail == "full" else tuple(map(_without_figures, rounds))


def _without_figures(one: ToldRound) -> ToldRound:
    return ToldRound(one.title, tuple(ToldEvent(event.text) for event in one.events))

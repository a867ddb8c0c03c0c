"""Fights in an export of the journal: only the retelling, or also each round, as a tale or with all dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

import msgspec

from solo.story.entries import Entry, ProcedurePlayed

FightDetail = Literal["told", "tale", "rounds", "full"]
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


class ToldFight(msgspec.Struct, frozen=True):
    """A fight: its introduction ("" for none), its rounds, and its rounds as a tale."""

    intro: str
    rounds: tuple[ToldRound, ...]
    tale: tuple[ToldRound, ...]


def select_rounds(entry: Entry, fights: Mapping[int, ToldFight], detail: FightDetail) -> tuple[ToldRound, ...]:
    """Return the rounds to export with an entry; none if it is no fight, or if only the retelling is exported."""
    fight = _find_fight(entry, fights)
    if fight is None or detail == "told":
        return ()
    if detail == "tale":
        return fight.tale
    return fight.rounds if detail == "full" else tuple(map(_without_figures, fight.rounds))


def find_intro(entry: Entry, fights: Mapping[int, ToldFight]) -> str:
    """Return the introduction of an entry's fight; "" if there is none."""
    fight = _find_fight(entry, fights)
    return fight.intro if fight else ""


def _find_fight(entry: Entry, fights: Mapping[int, ToldFight]) -> ToldFight | None:
    return fights.get(entry.table) if isinstance(entry, ProcedurePlayed) else None


def _without_figures(one: ToldRound) -> ToldRound:
    return ToldRound(one.title, tuple(ToldEvent(event.text) for event in one.events))

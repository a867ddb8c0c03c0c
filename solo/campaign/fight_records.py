"""Record of a finished fight, made from its table: sides, deeds with the chances to win, outcome and costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

import msgspec

from solo.play.deed_replay import DeedReplay, replay_deeds
from solo.play.saved_table import SavedTable
from solo.story.retelling.beats import affected_fighter, list_beats
from solo.story.retelling.fight_record import FightCost, FightRecord, RecordedDeed, RecordedFighter
from solo.story.retelling.naming import in_words, is_common_noun
from solo.systems.contract import AnyProcedure, CombatantRecord, FighterView, PlayRecord
from solo.untrusted import decoders

DEAD: Final = "dead"
DOWN: Final = "down"
HURT: Final = "badly hurt"
ROUTED: Final = "put to flight"
YIELDED: Final = "yielded"


def record_fight(procedure: AnyProcedure, saved: SavedTable, forecast: float | None = None) -> FightRecord:
    """Return the record of a finished fight, by one replay of its table.

    `forecast` is the party's chance to win before the fight, None if there was none.

    Raises ValueError with a sentence if the fight has not ended, and ReplayError if its answers no longer fit the
    rules.
    """
    replay = replay_deeds(procedure, saved, forecast)
    if replay.result is None:
        raise ValueError("This fight has not ended yet.")
    start = msgspec.json.decode(saved.legs[0].checkpoint, type=decoders.prepare_type(procedure.state_type))
    played = procedure.tally(start, replay.end)
    views = {fighter.key: fighter for fighter in procedure.view(replay.end, None).fighters}
    record = FightRecord(
        saved.title,
        saved.seed,
        tuple(recorded_fighter(account) for account in played.accounts if account.side == "party"),
        tuple(recorded_fighter(account) for account in played.accounts if account.side == "foes"),
        tuple(_recorded_deeds(replay)),
        played.outcome,
        played.rounds,
        stretch=played.stretch,
    )
    return msgspec.structs.replace(record, costs=tuple(_costs(record, played, views)))


def _recorded_deeds(replay: DeedReplay) -> Iterator[RecordedDeed]:
    # A leg with an unclear change is no turn of the fight.
    legs = [
        (before, after if clear else before)
        for (before, after), clear in zip(pairwise(replay.course), replay.clear, strict=True)
    ]
    for one in replay.deeds:
        yield RecordedDeed(one.deed, one.round, one.before, one.after, legs[one.leg] if legs else None)


def recorded_fighter(account: CombatantRecord) -> RecordedFighter:
    """Return a fighter for the record: a `person` if a character has a proper name, not the name of a role."""
    person = account.side == "party" and account.kind == account.name and not is_common_noun(account.name)
    return RecordedFighter(account.name, account.kind, person)


def _costs(record: FightRecord, played: PlayRecord, views: Mapping[str, FighterView]) -> list[FightCost]:
    """List the party's costs: the dead, then characters out of the fight, then characters below half strength.

    Each group is in the order in which the characters fell.
    """
    falls = {key: number for number, key in enumerate(played.order_of_falling)}
    party = [account for account in played.accounts if account.side == "party"]
    party.sort(key=lambda account: falls.get(account.key, len(falls)))
    _, out = list_beats(record)
    lost = record.outcome == "lost"
    routed = {one.deed.target for one in record.deeds if one.deed.did == "routs"}
    yielded = {affected_fighter(one.deed) for one in record.deeds if one.deed.did == "yields"}
    dead, down, hurt = list[FightCost](), list[FightCost](), list[FightCost]()
    for account in party:
        view = views.get(account.key)
        if account.dead:
            dead.append(FightCost(account.name, _death(record, account.name)))
        elif view is not None and _is_down(view, lost=lost, fell=out.get(account.name, False)):
            state = YIELDED if account.name in yielded and not out.get(account.name) else DOWN
            down.append(FightCost(account.name, account.state or state))
        elif account.name in routed and account.name in out:
            down.append(FightCost(account.name, account.state or ROUTED))
        elif view is not None and not account.unhurt and _is_below_half(view):
            hurt.append(FightCost(account.name, HURT))
    return [*dead, *down, *hurt]


def _is_below_half(view: FighterView) -> bool:
    return any(bar.life and 2 * bar.level < bar.maximum for bar in view.bars)


def _death(record: FightRecord, name: str) -> str:
    """Describe a character's death, with its round if the fight went on after it."""
    rounds = [one.round for one in record.deeds if one.deed.did == "kills" and one.deed.target == name]
    number = rounds[-1] if rounds else record.rounds
    return f"{DEAD} in {record.stretch} {in_words(number)}" if 0 < number < record.rounds else DEAD


def _is_down(view: FighterView, *, lost: bool, fell: bool) -> bool:
    """Return True if a fighter lies on the field, or fell and was then left behind or carried off."""
    return (view.out and not view.away) or (fell and (view.away or lost))

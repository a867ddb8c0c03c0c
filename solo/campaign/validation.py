"""Validation of a campaign's content against its rules. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solo.campaign import unclaimed_loot
from solo.campaign.campaign import Campaign
from solo.campaign.roster import Roster
from solo.play.run import ReplayError
from solo.play.saved_table import SavedTable
from solo.play.table_check import check_table
from solo.systems.contract import System


def find_problems(campaign: Campaign, systems: Callable[[str], System]) -> Iterator[str]:
    """Yield a sentence for each part of a campaign that its rules cannot handle."""
    try:
        system = systems(campaign.system)
    except ValueError as error:
        yield f"The campaign cannot be checked: {error}"
        return
    unreadable = Roster(campaign, system).unreadable()
    if unreadable:
        yield f"{unreadable} of the campaign's characters cannot be read with the current rules."
    if unread := unclaimed_loot.unreadable(campaign, system):
        yield unread
    if campaign.table is not None:
        yield from _table_problems(campaign.table, system)


def _table_problems(saved: SavedTable, system: System) -> Iterator[str]:
    procedure = system.procedures.get(saved.procedure)
    if procedure is None:
        yield f"“{saved.title}” cannot be continued: the current rules have no such scene ({saved.procedure})."
        return
    try:
        notice = check_table(procedure, saved).notice
    except ReplayError as error:
        yield f"“{saved.title}” cannot be continued. {error}"
    else:
        if notice:
            yield notice

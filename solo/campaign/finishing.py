"""The end of a procedure: it updates the roster, and adds the chronicle's retelling and the story's entry."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from solo.campaign import evening_list
from solo.campaign.campaign import Campaign
from solo.campaign.current_procedure import InProgress
from solo.campaign.fight_cast import FIGHT
from solo.campaign.fight_records import record_fight
from solo.campaign.roster import Roster
from solo.campaign.story_log import StoryLog
from solo.campaign.story_procedures import describe_played, list_changes
from solo.campaign.told_course import tell_course
from solo.library.content import shipped_content
from solo.play.table import Table
from solo.story.retelling.patterns import Patterns, parse_patterns
from solo.story.retelling.retelling import Retelling, retell
from solo.systems.contract import Result, System


def finish_procedure(
    campaign: Campaign, progress: InProgress, system: System, roster: Roster, story: StoryLog
) -> Result:
    """Close an ended procedure and update the characters who took part.

    A fight is retold in the chronicle. A story that has begun gets an entry if the procedure belongs to it. Raises
    CampaignError while the procedure goes on.
    """
    table, said, before = progress.table, progress.stated_forecast, list(campaign.characters)
    chance = said.win if said else None
    in_story = story.has_begun and not campaign.apart
    retold = retell_table(table, chance) if table is not None and table.result is not None else None
    if table is not None and table.result is not None:
        evening_list.settle(campaign.evenings, "played")
    course = tell_course(table, chance) if table is not None else None
    result = progress.finish(system, roster, retold, course)
    if table is not None and in_story:
        changes = list_changes(before, campaign.characters)
        story.act(lambda *_: [describe_played(table, result, said, changes, retold, course)])
    return result


def retell_table(table: Table, forecast: float | None = None) -> Retelling | None:
    """Retell an ended fight; None for any other procedure, or if its rules cannot replay it.

    `forecast` is the party's chance to win before the fight, None if there was none.
    """
    if table.procedure.key != FIGHT:
        return None
    with suppress(Exception):  # The rules may raise anything on a state that they did not write.
        return retell(record_fight(table.procedure, table.saved, forecast), read_patterns())
    return None


@cache
def read_patterns() -> Patterns:
    """Return the shipped patterns of retellings."""
    return parse_patterns((shipped_content() / "story" / "retelling.toml").read_bytes())

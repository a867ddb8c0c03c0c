"""What a home holds after the program has run in it, read with the campaign room and judged by tests."""

from __future__ import annotations

from pathlib import Path

from solo.campaign import campaign_file, campaigns, settings
from solo.campaign.campaign import Campaign
from solo.campaign.chronicle import DECODER, Chapter, group_chapters
from solo.play.saved_table import SavedTable
from solo.storage import journal, paths
from solo.systems.contract import Event


def make_quick(home: Path) -> Path:
    """Settings with which foes act at once and nothing is forecast: only who answers is left to wait for."""
    settings.save(home, settings.Settings(pace=0, forecast=0))
    return home


def folder(home: Path) -> Path:
    """The folder of the only campaign."""
    (summary,) = campaigns.campaigns(home)
    assert not summary.broken
    return summary.folder


def campaign(home: Path) -> Campaign:
    """The only campaign, as it is saved."""
    return campaign_file.load(folder(home)).value.campaign


def in_progress(home: Path) -> bool:
    """True where a fight is saved that has not ended."""
    return any(summary.fight for summary in campaigns.campaigns(home))


def table(home: Path) -> SavedTable:
    """What is in progress, as it is saved."""
    saved = campaign(home).table
    assert saved is not None
    return saved


def answers(home: Path) -> list[str]:
    """The answers given in the fight in progress."""
    if campaign(home).table is None:
        return []
    return [step.answer for leg in table(home).legs for step in leg.steps if step.answer is not None]


def fights(home: Path) -> list[Chapter]:
    """The chapters of the fights, once the journal is found to be whole."""
    records, faults = journal.read(paths.chronicle_file(folder(home)), DECODER, repair=False)
    assert faults == []
    return [chapter for chapter in group_chapters(records) if chapter.kind == "fight"]


def told(chapter: Chapter) -> tuple[str, str, list[Event], str, str]:
    """All of a fight's chapter that does not depend on when it was played, and how often something was repaired."""
    return chapter.title, chapter.text, chapter.events, chapter.outcome, chapter.ending

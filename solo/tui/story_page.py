"""Base of the pages of solo play: the open story, its content, and acts with undo, redo and real dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, cast

from solo.campaign.roster import CampaignError
from solo.campaign.story_content import FOLDER, read_story_content
from solo.campaign.story_log import MakeEntries, StoryLog
from solo.resolver import ByHand, NeedsDice
from solo.storage.paths import own_content_folder
from solo.story.content import StoryContent
from solo.story.errors import StoryError
from solo.story.journal.numbering import JournalEntry
from solo.systems.contract import System
from solo.tui.page import EditingPage
from solo.tui.shell import LocalShell
from solo.tui.widgets.ask_dice import AskDice

NO_CAMPAIGN: Final = "No campaign is open. Press a on the first page to open or make one."


class StoryPage(EditingPage):
    """A page that shows the story of the open campaign and performs acts."""

    @property
    def story_log(self) -> StoryLog | None:
        """The story of the open campaign; None if no campaign is open."""
        return self.solo.session.story if self.solo.session else None

    @property
    def story_content(self) -> StoryContent | None:
        """The words and tables of the open campaign's game; None if no campaign is open."""
        return open_content(self.solo)

    def act(self, make: MakeEntries, then: Callable[[Sequence[JournalEntry]], object] = lambda _: None) -> None:
        """Perform an act, then call `then` with its entries and redraw the page.

        Shows the sentence of an act that is refused. Asks for the faces of real dice first if the campaign uses them.
        """
        perform(self.solo, make, then)

    def action_undo(self) -> None:
        """Take back the latest act of the story."""
        self._change(lambda log: log.undo())

    def action_redo(self) -> None:
        """Perform the act again that was taken back last."""
        self._change(lambda log: log.redo())

    def _change(self, change: Callable[[StoryLog], object]) -> None:
        if self.story_log is None:
            self.solo.complain(NO_CAMPAIGN)
            return
        try:
            change(self.story_log)
        except (StoryError, CampaignError) as error:
            self.solo.complain(str(error))
        else:
            self.solo.tell_pages()


def perform(
    app: LocalShell,
    make: MakeEntries,
    then: Callable[[Sequence[JournalEntry]], object] = lambda _: None,
    faces: Sequence[ByHand] | None = None,
) -> None:
    """Perform an act of the open story, then call `then` with its entries and let every page redraw.

    Shows the sentence of a refused act. `faces` are the dice typed so far; None begins the act.
    """
    session = app.session
    if session is None:
        app.complain(NO_CAMPAIGN)
        return
    typed = list(faces or ()) if session.physical else None
    try:
        entries = session.story.act(make, by=writer_of(app), faces=typed)
    except NeedsDice as wanted:
        count, sides = wanted.count, wanted.sides

        def answered(thrown: tuple[int, ...] | None) -> None:
            if thrown is not None:
                filled = thrown or app.thrower().pool(count, sides)
                perform(app, make, then, [*(faces or ()), filled])

        app.push_screen(AskDice(count, sides), answered)
    except (StoryError, CampaignError) as error:
        app.complain(str(error))
    else:
        app.tell_pages()
        then(entries)


def writer_of(app: LocalShell) -> str:
    """Return the name that signs an act: that of the player at a shared table, "" for a player alone."""
    return app.company.person if app.company is not None else ""


def open_content(app: LocalShell) -> StoryContent | None:
    """Return the words and tables of the open campaign's game; None if no campaign is open."""
    if app.session is None:
        return None
    own = own_content_folder(app.wanted.home)
    return _read(cast("Hashable", app.session.system), own, _stamp(own / FOLDER))


@lru_cache(maxsize=4)
def _read(system: Hashable, own: Path, stamp: tuple[tuple[str, int, int], ...]) -> StoryContent:
    """Return the content for a System. `stamp` differs once a file of the player has changed."""
    del stamp
    return read_story_content(cast("System", system), own)


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    files = sorted(folder.rglob("*.toml"))
    return tuple((str(file), found.st_mtime_ns, found.st_size) for file in files if (found := file.stat()))

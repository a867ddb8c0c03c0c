"""The story on which a verb acts: a campaign's story, or a new one that is not saved."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.campaign.story_content import FOLDER, read_story_content
from solo.cli.campaigns import named_folder, open_campaign
from solo.cli.errors import UsageError
from solo.cli.parsing import drawn_seed
from solo.cli.printing import complain
from solo.library.content import shipped_content
from solo.storage.paths import own_content_folder
from solo.story.content import StoryContent, read_content
from solo.story.dice import StoryDice
from solo.story.entries import Entry
from solo.story.errors import StoryError
from solo.story.state import Story, tell

MakeEntries = Callable[[Story, StoryDice], Sequence[Entry]]


class StorySource:
    """A story for a verb. `session` is the story's open campaign; None for a story that is not saved."""

    def __init__(self, content: StoryContent, state: Story, seed: int, session: Session | None = None) -> None:
        self.content = content
        self.session = session
        self._state = state
        self._seed = seed
        self._acts = 0

    @property
    def state(self) -> Story:
        """The story after the latest act."""
        return self.session.story.state if self.session else self._state

    def act(self, make: MakeEntries) -> list[Entry]:
        """Perform an act and return its entries. Raises UsageError with a sentence if it is not possible."""
        try:
            if self.session is not None:
                return [shown.entry for shown in self.session.story.act(make)]
            self._acts += 1
            entries = list(make(self._state, StoryDice(self._seed, self._acts)))
        except (StoryError, CampaignError) as error:
            raise UsageError(str(error)) from error
        self._state = tell(self._state, entries)
        return entries


def add_campaign(parser: ArgumentParser) -> None:
    """Declare the option for the campaign whose story is continued."""
    parser.add_argument(
        "--campaign",
        metavar="CAMPAIGN",
        help="continue the story of this campaign; without a campaign, nothing is saved",
    )


def _told(content: StoryContent) -> StoryContent:
    """Print a warning for each problem of the player's own files, and return the content."""
    for problem in content.problems:
        complain(str(problem))
    return content


@contextmanager
def open_story(arguments: Namespace, home: Path, state: Story | None = None) -> Iterator[StorySource]:
    """Open the story of the named campaign, or a new one in this state, for the length of the context.

    The story of a campaign throws dice from the campaign's seed.
    """
    own = own_content_folder(home)
    if not arguments.campaign:
        content = _told(read_content(shipped_content() / FOLDER, own / FOLDER))
        yield StorySource(content, state or Story(), drawn_seed(getattr(arguments, "seed", None)))
        return
    if getattr(arguments, "seed", None) is not None:
        raise UsageError("A campaign has a seed of its own: leave --seed out.")
    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        content = _told(read_story_content(session.system, own))
        yield StorySource(content, session.story.state, 0, session)

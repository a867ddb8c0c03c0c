"""Host process of a soak test: starts one fight after another, and announces each state to the driving process.

`python -m tests.soak.host FOLDER` opens the campaign in that folder to SSH until a signal ends the process. With
`--quiet`, only one fight begins, and the tactic plays its foes.
"""

from __future__ import annotations

import asyncio
import faulthandler
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from time import perf_counter

import msgspec
from textual.app import App

from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.cli.login_command import LoginCommand
from solo.cli.table_server import TableAddresses, TableServer, serve_unattended, share_process
from solo.host.chat import Chat, ChatMessage
from solo.host.listeners.channel import Channel
from solo.host.listeners.ssh_keys import fingerprint, host_key
from solo.host.people import Members
from solo.host.shared_table import SharedTable
from solo.library.systems import open_system
from solo.play.story_merging import merge_events
from solo.systems.contract import EVERYTHING, Setup, System
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.seat.channel_driver import ChannelDriver
from tests.soak.words import Asked, Check, Checked, Following, Ready, Said, Shown, Spoken, Told, mark_of

VERSION = "0.1.0"
LOOK = 1.0
"""Seconds between two checks whether a fight has ended."""
READ = 4.0
"""Seconds for which the end of a fight stays on the screens."""
GLANCE = 0.1
"""Seconds between two checks which terminals show the latest events."""
PARTY = 8
GAME_MASTER = "Gil"
LATEST = 40
"""Maximum number of latest events that may be merged into one sentence."""


def system_of(key: str) -> System:
    """Return the game with this key."""
    return open_system(key, None).system


def fights_of(system: System, roster: Sequence[msgspec.Struct], number: int) -> list[Setup]:
    """Return two setups for the fight of this number: with a large party, and as fallback with the fight's own."""
    ready = list(system.encounters.ready_fights().values())
    fight = ready[number % len(ready)]
    first = number * PARTY % len(roster)
    party = (*roster[first:], *roster[:first])[:PARTY]
    known = system.characters.ready()
    plain = tuple(known[name] for name in fight.party)
    return [
        Setup(tuple(party), fight.foes, place=fight.place, title=fight.name, options=fight.options),
        Setup(plain, fight.foes, place=fight.place, title=fight.name, options=fight.options),
    ]


class Fights:
    """Starts the next fight after each end, and announces each state that everyone may see."""

    def __init__(self, session: Session, shared: SharedTable, quiet: bool) -> None:
        self.session = session
        self.shared = shared
        self.quiet = quiet
        self.begun = sum(chapter.kind == "fight" for chapter in session.chronicle())
        self.answers = 0
        self._told: Told | None = None

    async def go_on(self) -> None:
        """Start one fight after another, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            table = self.session.table
            if table is None and self.shared.names_here():
                self.begin()
            elif table is not None and table.result is not None and not self.quiet:
                await asyncio.sleep(READ)
                self.answers += _answers(self.session)
                self.session.finish_fight()

    def begin(self) -> None:
        """Start the next fight, by the first of its setups that can begin."""
        roster = list(self.session.characters().values())
        for setup in fights_of(self.session.system, roster, self.begun):
            try:
                self.session.begin("fight", setup, setup.title)
            except (ValueError, CampaignError) as error:
                print(f"not begun: {error}", flush=True)
                continue
            self.begun += 1
            if not self.quiet and self.begun % 2:
                self.shared.seats.play_foes(GAME_MASTER, GAME_MASTER)
            return

    def tell(self) -> None:
        """Announce the present state if everyone may see it and it is new."""
        table = self.session.table
        if table is None or not self.shared.news.may_tell("nobody"):
            return
        awaited = tuple(one.person.name for one in self.shared.present() if one.asked)
        if self._told and (self._told.moves, self._told.asked, self._told.fights) == (table.moves, awaited, self.begun):
            return
        story = table.story(EVERYTHING)
        newest = merge_events(story[-LATEST:])[-1].text[:14] if story else ""
        answers = self.answers + _answers(self.session)
        over, now = table.result is not None, perf_counter()
        self._told = Told(self.begun, len(story), mark_of(story), table.moves, answers, awaited, newest, over, now)
        say(self._told)

    def mark(self, check: Check) -> str:
        """Return the digest of the requested part of a fight's story in the chronicle."""
        chapters = [chapter for chapter in self.session.chronicle() if chapter.kind == "fight"]
        if len(chapters) < check.fights:
            return "there is no such fight"
        return mark_of(chapters[check.fights - 1].events[: check.story])


def _answers(session: Session) -> int:
    legs = session.table.saved.legs if session.table else ()
    return sum(step.answer is not None for leg in legs for step in leg.steps)


def say(said: Said) -> None:
    """Print a message for the driving process."""
    print(f"> {msgspec.json.encode(said).decode()}", flush=True)


class Spoke:
    """Passes on the chat of the table, each message once."""

    def __init__(self, talk: Chat) -> None:
        self.talk = talk
        self._last: ChatMessage | None = None

    def tell(self) -> None:
        """Pass on the messages since the last call."""
        lines = list(takewhile(lambda line: line is not self._last, reversed(self.talk.lines())))
        for line in reversed(lines):
            self._last = line
            say(Spoken(line.text))


def app_of(channel: Channel) -> App[object]:
    """Return the app that is drawn on a channel."""
    driver = channel._listener
    assert isinstance(driver, ChannelDriver)
    return driver._app


def where_of(channel: Channel) -> str:
    """Return the name of a channel's terminal: person and origin."""
    return f"{channel.person} {channel.origin}"


def follows(channel: Channel) -> tuple[bool, bool]:
    """Return if the latest of the story is visible at this terminal, and if the latest of the chat is."""
    app = app_of(channel)
    screen = app.screen if app.screen_stack else None
    if not isinstance(screen, SharedFightScreen) or screen.maximized is not None:
        return False, False
    story, talk = screen._story, screen._talk
    reads_back = story._marked is not None
    return story.is_on_screen and not reads_back, talk.is_on_screen and not talk.saying and not talk._earlier


def lines_of(channel: Channel) -> list[str]:
    """Return the screen lines of a channel's app, as the app has composed them."""
    app = app_of(channel)
    if not app.screen_stack:
        return []
    width, height = app.size
    with app._context():
        return [strip.text[:width] for strip in app.screen._compositor.render_strips()[:height]]


class Watched(TableServer):
    """The usual table server, which also prints the traceback of each failure."""

    def _failed(self, failure: Exception) -> None:
        print("FAILED " + "".join(traceback.format_exception(failure)), flush=True)

    def shown(self) -> Shown:
        """Return the screens of all apps."""
        screens: dict[str, list[str]] = {}
        for channel in list(self.terminals.channels):
            try:
                screens[where_of(channel)] = lines_of(channel)
            except Exception as failure:
                self._failed(failure)
        return Shown(screens)

    async def tell_who_follows(self) -> None:
        """Announce, for ever, which terminals show the latest events, whenever that changes."""
        told = None
        while True:
            await asyncio.sleep(GLANCE)
            now = {where_of(channel): follows(channel) for channel in self.terminals.channels if channel._listener}
            following = Following(
                frozenset(where for where, (story, _) in now.items() if story),
                frozenset(where for where, (_, talk) in now.items() if talk),
            )
            if following != told:
                told = following
                say(following)


async def host(folder: Path, quiet: bool) -> None:
    """Host the campaign in this folder until a signal ends the process."""
    session = Session.open(folder, system_of, lambda: datetime.now(UTC), VERSION)
    share_process()
    key = host_key(folder.parent / "host_key")
    doors = TableAddresses(key, LoginCommand("127.0.0.1", 0, fingerprint(key)), "127.0.0.1")
    hosting = Watched(session, Members(folder), doors, lambda line: print(line, flush=True))
    fights = Fights(session, hosting.shared, quiet)
    hosting.shared.news.listen(fights.tell)
    hosting.shared.news.listen(Spoke(hosting.shared.talk).tell)

    def heard(line: bytes) -> None:
        asked = msgspec.json.decode(line, type=Asked)
        say(Checked(fights.mark(asked)) if isinstance(asked, Check) else hosting.shown())

    def opened() -> None:
        say(Ready(doors.way_in.port))
        fights.tell()

    beside = [asyncio.ensure_future(one) for one in (fights.go_on(), _listen(heard))]
    if not quiet:  # benchmarks do not need it, and the checks cost more than all idle seats
        beside.append(asyncio.ensure_future(hosting.tell_who_follows()))
    hosted = asyncio.ensure_future(serve_unattended(hosting, opened))
    done, _ = await asyncio.wait({hosted, *beside}, return_when=asyncio.FIRST_COMPLETED)
    for one in beside:
        one.cancel()
    await hosting.close()
    for one in done:
        one.result()


async def _listen(heard: Callable[[bytes], object]) -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async for line in reader:
        heard(line)


if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)  # prints the stacks of a host that has stopped responding
    asyncio.run(host(Path(sys.argv[1]), "--quiet" in sys.argv))

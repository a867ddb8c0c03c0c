"""Plain mode: a campaign's procedure played line by line, for screen readers, plain terminals and pipes.

Every answer is saved before the next question. The end of the input works like `q`.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import cast

import msgspec

from solo.campaign import campaigns, settings, unclaimed_loot
from solo.campaign.session import Session
from solo.campaign.voices import AUDIT, Voice
from solo.cli import loot_sharing, opening
from solo.cli.campaigns import create_campaign, open_campaign, saving
from solo.cli.errors import UsageError, refusing
from solo.cli.opening import chosen_system
from solo.cli.parsing import drawn_seed
from solo.cli.plain_course import WhatIf, copy_for
from solo.cli.plain_session import SPELT_OUT, PlainSession
from solo.cli.plain_text import heading, story_lines
from solo.cli.printing import complain, print_lines, say
from solo.cli.rule_options import apply_rules, chosen_options
from solo.host.table_client import TableClient
from solo.play.orders.order_answers import Thresholds
from solo.play.saved_table import SavedTable
from solo.storage.errors import SaveError
from solo.storage.paths import own_content_folder
from solo.systems.contract import CHECK, Setup, System
from solo.tui.reading_pause import LEAST_QUIET

NEW_CAMPAIGN = "Quick fights"
REMEMBERED_EVENTS = 5
HELP = (
    "Type the number of a fight, or its name.",
    "  enter   choose the first",
    "  loot    share out the loot of past fights",
    "  q       leave",
)


def run_plain_mode(arguments: Namespace, home: Path) -> int:
    """Play a campaign's procedure in progress, or a new one, line by line, then each what-if that the player begins."""
    wanted = _play_campaign(arguments, home)
    while wanted is not None:
        with open_campaign(home, copy_for(home, wanted)) as session:
            TableClient(session).back_to(wanted.leg)
            _tell_so_far(session)
            wanted = _play_table(session, home, _voice(arguments, home))
    return 0


def _play_campaign(arguments: Namespace, home: Path) -> WhatIf | None:
    """Play in a campaign. Return the what-if that the player begins next, or None."""
    with open_campaign(home, _folder(arguments, home)) as session:
        if session.read_only:
            raise UsageError("This campaign is read-only (see above). Fix that, then run the command again.")
        opening.warn_of_problems(session.system.manifest.key, home)
        say(f"{session.name}. Type ? for help.")
        if not _tells_story(session, arguments):
            return _play_table(session, home, _voice(arguments, home)) if _at_table(session, arguments) else None
        wanted = None
        while _told_story(session, home) and _at_table(session, arguments, in_story=True):
            wanted = _play_table(session, home, _voice(arguments, home))
            if session.fight_in_progress:
                break
        return wanted


def _play_table(session: Session, home: Path, voice: Voice) -> WhatIf | None:
    """Play the procedure in progress. Return the what-if that the player begins next, or None."""
    odds = partial(_win_odds, home=home)
    played = PlainSession(session, ask_line, odds, _clock(), _thresholds(home), voice)
    with saving():
        played.play()
    return played.what_if


def _tells_story(session: Session, arguments: Namespace) -> bool:
    """Return True to play scenes: on request, or if a scene is open and no fight is requested or in progress."""
    named = arguments.fight or arguments.party or arguments.procedure
    if session.fight_in_progress or named:
        return False
    return arguments.story or session.story.state.scene is not None


def _told_story(session: Session, home: Path) -> bool:
    """Play scenes. Return True if a fight is to be played next."""
    from solo.campaign.story_content import read_story_content  # only scenes need these modules
    from solo.cli.plain_story import PlainStory

    content = read_story_content(session.system, own_content_folder(home))
    return PlainStory(session, content, ask_line).play()


def _win_odds(saved: SavedTable, home: Path) -> list[str]:
    from solo.cli.win_odds import describe_win_odds  # rarely needed, and slow to import

    return describe_win_odds(saved, home)


def _clock() -> Callable[[], float] | None:
    """Return the clock that detects lines typed in advance at a terminal; None for a pipe."""
    return monotonic if sys.stdin is not None and sys.stdin.isatty() else None


def _thresholds(home: Path) -> Thresholds | None:
    """Return the risks above which orders do not answer; None for a pipe, or if the settings switch orders off."""
    chosen, _ = settings.load(home)
    if _clock() is None or not chosen.orders:
        return None
    return Thresholds(chosen.fall_at_stake / 100, chosen.swing_at_stake / 100)


def _voice(arguments: Namespace, home: Path) -> Voice:
    """Return the voice named on the command line; without one, the audit for a pipe, else the voice in the settings."""
    if arguments.voice:
        return cast("Voice", arguments.voice)
    chosen, _ = settings.load(home)
    return chosen.voice if _clock() else AUDIT


def ask_line(prompt: str) -> str | None:
    """Read one line from a person or a pipe; None at the end of the input."""
    say(prompt, end="", flush=True)
    if sys.stdin is None:
        return None
    line = sys.stdin.readline()
    if not line:
        say()
        return None
    if not sys.stdin.isatty():
        say(line.rstrip("\n"))
    return line.strip()


def _folder(arguments: Namespace, home: Path) -> Path:
    """Return the folder of the named campaign, or else of the campaign opened last, or else of a new campaign."""
    name, key = arguments.campaign, arguments.system
    if name and key:
        try:
            return campaigns.find(home, name)
        except SaveError:
            return _new(arguments, home, name)
    if name:
        try:
            return campaigns.find(home, name)
        except SaveError as error:
            raise UsageError(f"{error} To start a new campaign, name its game with --system.") from error
    for folder in _latest_first(home):
        if not key or folder[1] == key:
            return folder[0]
    return _new(arguments, home, NEW_CAMPAIGN)


def _latest_first(home: Path) -> list[tuple[Path, str]]:
    """Return the usable campaigns with their systems: the one opened last, then the others by latest change.

    Raises UsageError if campaigns exist but none can be opened.
    """
    found = campaigns.campaigns(home)
    whole = [(each.folder, each.system) for each in found if not each.broken]
    for each in found:
        if each.broken:
            complain(f"{each.name}: {each.broken}")
    if found and not whole:
        raise UsageError(
            "No campaign can be opened. Repair one with “solo saves”, or start a new one with a name and --system."
        )
    last = campaigns.last_opened(home)
    return sorted(whole, key=lambda one: one[0] != last)


def _new(arguments: Namespace, home: Path, name: str) -> Path:
    key = chosen_system(arguments.system)
    _check_names(arguments, opening.open_game(key, home).system)
    with saving():
        free = campaigns.free_name(home, name)
    return create_campaign(home, free, key, drawn_seed(arguments.seed))


def _check_names(arguments: Namespace, system: System) -> None:
    """Raise UsageError for an unknown procedure, fight, character, foe or rule: no campaign is created for it."""
    if arguments.procedure:
        _procedure(system, arguments.procedure)
    if arguments.fight:
        opening.find("fight", arguments.fight, system.encounters.ready_fights())
    if arguments.party:
        opening.party(system, arguments.party)
    if arguments.foes:
        opening.foes(system, arguments.foes)
    chosen_options(arguments.rule, system)


def _at_table(session: Session, arguments: Namespace, in_story: bool = False) -> bool:
    """Continue the session's procedure in progress, or start a new one. Return False if the input ended.

    With `in_story`, a new procedure belongs to the story even if no character on the roster takes part.
    """
    named = arguments.fight or arguments.party or arguments.procedure or arguments.rule
    if session.fight_in_progress and named:
        raise UsageError(
            f"“{session.fight_in_progress}” is in progress. Run “solo play --plain” without other options to "
            "continue it, or to end it with “abandon”."
        )
    rules = chosen_options(arguments.rule, session.system)
    if session.table is not None:
        _tell_so_far(session)
        return True
    if session.fight_in_progress:
        raise UsageError(f"“{session.fight_in_progress}” cannot be opened with the current rules. It stays saved.")
    if arguments.procedure:
        key = _procedure(session.system, arguments.procedure)
        setup: Setup | None = Setup(_company(session, arguments.party), title=session.system.procedures[key].title)
    else:
        key = "fight"
        whom = arguments.fight or arguments.party
        setup = _named_setup(session, arguments) if whom else _asked_setup(session)
    if setup is None:
        return False
    _begin(session, key, apply_rules(setup, rules), in_story)
    return True


def _procedure(system: System, word: str) -> str:
    """Return the key of the named procedure. The word “check” means the check in any game that has one."""
    if word == CHECK and system.check:
        return system.check
    return opening.find("procedure", word, system.procedures)


def _begin(session: Session, key: str, setup: Setup, in_story: bool) -> None:
    roster = session.characters()
    names = [session.system.characters.member(character).name for character in setup.party]
    marked = [name for name in names if name in roster]
    with saving(), refusing():
        table = session.begin(key, setup, setup.title or "A fight", characters=marked, in_story=in_story)
    session.flush()
    say(f"{heading(table.view(table.viewer()))}.")
    print_lines(story_lines(table.story(table.viewer())))


def _tell_so_far(session: Session) -> None:
    session.sit_alone()
    table = session.table
    assert table is not None
    story = table.story(table.viewer())
    say(f"Continuing: {heading(table.view(table.viewer()))}.")
    print_lines(story_lines(story[-REMEMBERED_EVENTS:]))


def _company(session: Session, names: str | None) -> tuple[msgspec.Struct, ...]:
    """Return the characters in `names`, or the whole roster of the session."""
    roster = session.characters()
    if names:
        return opening.party(session.system, names, roster)
    if not roster:
        raise UsageError("The roster is empty. Add characters first, or name the party with --party.")
    return tuple(roster.values())


def _named_setup(session: Session, arguments: Namespace) -> Setup:
    if arguments.party:
        party = opening.party(session.system, arguments.party, session.characters())
        return Setup(party, opening.foes(session.system, arguments.foes))
    return _fight(session, arguments.fight)


def _fight(session: Session, name: str) -> Setup:
    """Return the setup of a fight by its name: an encounter saved in the campaign, or a ready-made fight."""
    kept = session.encounters.all()
    found = opening.find("fight", name, [*kept, *session.system.encounters.ready_fights()])
    if found not in kept:
        return opening.ready_fight(session.system, found)
    encounter = kept[found]
    party = opening.party(session.system, ", ".join(encounter.party), session.characters())
    return Setup(party, encounter.foes, encounter.place, encounter.name, encounter.options)


def _share_out(session: Session) -> None:
    if not session.loot.describe() and not session.loot.last_taken():
        say(unclaimed_loot.NOTHING)
    loot_sharing.share_out(session, ask_line)


def _asked_setup(session: Session) -> Setup | None:
    """Let the person choose a fight by number or name. Return None at the end of the input."""
    ready = session.system.encounters.ready_fights()
    names = list(dict.fromkeys([*session.encounters.all(), *ready]))
    if not names:
        raise UsageError("This game has no ready-made fight: name both sides with --party and --foes.")
    for number, name in enumerate(names, start=1):
        say(f"{number:>3}. {name}" + (f": {ready[name].story}" if name in ready else ""))
    if session.loot.describe():
        say(loot_sharing.LIES_THERE)
    clock = _clock()
    while True:
        asked = clock() if clock else 0.0
        line = ask_line("Which fight? Press enter for the first. ")
        if line == "" and clock and clock() - asked < LEAST_QUIET:
            continue
        line = SPELT_OUT.get(line.casefold(), line) if line else line
        if line is None or line == "q":
            return None
        if line == "?":
            print_lines(HELP)
            continue
        if line == loot_sharing.WORD:
            _share_out(session)
            continue
        if line.isascii() and line.isdigit() and len(line) < 4 and 1 <= int(line) <= len(names):
            line = names[int(line) - 1]
        try:
            return _fight(session, line or names[0])
        except UsageError as error:
            say(error)

"""`solo saves`: lists, checks, manages, exports and imports campaigns.

Nothing is lost: a deleted campaign can be undeleted, and a state that a backup replaces becomes a backup.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from solo.cli.errors import FAILED, CommandError, UsageError
from solo.cli.parsing import add_json
from solo.cli.printing import print_json, say
from solo.untrusted.moments import local, utc

if TYPE_CHECKING:
    from solo.campaign.campaigns import CampaignSummary
    from solo.storage.store import Store

ACTIONS = {
    "list": "",
    "check": "",
    "rename": "the campaign and its new name",
    "duplicate": "the campaign to copy",
    "delete": "the campaign to move to the bin",
    "bin": "",
    "undelete": "the campaign to restore from the bin",
    "backups": "the campaign",
    "restore": "the campaign, and the number of a backup or the word “chronicle”",
    "mend": "the campaign to mend",
    "export": "the campaign to export",
    "import": "the file to import",
}
WITH_SECOND = ("rename", "duplicate", "restore", "export")
ALONE = ("list", "bin")
NONE_YET = "You have no campaigns. Run “solo” to start one."


class CampaignJson(msgspec.Struct, frozen=True):
    """A campaign, for JSON."""

    name: str
    system: str
    folder: str
    modified: datetime
    fight: str
    broken: str


class CheckJson(msgspec.Struct, frozen=True):
    """A campaign and the problems of its files, for JSON."""

    name: str
    folder: str
    faults: list[str]


class TransferJson(msgspec.Struct, frozen=True):
    """The path of the file or folder that an action wrote, for JSON."""

    path: str


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo saves`."""
    parser.add_argument(
        "action", nargs="?", default="list", choices=tuple(ACTIONS), metavar="ACTION", help=", ".join(ACTIONS)
    )
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="the campaign's name, or the file to import")
    parser.add_argument(
        "second",
        nargs="?",
        metavar="FILE",
        help="the new name, the copy's name, the file to export, or the backup to restore (number or “chronicle”)",
    )
    parser.add_argument(
        "--store",
        default="",
        metavar="DATABASE",
        help="a database with campaigns, such as postgresql://USER@MACHINE/DATABASE",
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Carry out the action named in the arguments."""
    action = arguments.action
    if arguments.second and action not in WITH_SECOND:
        raise UsageError(f"“solo saves {action}” takes only one name.")
    if arguments.campaign and action in ALONE:
        raise UsageError(f"“solo saves {action}” lists all campaigns: leave the name out.")
    needed = ACTIONS[action]
    if needed and not (arguments.campaign and (arguments.second or action not in ("rename", "restore"))):
        raise UsageError(f"Name {needed}.")
    act: Mapping[str, Callable[[Namespace, Path], int]] = {
        "list": _list,
        "check": _check,
        "rename": _rename,
        "duplicate": _duplicate,
        "delete": _delete,
        "bin": _bin,
        "undelete": _undelete,
        "backups": _backups,
        "restore": _restore,
        "mend": _mend,
        "export": _export,
        "import": _import,
    }
    return act[action](arguments, home)


def _store(arguments: Namespace) -> Store:
    """Return the named store of campaigns, by default this machine's files."""
    from solo.cli.campaigns import saving
    from solo.storage import stores

    with saving():
        return stores.choose_store({}, arguments.store)


def _campaigns(home: Path, store: Store) -> list[CampaignSummary]:
    from solo.campaign import campaigns

    found = campaigns.campaigns(home, store)
    if not found and (fault := campaigns.find_listing_problem(home, store)):
        raise CommandError(fault)
    return found


def _list(arguments: Namespace, home: Path) -> int:
    campaigns = _campaigns(home, _store(arguments))
    return _print(campaigns, arguments.json, NONE_YET)


def _print(campaigns: list[CampaignSummary], as_json: bool, none: str) -> int:
    if as_json:
        print_json(
            [CampaignJson(c.name, c.system, str(c.folder), utc(c.modified), c.fight, c.broken) for c in campaigns]
        )
        return 0
    for one in campaigns:
        state = one.broken or (f"{one.fight} {one.state}" if one.fight else "no fight in progress")
        packs = f", with {', '.join(one.packs)}" if one.packs else ""
        say(f"{one.name}: {one.system or 'unknown game'}, {local(one.modified):%Y-%m-%d %H:%M}, {state}{packs}")
    if not campaigns:
        say(none)
    return 0


def _check(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns
    from solo.cli.campaigns import named_folder, system_opener
    from solo.storage.store import FILES

    store = _store(arguments)
    wanted = named_folder(home, arguments.campaign, store) if arguments.campaign else None
    chosen = [one for one in _campaigns(home, store) if wanted in (None, one.folder)]
    faults = {one.folder: campaigns.check(one.folder, system_opener(home, one.folder, store), store) for one in chosen}
    for folder in faults:
        faults[folder] += _people_problems(folder) if store is FILES else []
    checked = [CheckJson(one.name, str(one.folder), faults[one.folder]) for one in chosen]
    if arguments.json:
        print_json(checked)
    else:
        for one in checked:
            for line in one.faults or ["no problems"]:
                say(f"{one.name}: {line}")
        if not checked:
            say(NONE_YET)
    return FAILED if any(one.faults for one in checked) else 0


def _people_problems(folder: Path) -> list[str]:
    """List the problems of the file of people; empty for a campaign without people."""
    from solo.host.people_file import find_problems

    return find_problems(folder)


def _rename(arguments: Namespace, home: Path) -> int:
    from solo.campaign import management
    from solo.cli.campaigns import named_folder, saving, utc_now

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    with saving():
        name = management.rename(home, folder, arguments.second, utc_now, store)
    return _say(arguments, folder, f"The campaign is now called “{name}”.")


def _duplicate(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns, management
    from solo.cli.campaigns import named_folder, saving

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    with saving():
        name = management.duplicate(home, folder, arguments.second or "", store)
    return _say(arguments, campaigns.find(home, name, store), f"“{arguments.campaign}” was copied as “{name}”.")


def _delete(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns, management
    from solo.cli.campaigns import named_folder, saving

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    name = campaigns.summary(folder, store).name
    with saving():
        place = management.move_to_bin(home, folder, store)
    return _say(arguments, place, f"“{name}” is in the bin. “solo saves undelete” restores it.")


def _bin(arguments: Namespace, home: Path) -> int:
    from solo.campaign import management

    return _print(management.list_bin(home), arguments.json, "The bin is empty.")


def _undelete(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns, management
    from solo.cli.campaigns import saving, utc_now
    from solo.cli.opening import find

    binned = {one.name: one.folder for one in reversed(management.list_bin(home))}
    wanted = find("campaign in the bin", arguments.campaign, binned)
    with saving():
        name = management.restore_from_bin(home, binned[wanted], utc_now)
    return _say(arguments, campaigns.find(home, name), f"“{name}” is restored.")


def _backups(arguments: Namespace, home: Path) -> int:
    from solo.campaign import management
    from solo.cli.campaigns import named_folder
    from solo.storage.journal_mark import describe_lines

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    found = management.backups(folder, store)
    if arguments.json:
        print_json([msgspec.structs.replace(one, written=utc(one.written)) for one in found])
        return 0
    for one in found:
        state = one.broken or (f"{one.fight} {one.state}" if one.fight else "no fight in progress")
        chronicle = f", chronicle of {describe_lines(one.lines)}" if one.lines else ""
        say(f"{one.number}: {local(one.written):%Y-%m-%d %H:%M:%S}, {state}{chronicle}")
    if not found:
        say("This campaign has no backups.")
    if lines := management.count_copied(folder, store):
        say(f"chronicle: {describe_lines(lines)}; “solo saves restore CAMPAIGN chronicle” restores them if needed")
    return 0


def _restore(arguments: Namespace, home: Path) -> int:
    from solo.campaign import management
    from solo.cli.campaigns import named_folder, saving, utc_now

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    if arguments.second == "chronicle":
        with saving():
            told = management.restore_chronicle(folder, utc_now, store)
        return _say(arguments, folder, told or "The chronicle is complete: nothing needs to be restored.")
    if not arguments.second.isdecimal() or len(arguments.second) > 2:
        raise UsageError(
            "Name the backup by its number, or “chronicle” to restore only the chronicle. “solo saves backups "
            "CAMPAIGN” lists the backups."
        )
    with saving():
        told = management.restore(folder, int(arguments.second), utc_now, store)
    return _say(arguments, folder, f"The backup is restored. The previous state is now backup 1. {told}".strip())


def _mend(arguments: Namespace, home: Path) -> int:
    from solo.campaign import management
    from solo.cli.campaigns import named_folder, saving, utc_now

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    with saving():
        told = management.mend(folder, utc_now, store)
    return _say(arguments, folder, " ".join(told) or "Nothing needs to be mended.")


def _export(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns
    from solo.cli.campaigns import named_folder, saving

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    file = Path(arguments.second) if arguments.second else Path(f"{folder.name}.solo.json")
    with saving():
        notices = campaigns.export_campaign(folder, file, store)
    return _say(arguments, file, " ".join([f"Written to {file}.", *notices]))


def _import(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns
    from solo.cli.campaigns import saving

    store = _store(arguments)
    with saving():
        folder = campaigns.import_campaign(Path(arguments.campaign), home, store)
    name = next((one.name for one in campaigns.campaigns(home, store) if one.folder == folder), folder.name)
    where = "now in the database." if arguments.store else f"imported. To play it, run: solo play “{name}”"
    return _say(arguments, folder, f"“{name}” is {where}")


def _say(arguments: Namespace, path: Path, sentence: str) -> int:
    if arguments.json:
        print_json(TransferJson(str(path)))
    else:
        say(sentence)
    return 0

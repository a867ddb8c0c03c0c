"""Owns `solo saves`: which campaigns there are, whether their files are sound, and how one travels in a file.

Nothing here overwrites or removes a save.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from solo.cli.errors import FAILED, BadInput, Failed
from solo.cli.parsing import add_json
from solo.cli.printing import print_json, say

if TYPE_CHECKING:
    from solo.campaign.shelf import Summary
    from solo.storage.store import Store

ACTIONS = ("list", "check", "export", "import")
NONE_YET = "There are no campaigns yet. “solo” begins one."


class Listed(msgspec.Struct, frozen=True):
    """A campaign, for JSON."""

    name: str
    system: str
    folder: str
    modified: datetime
    fight: str
    broken: str


class Checked(msgspec.Struct, frozen=True):
    """A campaign and what is wrong with its files, for JSON."""

    name: str
    folder: str
    faults: list[str]


class Moved(msgspec.Struct, frozen=True):
    """What an export or import has made, for JSON."""

    path: str


def declare(parser: ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument("action", nargs="?", default="list", choices=ACTIONS, metavar="ACTION", help=", ".join(ACTIONS))
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="a campaign's name; for import the file")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="where export writes to; made from the name if not given"
    )
    parser.add_argument(
        "--store",
        default="",
        metavar="DATABASE",
        help="campaigns kept elsewhere, as in postgresql://USER@MACHINE/DATABASE",
    )
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Do one of the actions."""
    if arguments.file and arguments.action != "export":
        raise BadInput(f"“solo saves {arguments.action}” takes no second name.")
    if arguments.action == "list":
        return _list(arguments, home)
    if arguments.action == "check":
        return _check(arguments, home)
    if not arguments.campaign:
        what = "the campaign to export" if arguments.action == "export" else "the file to import"
        raise BadInput(f"Name {what}.")
    return _export(arguments, home) if arguments.action == "export" else _import(arguments, home)


def _store(arguments: Namespace) -> Store:
    """Where the campaigns are kept that are asked for: in this machine's files if nothing is named."""
    from solo.cli.campaigns import saving
    from solo.storage import stores

    with saving():
        return stores.chosen({}, arguments.store)


def _campaigns(home: Path, store: Store) -> list[Summary]:
    from solo.campaign import shelf

    found = shelf.campaigns(home, store)
    if not found and (fault := shelf.fault(home, store)):
        raise Failed(fault)
    return found


def _list(arguments: Namespace, home: Path) -> int:
    if arguments.campaign:
        raise BadInput("“solo saves list” lists all campaigns: leave the name out.")
    campaigns = _campaigns(home, _store(arguments))
    if arguments.json:
        print_json([Listed(c.name, c.system, str(c.folder), c.modified, c.fight, c.broken) for c in campaigns])
        return 0
    for one in campaigns:
        state = one.broken or (f"{one.fight} in progress" if one.fight else "no fight in progress")
        say(f"{one.name}: {one.system or 'unknown system'}, {one.modified:%Y-%m-%d %H:%M}, {state}")
    if not campaigns:
        say(NONE_YET)
    return 0


def _check(arguments: Namespace, home: Path) -> int:
    from solo.campaign import shelf
    from solo.cli.campaigns import named_folder, system_opener

    store = _store(arguments)
    wanted = named_folder(home, arguments.campaign, store) if arguments.campaign else None
    chosen = [one for one in _campaigns(home, store) if wanted in (None, one.folder)]
    faults = {one.folder: shelf.check(one.folder, system_opener(home), store) for one in chosen}
    checked = [Checked(one.name, str(one.folder), faults[one.folder]) for one in chosen]
    if arguments.json:
        print_json(checked)
    else:
        for one in checked:
            for line in one.faults or ["sound"]:
                say(f"{one.name}: {line}")
        if not checked:
            say(NONE_YET)
    return FAILED if any(one.faults for one in checked) else 0


def _export(arguments: Namespace, home: Path) -> int:
    from solo.campaign import shelf
    from solo.cli.campaigns import named_folder, saving

    store = _store(arguments)
    folder = named_folder(home, arguments.campaign, store)
    file = Path(arguments.file) if arguments.file else Path(f"{folder.name}.solo.json")
    with saving():
        shelf.export_campaign(folder, file, store)
    return _say(arguments, file, f"Written to {file}.")


def _import(arguments: Namespace, home: Path) -> int:
    from solo.campaign import shelf
    from solo.cli.campaigns import saving

    store = _store(arguments)
    with saving():
        folder = shelf.import_campaign(Path(arguments.campaign), home, store)
    name = next((one.name for one in shelf.campaigns(home, store) if one.folder == folder), folder.name)
    where = "in the store now." if arguments.store else f"on the shelf now: solo play “{name}”."
    return _say(arguments, folder, f"“{name}” is {where}")


def _say(arguments: Namespace, path: Path, sentence: str) -> int:
    if arguments.json:
        print_json(Moved(str(path)))
    else:
        say(sentence)
    return 0

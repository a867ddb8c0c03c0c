"""`solo pack`: checks, installs, removes and exports content packs, and turns them on in a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from solo.cli.errors import FAILED, UsageError
from solo.cli.parsing import add_json
from solo.cli.printing import print_json, print_lines, say
from solo.library.systems import manifests
from solo.systems.contract import ContentProblem

if TYPE_CHECKING:
    from solo.campaign.installed_packs import InstalledPack

NONE_YET = (
    "No pack is installed. Use “solo pack install FILE” to install one; docs/OWN-CONTENT.md explains how to make one."
)
NAMED = {
    "check": "the pack's file, its folder, or its name",
    "install": "the pack's file or folder",
    "remove": "the pack",
    "export": "the pack, or its folder",
    "on": "the pack",
    "off": "the pack",
}


class PackJson(msgspec.Struct, frozen=True):
    """An installed pack, for JSON; `fault` says why it cannot be used."""

    name: str
    system: str
    version: str
    author: str
    licence: str
    text: str
    folder: str
    campaigns: list[str]
    fault: str


class PackActionJson(msgspec.Struct, frozen=True):
    """The result of an action, for JSON."""

    name: str
    path: str


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo pack`."""
    actions = ("list", *NAMED)
    parser.add_argument("action", nargs="?", default="list", choices=actions, metavar="ACTION", help=", ".join(actions))
    parser.add_argument(
        "pack", nargs="?", metavar="PACK", help="the pack's name (for check and install also its file or folder)"
    )
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the file to write with export (default: the pack's name)"
    )
    parser.add_argument("--campaign", metavar="CAMPAIGN", help="with on and off: the campaign that uses the pack")
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Carry out the action named in the arguments."""
    if arguments.file and arguments.action != "export":
        raise UsageError(f"“solo pack {arguments.action}” takes only one name.")
    if arguments.campaign and arguments.action not in ("on", "off"):
        raise UsageError(f"“solo pack {arguments.action}” applies to all campaigns: leave --campaign out.")
    if arguments.action == "list":
        return _list(arguments, home)
    if not arguments.pack:
        raise UsageError(f"Name {NAMED[arguments.action]}.")
    act: Mapping[str, Callable[[Namespace, Path], int]] = {
        "check": _check,
        "install": _install,
        "remove": _remove,
        "export": _export,
        "on": _switch,
        "off": _switch,
    }
    with _telling():
        return act[arguments.action](arguments, home)


@contextmanager
def _telling() -> Iterator[None]:
    """Turn PackError into UsageError, and read and write errors into CommandError, within the context."""
    from solo.cli.campaigns import saving
    from solo.library.packs import PackError

    try:
        with saving():
            yield
    except PackError as error:
        raise UsageError(str(error)) from error


def _list(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns, installed_packs
    from solo.library.packs import key_of

    if arguments.pack:
        raise UsageError("“solo pack list” lists all packs: leave the name out.")
    known = campaigns.campaigns(home)
    found = [
        (one, [each.name for each in known if key_of(one.name) in map(key_of, each.packs)])
        for one in installed_packs.list_installed(home)
    ]
    if arguments.json:
        print_json([_listed(one, needing) for one, needing in found])
        return 0
    for one, needing in found:
        used = f"in use in {', '.join(needing)}" if needing else "not in use"
        say(f"{one.pack}; {used}" if one.pack else f"{one.name}: {one.fault}")
    if not found:
        say(NONE_YET)
    return 0


def _listed(one: InstalledPack, needing: list[str]) -> PackJson:
    from solo.library.packs import Pack

    pack = one.pack or Pack(name=one.name, system="", version="", author="", licence="")
    return PackJson(
        pack.name, pack.system, pack.version, pack.author, pack.licence, pack.text, str(one.folder), needing, one.fault
    )


def _check(arguments: Namespace, home: Path) -> int:
    faults = _find_problems(arguments.pack, home)
    if arguments.json:
        print_json(list(faults))
    elif faults:
        print_lines(map(str, faults))
    else:
        say("The pack has no errors.")
    return FAILED if faults else 0


def _find_problems(named: str, home: Path) -> tuple[ContentProblem, ...]:
    """Return the faults of the pack with this name, file or folder."""
    from solo.campaign import installed_packs
    from solo.library.pack_archive import read_archive
    from solo.library.packs import check_pack

    known = {manifest.key: manifest for manifest in manifests()}
    place = Path(named)
    if place.is_dir():
        return check_pack(place, known)
    if not place.exists():
        return check_pack(installed_packs.find(home, named).folder, known)
    with TemporaryDirectory() as folder:
        for name, data in read_archive(place).items():
            (Path(folder) / name).write_bytes(data)
        found = check_pack(Path(folder), known)
        return tuple(msgspec.structs.replace(one, file=f"{place}/{Path(one.file).name}") for one in found)


def _install(arguments: Namespace, home: Path) -> int:
    from solo.campaign import installed_packs

    file = Path(arguments.pack)
    if not file.exists():
        raise UsageError(f"There is no file or folder {file}.")
    faults = _find_problems(arguments.pack, home)
    pack, before = installed_packs.install(home, file)
    if arguments.json:
        print_json(PackActionJson(pack.name, str(installed_packs.find(home, pack.name).folder)))
        return 0
    say(f"{pack} is installed" + (f" and replaces version {before}." if before else "."))
    if faults:
        count = "1 error" if len(faults) == 1 else f"{len(faults)} errors"
        say(f"It has {count}, and the faulty entries are left out. “solo pack check {pack.key}” lists them.")
    say(f"To use it in a campaign, run: solo pack on {pack.key} --campaign CAMPAIGN")
    return 0


def _remove(arguments: Namespace, home: Path) -> int:
    from solo.campaign import installed_packs

    name = installed_packs.find(home, arguments.pack).name
    place = installed_packs.remove(home, arguments.pack)
    return _say(arguments, name, place, f"“{name}” is removed. To restore it, run: solo pack install {place}")


def _export(arguments: Namespace, home: Path) -> int:
    from solo.campaign import installed_packs
    from solo.library.packs import has_pack, read_pack

    place = Path(arguments.pack)
    folder = place if has_pack(place) else installed_packs.find(home, arguments.pack).folder
    file = Path(arguments.file) if arguments.file else Path(f"{read_pack(folder).key}{installed_packs.ENDING}")
    pack = installed_packs.export(folder, file)
    return _say(arguments, pack.name, file, f"“{pack.name}” was written to {file}.")


def _switch(arguments: Namespace, home: Path) -> int:
    from solo.campaign import campaigns, installed_packs, management
    from solo.cli.campaigns import named_folder, utc_now
    from solo.library.packs import key_of

    if not arguments.campaign:
        raise UsageError("Name the campaign as well: --campaign CAMPAIGN.")
    folder = named_folder(home, arguments.campaign)
    needed = campaigns.required_packs(folder)
    key = key_of(arguments.pack)
    kept = [name for name in needed.packs if key_of(name) != key]
    if arguments.action == "on":
        found = installed_packs.find(home, arguments.pack)
        management.use_packs(folder, installed_packs.with_pack(found, kept, campaigns.summary(folder).system), utc_now)
        sentence = f"“{found.name}” is now switched on in “{needed.campaign}”."
        return _say(arguments, found.name, found.folder, sentence)
    if len(kept) == len(needed.packs):
        raise UsageError(f"“{arguments.pack}” is not switched on in “{needed.campaign}”.")
    management.use_packs(folder, kept, utc_now)
    return _say(arguments, arguments.pack, folder, f"“{arguments.pack}” is now switched off in “{needed.campaign}”.")


def _say(arguments: Namespace, name: str, path: Path, sentence: str) -> int:
    if arguments.json:
        print_json(PackActionJson(name, str(path)))
    else:
        say(sentence)
    return 0

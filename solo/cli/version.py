"""`solo version`: prints the versions of Solo, Python and the installed systems, for bug reports."""

from __future__ import annotations

import platform
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from solo import __version__
from solo.cli.parsing import add_json
from solo.cli.printing import complain, print_json, print_lines
from solo.library.systems import survey


class SystemVersion(msgspec.Struct, frozen=True):
    """An installed system and the version of its rules, for JSON."""

    key: str
    title: str
    rules_version: int


class Versions(msgspec.Struct, frozen=True):
    """The versions of Solo, Python and the systems, for JSON."""

    solo: str
    python: str
    systems: tuple[SystemVersion, ...]


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo version`."""
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Print the versions. A system that does not load is reported on standard error."""
    del home
    found = survey()
    systems = tuple(SystemVersion(each.key, each.title, each.rules_version) for each in found.manifests)
    versions = Versions(__version__, platform.python_version(), systems)
    if arguments.json:
        print_json(versions)
    else:
        print_lines([f"solo {versions.solo}", f"Python {versions.python}"])
        print_lines(f"{each.key}: {each.title}, rules {each.rules_version}" for each in systems)
    for sentence in found.broken:
        complain(sentence)
    return 0

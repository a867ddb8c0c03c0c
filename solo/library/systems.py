"""Discovery of systems through the entry-point group `solo.systems`.

Solo's own entry points are read first from their small file, since a scan of all installed packages is slow.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from solo import __version__
from solo.library.content import Shelves, shipped_content
from solo.library.fuzzy import unknown_name_message
from solo.systems.contract import ContentProblem, Manifest, System

GROUP = "solo.systems"
DISTRIBUTION = "solo_tabletop"  # The name of the distribution as installers write it in folder names.


class UnknownSystemError(ValueError):
    """There is no system with this key; the text suggests similar keys."""


class BrokenSystemError(ValueError):
    """A system is installed but cannot be loaded; the text says why."""


class LoadedSystem:
    """A system with its content. Reading `faults` reads every content file."""

    __slots__ = ("content", "system")

    def __init__(self, system: System, content: Shelves) -> None:
        self.system = system
        self.content = content

    @property
    def faults(self) -> tuple[ContentProblem, ...]:
        """The faults in this system's content, both shipped and the player's."""
        return self.content.all_faults()


class SystemSurvey(msgspec.Struct, frozen=True):
    """The loadable systems, and a sentence about each system that cannot be loaded."""

    manifests: tuple[Manifest, ...]
    broken: tuple[str, ...]


def open_system(key: str, own_content: Path | None, tried: bool = True, packs: Sequence[Path] = ()) -> LoadedSystem:
    """Open the system of this key.

    The folders `packs` override the shipped content; the folder `own_content`/<key> overrides both. If `tried`, entries
    of packs and of the player are tried first, and entries on which the game fails are left out. Raises
    UnknownSystemError, or BrokenSystemError if the system is installed but cannot be loaded.
    """
    found = manifest(key)
    content = Shelves(
        found.shelves,
        ours=shipped_content() / found.key,
        own=own_content / found.key if own_content else None,
        packs=packs,
    )
    if tried and content.has_own:
        from solo.library.content_trial import drop_failing_entries  # needed only for own content

        drop_failing_entries(found, content)
    return LoadedSystem(found.open(content), content)


def manifest(key: str) -> Manifest:
    """Return the manifest of a system by its key. Raises UnknownSystemError or BrokenSystemError."""
    place = _ours().get(key) or _installed().get(key)
    if place is None:
        raise UnknownSystemError(unknown_name_message("game", key, _all_places()))
    return _load(key, place)


def manifests() -> list[Manifest]:
    """Return the manifests of all systems that can be loaded, in listing order."""
    return list(survey().manifests)


def survey() -> SystemSurvey:
    """Return the usable systems in listing order, and the reasons why other installed systems cannot be loaded."""
    loaded: list[Manifest] = []
    broken: list[str] = []
    for key, place in _all_places().items():
        try:
            loaded.append(_load(key, place))
        except BrokenSystemError as error:
            broken.append(str(error))
    loaded.sort(key=lambda found: (found.rank, found.title))
    return SystemSurvey(tuple(loaded), tuple(broken))


def _all_places() -> dict[str, str]:
    ours = dict(_ours())
    return ours | {key: place for key, place in _installed().items() if key not in ours}


def _load(key: str, place: str) -> Manifest:
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except Exception as error:  # A third-party package may raise anything while it is imported.
        raise BrokenSystemError(f"The game “{key}” cannot be loaded from {place}: {error}.") from error
    if not isinstance(found, Manifest) or found.key != key:
        raise BrokenSystemError(f"The game “{key}” cannot be loaded: {place} is not the manifest of “{key}”.")
    return found


def _ours() -> Mapping[str, str]:
    """Return Solo's own entry points by key, from the file written by the installer; empty if there is none."""
    for folder in sys.path:
        file = Path(folder or ".") / f"{DISTRIBUTION}-{__version__}.dist-info" / "entry_points.txt"
        if file.is_file():
            return dict(_group_lines(file.read_text("utf-8")))
    return {}


def _group_lines(text: str) -> Iterator[tuple[str, str]]:
    within = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            within = line == f"[{GROUP}]"
        elif within and "=" in line:
            key, _, place = line.partition("=")
            yield key.strip(), place.strip()


def _installed() -> Mapping[str, str]:
    """Return the entry points of all installed packages by key."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    return {point.name: point.value for point in entry_points(group=GROUP)}

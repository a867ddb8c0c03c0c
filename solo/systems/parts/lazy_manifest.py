"""Manifests of games. Shelves, glossary and table are imported from the game's package on first use.

Listing the games must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final

from solo.systems.contract import Content, Importer, Manifest, Shelf, System

OF_NO_GAME: Final[Mapping[str, Callable[[], Importer]]] = MappingProxyType({})
LAST: Final = 100


def manifest_of(
    package: str,
    *,
    key: str,
    title: str,
    summary: str,
    tagline: str = "",
    rules_version: int = 1,
    importers: Mapping[str, Callable[[], Importer]] = OF_NO_GAME,
    rank: int = LAST,
) -> Manifest:
    """Return the manifest of a game's package, which has the modules `shelves` and `glossary`, and `game.ROOMS`."""

    def shelves() -> Iterable[Shelf]:
        listed: Iterable[Shelf] = import_module(f"{package}.shelves").shelves()
        return listed

    def glossary() -> Sequence[tuple[str, str]]:
        words: Sequence[tuple[str, str]] = import_module(f"{package}.glossary").GLOSSARY
        return words

    def opened(content: Content) -> System:
        from solo.systems.parts.game import ContractGame

        return ContractGame(content, found, import_module(f"{package}.game").ROOMS)

    found = Manifest(key, title, summary, rules_version, shelves, opened, importers, rank, glossary, tagline)
    return found

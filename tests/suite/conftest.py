"""Every game that is installed, and the small one of the tests, for a suite in which no game is named."""

from __future__ import annotations

import pytest

from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.systems.contract import AnyProcedure, Manifest, System
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import MANIFEST as FULL

SMALL_GAMES = (SMALL, FULL)
GAMES = (*manifests(), *SMALL_GAMES)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Take the mark slow from the cases of the small games, so that `make test` runs the whole suite with these."""
    for item in items:
        case = getattr(item, "callspec", None)
        if case is not None and case.params.get("manifest") in SMALL_GAMES:
            item.own_markers = [mark for mark in item.own_markers if mark.name != "slow"]


@pytest.fixture(scope="module", params=GAMES, ids=lambda manifest: manifest.key)
def manifest(request: pytest.FixtureRequest) -> Manifest:
    """A game."""
    found: Manifest = request.param
    return found


@pytest.fixture(scope="module")
def content(manifest: Manifest) -> Shelves:
    """Its content, as shipped."""
    return Shelves(manifest.shelves, ours=shipped_content() / manifest.key)


@pytest.fixture(scope="module")
def system(manifest: Manifest, content: Shelves) -> System:
    """The game, opened."""
    return manifest.open(content)


@pytest.fixture(scope="module")
def fight(system: System) -> AnyProcedure:
    """Its fight."""
    return system.procedures["fight"]

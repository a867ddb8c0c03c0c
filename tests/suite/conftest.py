"""Every game that is installed, and the small one of the tests, for a suite in which no game is named."""

from __future__ import annotations

import pytest

from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.systems.contract import AnyProcedure, Manifest, System
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import MANIFEST as FULL

GAMES = (*manifests(), SMALL, FULL)


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

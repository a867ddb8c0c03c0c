"""A short siege with fixed seeds; `make siege` runs a longer one with random seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.siege.kinds import KINDS, kind

ATTEMPTS = [(name, seed) for name in KINDS for seed in kind(name).SHORT]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "seed"), ATTEMPTS)
def test_it_bears_this_attempt(name: str, seed: int, tmp_path: Path) -> None:
    assert kind(name).attempt(seed, tmp_path) > 0

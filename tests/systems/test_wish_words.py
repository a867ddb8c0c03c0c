"""The words of a wish for foes mean foes, in every game of ours."""

from __future__ import annotations

import pytest

from solo.library.systems import manifests, open_system


@pytest.mark.parametrize("key", [manifest.key for manifest in manifests()])
def test_each_role_and_kind_of_ground_is_some_foes(key: str) -> None:
    system = open_system(key, None).system
    tags = {tag for name in system.foes.prices() for tag in system.foes.tags(name)}
    words = system.encounters.words
    assert words.roles
    assert {*words.roles, *words.terrains} <= tags

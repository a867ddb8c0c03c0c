"""A party that must stay: tactics of the party never leave a lost fight, as under the switch of a stake."""

from __future__ import annotations

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import manifests, open_system
from solo.systems.contract import Manifest

STAKED = [manifest for manifest in manifests() if open_system(manifest.key, None).system.encounters.stake_options]
GAMES = pytest.mark.parametrize("manifest", STAKED, ids=lambda manifest: manifest.key)


@GAMES
def test_it_is_as_if_the_party_had_something_at_stake(manifest: Manifest) -> None:
    system = open_system(manifest.key, None).system
    fight = system.procedures["fight"]
    setup = ready_fight(system, next(iter(system.encounters.ready_fights())))
    options = {**setup.options, **system.encounters.stake_options}
    left, stayed = fight.begin(setup), fight.begin(msgspec.structs.replace(setup, options=options))
    assert left != stayed
    fight.make_party_stay(left)
    assert left == stayed
    fight.make_party_stay(left)
    assert left == stayed

"""A party that must stay: tactics of the party never leave a lost fight, as under the switch of a stake."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import manifests, open_system
from solo.systems.contract import Manifest

STAKED = [manifest for manifest in manifests() if open_system(manifest.key, None).system.encounters.stake_options]
GAMES = pytest.mark.parametrize("manifest", STAKED, ids=lambda manifest: manifest.key)


def _start(manifest: Manifest, options: dict[str, str]) -> Any:
    """Return the start of a game's first ready-made fight with these options."""
    system = open_system(manifest.key, None).system
    setup = ready_fight(system, next(iter(system.encounters.ready_fights())))
    return system.procedures["fight"].begin(msgspec.structs.replace(setup, options={**setup.options, **options}))


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


NERVOUS = [manifest for manifest in manifests() if hasattr(_start(manifest, {}), "nerve")]


@pytest.mark.parametrize("manifest", NERVOUS, ids=lambda manifest: manifest.key)
def test_with_nerve_tactics_of_the_party_do_not_leave_a_hopeless_fight_and_nerve_stays_in_force(
    manifest: Manifest,
) -> None:
    fight = open_system(manifest.key, None).system.procedures["fight"]
    state = _start(manifest, {"nerve": "on"})
    fight.make_party_stay(state)
    assert state.nerve is not None
    assert state.nerve.holds("party")
    assert not state.nerve.holds("foes")
    plain = _start(manifest, {"nerve": "on"})
    assert msgspec.structs.replace(state.nerve, party_holds=False) == plain.nerve

"""Ready fights of every game: those that ship have no fault, and each wrong name, number or switch has its sentence."""

from __future__ import annotations

import msgspec
import pytest

from solo.library.systems import manifests, open_system
from solo.systems.contract import Content, Manifest, Shelf, hardest_matching_tier
from solo.systems.parts.fight.ready_fights import FoeGroup, NamedFight, TieredFight
from tests.systems.ready_fights import CASES, FIRST, STRAYS, played

LONGEST = 10
"""Rounds of a ready fight, at most, in the median."""
PLAYED_TIERS = ("two-d20", "swords", "gloranthan")
"""Games whose tiers are a promise about play."""
GAMES = pytest.mark.parametrize("manifest", manifests(), ids=lambda manifest: manifest.key)


def shelf_of(manifest: Manifest) -> Shelf:
    return next(shelf for shelf in manifest.shelves() if shelf.name == "fights")


def content_of(manifest: Manifest) -> Content:
    return open_system(manifest.key, None).content


def shipped(manifest: Manifest) -> list[NamedFight]:
    entries = content_of(manifest).entries(shelf_of(manifest).kind).values()
    return [entry for entry in entries if isinstance(entry, NamedFight)]


def faults(manifest: Manifest, fight: NamedFight) -> list[tuple[str, str]]:
    check = shelf_of(manifest).check
    assert check is not None
    return list(check(fight, content_of(manifest)))


@pytest.mark.slow
@GAMES
def test_the_shipped_ones_have_no_fault(manifest: Manifest) -> None:
    fights = shipped(manifest)
    assert len(fights) >= 6
    assert [fault for fight in fights for fault in faults(manifest, fight)] == []


@pytest.mark.slow
@GAMES
@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"text": " "}, "text", "Describe the fight"),
        ({"party": ()}, "party", "characters and foes"),
        ({"foes": ()}, "foes", "characters and foes"),
        ({"party": ("Nobody",)}, "party", "no ready-made character “Nobody”"),
        ({"foes": (FoeGroup("Balrog"),)}, "foes", "no foe “Balrog”"),
        ({"options": {"cheese": "blue"}}, "options", "“cheese” is not an option of a fight"),
        ({"options": {"light": "green"}}, "options.light", "“green” is not allowed here. Use one of"),
    ],
)
def test_each_fault_has_its_field_and_sentence(
    manifest: Manifest, change: dict[str, object], field: str, part: str
) -> None:
    found = faults(manifest, msgspec.structs.replace(shipped(manifest)[0], **change))
    assert [where for where, _ in found] == [field]
    assert part in found[0][1]


@pytest.mark.slow
@GAMES
def test_nobody_fights_beside_themselves_and_no_foe_comes_less_than_once(manifest: Manifest) -> None:
    fight = shipped(manifest)[0]
    twice = msgspec.structs.replace(fight, party=(fight.party[0], fight.party[0]))
    none = msgspec.structs.replace(fight, foes=(FoeGroup(fight.foes[0].name, 0),))
    assert ("party", f"{fight.party[0]} cannot take part twice.") in faults(manifest, twice)
    assert ("foes", f"The number of {fight.foes[0].name} must be at least 1, not 0.") in faults(manifest, none)


@GAMES
def test_the_switches_of_a_stake_are_switches_of_the_fight(manifest: Manifest) -> None:
    system = open_system(manifest.key, None).system
    switches = system.procedures["fight"].setup_options()
    for switch, value in system.encounters.stake_options.items():
        assert value in switches[switch][1:]
    staked = {"polyhedral", "swords", "fire-and-sword", "two-d20"}
    assert bool(system.encounters.stake_options) is (manifest.key in staked)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("key", "name"), CASES)
def test_chances_to_win_lie_between_35_and_95_in_100_and_no_fight_is_long(key: str, name: str) -> None:
    found = played(key, name)
    assert 0.35 - STRAYS <= found.won <= 0.95 + STRAYS
    assert found.rounds <= LONGEST


@pytest.mark.exhaustive
@pytest.mark.parametrize(("key", "name"), [case for case in CASES if case[0] in PLAYED_TIERS])
def test_each_tier_is_what_the_fights_come_to(key: str, name: str) -> None:
    opened = open_system(key, None)
    tiers, found = opened.system.encounters.tiers, played(key, name)
    easiest, hardest = (
        tiers.index(hardest_matching_tier(tiers, 100 * (found.won + strays), 100 * (found.fell - strays)))
        for strays in (STRAYS, -STRAYS)
    )
    labels = [tier.key for tier in tiers[easiest : hardest + 1]]
    assert opened.content.entries(TieredFight)[name].tier in labels, found


@pytest.mark.exhaustive
@GAMES
def test_the_first_one_offered_is_for_a_first_evening_and_the_others_are_spread(manifest: Manifest) -> None:
    first = played(manifest.key, FIRST[manifest.key])
    assert 0.75 - STRAYS <= first.won <= 0.95 + STRAYS
    shares = sorted(played(key, name).won for key, name in CASES if key == manifest.key)
    assert shares[-2] >= 0.85 - STRAYS
    assert shares[-1] - shares[0] > 0.3
    for low, high in ((0.33, 0.45), (0.50, 0.60)):
        assert any(low - STRAYS <= share <= high + STRAYS for share in shares), (low, shares)

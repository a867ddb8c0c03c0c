"""Foes in fights that tactics play: every shipped and built one strikes or casts, and every fight comes to its end."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import SeededThrower
from solo.systems.contract import EncounterRequest, Event, FoeCount, Setup
from solo.systems.polyhedral.foes.foe import Foe
from tests.systems.polyhedral.shipped import GAME, OPENED

FIGHT = GAME.procedures["fight"]
FOES = dict(OPENED.content.entries(Foe))
PEOPLE = GAME.characters.ready()
TIERS = [tier.key for tier in GAME.encounters.tiers]
THEMES = ["", *sorted({theme for foe in FOES.values() for theme in foe.themes})]
FIGHTS_A_TIER = 12
MOST_TRIES = 12


def acts_of(name: str, seed: int) -> set[str]:
    """What three foes of this name do against one person who parries badly; nobody leaves."""
    told: list[Event] = []
    state = FIGHT.begin(Setup((PEOPLE["Osric Pell"],), (FoeCount(name, 3),), options={"at stake": "both"}))
    play_out(FIGHT, state, UnattendedScene(Random(seed), told.append))
    return {event.kind for event in told if event.who.startswith(name)}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FOES)
def test_every_foe_strikes_or_casts(name: str) -> None:
    assert any(acts_of(name, seed) & {"attack", "spell"} for seed in range(MOST_TRIES))


@pytest.mark.parametrize("name", [name for name, foe in FOES.items() if foe.role == "caster"])
def test_every_caster_casts(name: str) -> None:
    magic = {spell for spell in FOES[name].build.skills if spell in ("Afflictions", "Charms", "Evocations")}
    if magic:
        assert any("spell" in acts_of(name, seed) for seed in range(MOST_TRIES))
    else:
        assert "Life Magic" in FOES[name].build.skills, "a mender casts when a friend is hurt"


def generated(seed: int, tier: str) -> Setup | None:
    """A fight of a random party against an encounter found for it, anywhere and with any switches."""
    random = Random(f"{tier} {seed}")
    party = random.sample(list(PEOPLE.values()), random.randint(1, 8))
    request = EncounterRequest(
        tuple(GAME.characters.member(person) for person in party), tier, theme=THEMES[seed % len(THEMES)], place=""
    )
    found = GAME.encounters.budget.encounters(request, SeededThrower(random), 3)
    if not found:
        return None
    return Setup(
        tuple(party),
        random.choice(found).foes,
        place=random.choice(["", *GAME.encounters.places()]),
        options={name: random.choice(values) for name, values in FIGHT.setup_options().items()},
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("tier", TIERS)
def test_generated_fights_come_to_an_end(tier: str) -> None:
    played = 0
    for seed in range(FIGHTS_A_TIER):
        setup = generated(seed, tier)
        if setup is None:
            continue
        result = play_out(FIGHT, FIGHT.begin(setup), UnattendedScene(Random(seed), lambda _: None))
        assert result.outcome in {"won", "lost", "draw"}
        played += 1
    assert played >= FIGHTS_A_TIER * 3 // 4, "hardly a party finds nothing of a theme"

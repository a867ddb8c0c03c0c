"""How cleverly foes fight may be wished for, in every game: the switch changes their level and nobody else's."""

from __future__ import annotations

from random import Random

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.library.systems import manifests, open_system
from solo.systems.contract import Manifest, Setup
from solo.systems.parts.fight.ai_level import OWN, SWITCH, WISHES, AiLevel, requested_level, wit


def test_a_figure_gives_the_level_and_a_wish_goes_before_it() -> None:
    assert [wit(figure, 6, 10) for figure in (5, 6, 9, 10)] == [
        AiLevel.DULL,
        AiLevel.PLAIN,
        AiLevel.PLAIN,
        AiLevel.CUNNING,
    ]
    assert wit(18, 6, 10, "dull") is AiLevel.DULL
    assert wit(18, 6, 10, "archer") is AiLevel.CUNNING
    assert requested_level({}) == requested_level({SWITCH: OWN}) == ""
    assert requested_level({SWITCH: "cunning"}) == "cunning"


@pytest.mark.exhaustive
@pytest.mark.parametrize("manifest", manifests(), ids=lambda manifest: manifest.key)
def test_every_game_lets_a_table_wish_for_duller_or_more_cunning_foes(manifest: Manifest) -> None:
    system = open_system(manifest.key, None).system
    fight = system.procedures["fight"]
    assert fight.setup_options()[SWITCH] == WISHES
    ready = list(system.encounters.ready_fights().values())
    random, differs = Random(3), False
    for one in random.sample(ready, 5):
        people = system.characters.ready()
        party = tuple(people[name] for name in one.party)
        played = []
        for wish in ("dull", "cunning"):
            options = {**one.options, SWITCH: wish}
            state = fight.begin(Setup(party, one.foes, one.place, one.name, options))
            played.append(play_many(fight, encode_state(state), play_seeds(7, 0, 6)))
        differs = differs or played[0] != played[1]
    assert differs

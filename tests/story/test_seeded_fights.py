"""A real fight of each game, retold. Each text was compared with the story of its fight, line by line."""

from __future__ import annotations

import pytest

from solo.campaign.fight_records import record_fight
from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.story.retelling.retelling import retell
from tests.story.records import shipped_patterns
from tests.story.test_worked_examples import EXAMPLES

FIGHTS = (
    (
        "swords",
        21,
        (
            "A matter of honour. Two against one: Corin Vale and Edda Karrow met a duellist. "
            "Edda's sword got through to the duellist in round one. Chance gives that once in 40. "
            "From 50 in 100 to 82, at one stroke. Then five rounds of blows and guards decided nothing. "
            "In round seven the duellist hit Corin with the rapier. "
            "In round nine Corin felled the duellist with the rapier. "
            "Round nine was the last, and Corin and Edda kept the field. The marks of it: Corin hurt below half."
        ),
    ),
    (
        "two-d20",
        33,
        (
            "Three who were paid. Two against three: Torva Hale and Vess met three sellswords. "
            "In round one Torva's broadsword brought a sellsword down. "
            "It was the turn of the fight, from 50 to 84 in 100. "
            "In round two another sellsword met Torva's broadsword and fell. "
            "It was a chance of one in five, taken. "
            "Vess got through in the same round, and the last sellsword fell. "
            "After two rounds Torva and Vess held the field."
        ),
    ),
    (
        "fire-and-sword",
        33,
        (
            "Night on the quay. Pell Nine-Doors, Livia Caro and Sabina Quill had two cutpurses and two pirates "
            "before them. In round one Pell ended it for a cutpurse. From 50 in 100 to 76, at one stroke. "
            "In round two Pell's kopis brought a pirate down. "
            "In the same round the other pirate met Sabina's Strike Down and fell. "
            "The other cutpurse got away in round three. "
            "After three rounds the party held the field."
        ),
    ),
    (
        "polyhedral",
        21,
        (
            "Dogs on the ice. It was Dag Ferren against two wolves. In round seven Dag's spear struck a wolf. "
            "In round ten the same wolf caught Dag with the bite. Once in 23 it goes like that. "
            "In round twelve Dag's spear was too much for the same wolf. With it 30 chances in 100 became 75. "
            "In the same round the other wolf's bite took Dag out of the fight. "
            "After twelve rounds the wolf held the field. Of the party: Dag down."
        ),
    ),
    (
        "gloranthan",
        33,
        (
            "Two old soldiers. A band captain and a storm initiate met two sergeants, two against two. "
            "In turn four the storm initiate fell to a sergeant. "
            "In turn five the band captain ended it for the same sergeant. "
            "Such a blow comes about once in five. Nothing else weighed so much: 64 to 78 in 100. "
            "The band captain got at the other sergeant in turn six. "
            "The band captain got through in turn seven, and the same sergeant fell. "
            "After seven turns the band captain held the field. Of the party: the storm initiate down."
        ),
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed", "text"), FIGHTS, ids=[game for game, *_ in FIGHTS])
def test_a_seeded_fight_is_retold_as_its_story_tells_it(game: str, seed: int, text: str) -> None:
    system = open_system(game, None).system
    fight, title = system.procedures["fight"], text.partition(".")[0]
    state = fight.begin(ready_fight(system, title))
    table = Table.start(fight, state, system=game, title=title, seed=seed, seats=SEATS)
    table.advance()
    assert retell(record_fight(fight, table.saved), shipped_patterns()).text == text


@pytest.mark.slow
def test_the_worked_example_of_swords_is_the_fight_of_its_seed() -> None:
    test_a_seeded_fight_is_retold_as_its_story_tells_it("swords", 11, EXAMPLES[0][1])

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

FIGHTS = (
    (
        "swords",
        37,
        (
            "A matter of honour. It was Corin Vale and Edda Karrow against a duellist. In round four Corin's rapier "
            "found the duellist. In the same round Corin was struck by the duellist. Seven more rounds, and still "
            "nobody fell. The duellist was hit in round twelve by Corin's rapier. In the next round the duellist's "
            "rapier brought Corin down. The fight hung on that round: first 68 chances in 100, then 22. In round 16 "
            "the duellist got past Edda's guard. The odds of it were one in 14. It went on for five rounds with "
            "nothing settled. In round 22 Edda called for quarter. After 22 rounds the duellist still stood. The "
            "price: Corin down; Edda yielded."
        ),
    ),
    (
        "two-d20",
        6,
        (
            "Three who were paid. Torva Hale and Vess came up against three sellswords. In round one Torva felled "
            "the first sellsword. In the same round Vess brought the second sellsword down. Then the last "
            "sellsword's broadsword was too much for Torva. It was a chance of one in 83. The fight hung on that "
            "round: first 50 chances in 100, then 84. Still Torva fought on. Torva's bloodied blade caught the "
            "sellsword in the next round. Vess's short sword laid the sellsword low in round three. Then Vess held "
            "the field. In the end: Torva down."
        ),
    ),
    (
        "fire-and-sword",
        33,
        (
            "Night on the quay. Pell Nine-Doors, Livia Caro and Sabina Quill came up against two cutpurses and two "
            "pirates. In round one Pell struck the first pirate down. Such an attempt goes so well one time in four. "
            "In the same round Livia's scimitar brought the last pirate down. The chance to win, 50 in 100 before "
            "the round, was 94 after it. In the next round the second cutpurse fell under Livia's scimitar. The last "
            "cutpurse got away in round three. After three rounds the party held the field."
        ),
    ),
    (
        "polyhedral",
        21,
        (
            "Dogs on the ice. It was Dag Ferren against two wolves. In round seven Dag's spear struck the first "
            "wolf. In round ten the first wolf hit Dag. It goes like that one time in 23. At the start of the round "
            "the chance to win was 58 in 100; at its end, 30. In round twelve Dag's spear was too much for the first "
            "wolf. In the same round the last wolf's bite took Dag out of the fight. After twelve rounds the wolf "
            "held the field. In the party: Dag down."
        ),
    ),
    (
        "gloranthan",
        6,
        (
            "Two old soldiers. A band captain and a storm initiate came up against two sergeants. In turn two the "
            "storm initiate's Thunderbolt reached the first sergeant. The storm initiate put the first sergeant to "
            "flight in the next turn. In turn six the storm initiate ran before the last sergeant. The sergeant "
            "landed a hit on the band captain in the next turn. Only one attempt in six does as much. The fight hung "
            "on that turn: first 90 chances in 100, then 72. In turn eight the sergeant gave way to the band captain "
            "and fled. With that it was over, and won. The price: the storm initiate put to flight; the band captain "
            "badly hurt."
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

"""The three worked examples of a retelling, from records written by hand."""

from __future__ import annotations

import pytest

from solo.story.retelling.fight_record import FightRecord
from solo.story.retelling.retelling import retell
from tests.story.records import PRICE_OF_CROSSING, TOLL_AT_THE_FORD, TOLL_BRIDGE, shipped_patterns

EXAMPLES = (
    (
        TOLL_BRIDGE,
        (
            "The toll bridge. Two men-at-arms and two militia spearmen faced Hild Arnesdotter and Edda Karrow. In "
            "round two Edda's sword took the first militia spearman out of the fight. Such an attempt goes so well "
            "one time in 56. The fight hung on that round: first 50 chances in 100, then 76. In round four the last "
            "militia spearman fell to Hild. For three rounds neither side gave way. The first man-at-arms went down "
            "in round eight under Hild's two-handed sword. Five rounds brought no fall. In round 14 Hild struck the "
            "last man-at-arms down. After 14 rounds it was won."
        ),
    ),
    (
        TOLL_AT_THE_FORD,
        (
            "Toll at the ford. Julia Varro and Pell Nine-Doors came up against two bandits. In round one the first "
            "bandit's short bow was too much for Pell. Before the round, the chance to win was 50 in 100; after it, "
            "6. In the next round Julia's sword took the first bandit out of the fight. Neither side gained ground "
            "for five rounds. In round eight Julia fell to the last bandit. Only one attempt in eight does as much. "
            "So it ended after eight rounds: lost. The cost: Julia badly wounded, the right leg lost; Pell dying."
        ),
    ),
    (
        PRICE_OF_CROSSING,
        (
            "The price of crossing. Maren Toll, Tamsin Rook, Nerys Vale and Ansel Quill met a bandit captain, an "
            "alley knife and five footpads, four against seven. In round two the first footpad brought Ansel down. "
            "The first footpad's wooden club laid Maren low in round four. In the next round Tamsin felled the "
            "fourth footpad with the longbow. The bandit captain put Tamsin out of the fight in round six. In the "
            "same round Nerys's long knife was too much for the last footpad. The fight hung on that round: first 90 "
            "chances in 100, then 37. For three rounds neither side gave way. In round ten the bandit captain's "
            "bastard sword took Nerys out of the fight. With that it was over, and lost. When all was quiet: Maren "
            "dead in round nine; Ansel, Tamsin and Nerys down."
        ),
    ),
)


@pytest.mark.parametrize(("record", "text"), EXAMPLES, ids=["swords", "fire-and-sword", "polyhedral"])
def test_a_worked_example_is_retold_in_the_words_of_the_design(record: FightRecord, text: str) -> None:
    assert retell(record, shipped_patterns()).text == text

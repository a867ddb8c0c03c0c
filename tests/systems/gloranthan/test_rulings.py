"""What tables may rule otherwise: every field has its words, and a word changes something (`H-04`, `H-08`, `R-23`)."""

from __future__ import annotations

import msgspec
import pytest

from solo.systems.gloranthan.hands.fate_card_benefit import card_bonus
from solo.systems.gloranthan.magic.passive import cap_bonuses
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rulings import USUAL, Rulings, rulings_of
from solo.systems.parts.house_rules import house_rules
from tests.systems.gloranthan.gloranthan_content import content

RULES = house_rules(content())


def test_every_ruling_has_its_words_and_the_usual_one_holds_first() -> None:
    assert {rule.key.replace("-", "_") for rule in RULES} == {field.name for field in msgspec.structs.fields(Rulings)}
    assert rulings_of({rule.key: rule.default_value for rule in RULES}) == USUAL


@pytest.mark.parametrize("key", [rule.key for rule in RULES])
def test_every_other_word_rules_something_else(key: str) -> None:
    (rule,) = (rule for rule in RULES if rule.key == key)
    ruled = [rulings_of({key: word}) for word in rule.values]
    assert len(set(ruled)) == len(rule.values)
    assert all(rule.help.endswith(".") and rule.number for rule in RULES)


def test_copies_of_a_used_rune_and_the_cap_of_magic_follow_the_table() -> None:
    shown, owned = ("Moon", "Moon", "Man"), {"Moon", "Man"}
    assert card_bonus(shown, owned, {"Moon"}) == Rating(1, 2)
    every = rulings_of({"used-runes": "every copy"})
    assert card_bonus(shown, owned, {"Moon"}, rulings=every) == Rating(2, 1)
    assert cap_bonuses([Rating(2)], [Rating(2)], rulings_of({"magic-masteries": "1"})) == Rating(3)
    assert cap_bonuses([Rating(2)], [Rating(2)]) == Rating(3) and cap_bonuses([Rating(2)]) == Rating(2)

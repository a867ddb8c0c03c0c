"""The Entity deck, Fate hands, Omens and cards of time: whom they help, how much (`G-41`, `G-42`, `H-03` to `H-09`)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.systems.gloranthan.hands.deck import EntityCard, entity_deck, runes_of
from solo.systems.gloranthan.hands.fate_card_benefit import (
    CardBenefit,
    CardClaim,
    benefit,
    bonus_for,
    card_bonus,
    fate_allowed,
    first_saving_card,
    outcome,
)
from solo.systems.gloranthan.hands.time_card import time_bonus, time_runes
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.moon import Date
from solo.systems.gloranthan.rolls.action import draw_total
from tests.systems.gloranthan.gloranthan_content import content

CARDS = content().entries(EntityCard)
DECK = entity_deck(content())
BLOW = ActionDescription("attack", band="melee")
PRINTED = {
    "Heortling pantheon": "Heortling Theism Air Air Movement ×4",
    "Elmal": "Heortling Theism Light Man Protection ×4",
    "Vinga": "Heortling Theism Air Man Combat ×4",
    "Yelm": "Dara_Happan Theism Light Light Man ×3",
    "Dara Happan pantheon": "Dara_Happan Theism Light Protection ×2",
    "Sun Dome": "Dara_Happan Theism Light Combat ×2",
    "Sedenya": "Lunar Moon Moon Theism Man ×4",
    "Rufelza": "Lunar Moon Man Movement ×3",
    "Jakaleel": "Lunar Moon Spirit Darkness ×2",
    "Five Spirit Moons": "Lunar Moon Spirit Spirit_Magic ×2",
    "Praxian tradition": "Praxian Spirit_Magic Animal Survival ×3",
    "Char-Un tradition": "Char-Un Spirit_Magic Animal Movement ×2",
    "Uz ancestors": "Uz Spirit_Magic Darkness ×2",
    "Aldryami": "Aldryami Theism Plant ×1",
    "Mostali": "Mostali Sorcery Mineral ×1",
    "EWF mystics": "Mystic Mysticism Dragonewt ×1",
}


def test_forty_cards_of_religions_four_guardians_and_two_landscapes() -> None:
    kinds = Counter(CARDS[name].kind for name in DECK)
    assert kinds == {"religion": 40, "guardian": 4, "landscape": 2}
    shown = {
        name: " ".join(rune.replace(" ", "_") for rune in runes_of(card, content())) + f" ×{card.count}"
        for name, card in CARDS.items()
        if card.kind == "religion" and card.count
    }
    assert shown == PRINTED
    assert [str(CARDS[name].special) for name in CARDS if CARDS[name].kind == "guardian"] == [
        "+2M",
        "+1M",
        "+3E",
        "+2E",
    ]


MEETS: list[tuple[str, str, ActionDescription, ActionDescription]] = [
    ("Elmal", "+1M", ActionDescription("resist", unmoved=True), ActionDescription("resist")),
    ("Vinga", "+1M", ActionDescription("attack", band="skirmish"), ActionDescription("attack", band="melee")),
    ("Yelm", "+1M", ActionDescription("tactics"), ActionDescription("leadership", night=True)),
    ("Sun Dome", "+2E", ActionDescription("resist", band="melee"), ActionDescription("resist", band="missile")),
    ("Sedenya", "+1M", ActionDescription("magic", phase="full"), ActionDescription("magic", phase="half")),
    ("Rufelza", "+2E", ActionDescription("magic"), ActionDescription("resist magic")),
    (
        "Jakaleel",
        "+1M",
        ActionDescription("attack", against=frozenset({"spirit"})),
        ActionDescription("attack", against=frozenset({"spirit magic"})),
    ),
    (
        "Five Spirit Moons",
        "+2E",
        ActionDescription("magic", words=frozenset({"lunar"})),
        ActionDescription("magic", words=frozenset({"theism"})),
    ),
    ("Praxian tradition", "+1M", ActionDescription("pursuit", mounted=True), ActionDescription("pursuit")),
    (
        "Praxian tradition",
        "+1M",
        ActionDescription("skill", words=frozenset({"herding"})),
        ActionDescription("skill", words=frozenset({"climbing"})),
    ),
    ("Char-Un tradition", "+3E", ActionDescription("pursuit"), BLOW),
    ("Uz ancestors", "+1M", ActionDescription("skill", underground=True), ActionDescription("skill")),
    (
        "Aldryami",
        "+3E",
        ActionDescription("attack", band="missile", going="difficult"),
        ActionDescription("attack", band="missile", going="rough"),
    ),
    ("Mostali", "+3E", ActionDescription("resist", band="missile"), ActionDescription("resist magic")),
    ("EWF mystics", "+1M", ActionDescription("resist magic"), ActionDescription("resist")),
]


@pytest.mark.parametrize(("name", "bonus", "fits", "misses"), MEETS)
def test_a_special_bonus_counts_for_what_it_is_for(
    name: str, bonus: str, fits: ActionDescription, misses: ActionDescription
) -> None:
    card = CARDS[name]
    assert str(card.special) == bonus
    owned = frozenset({runes_of(card, content())[0]})
    plain = bonus_for(card, runes_of(card, content()), CardClaim(misses, name, 1, owned))
    assert plain == Rating(0, 1)
    assert bonus_for(card, runes_of(card, content()), CardClaim(fits, name, 1, owned)) == plain + card.special


def test_cards_without_a_bonus_have_no_condition_and_all_others_have() -> None:
    assert {name for name, card in CARDS.items() if card.kind == "religion" and not card.conditions} == {
        "Heortling pantheon",
        "Dara Happan pantheon",
    }


def test_runes_give_an_edge_each_and_used_ones_a_mastery_up_to_two() -> None:
    shown = ("Heortling", "Theism", "Air", "Air", "Movement")
    assert card_bonus(shown, {"Heortling", "Air"}) == Rating(0, 3)
    assert card_bonus(shown, {"Heortling", "Air"}, {"Air"}) == Rating(1, 2)
    assert card_bonus(shown, {"Heortling", "Air"}, {"Movement"}) == Rating(0, 3)
    assert card_bonus(shown, set(shown), {"Air", "Theism", "Movement"}) == Rating(2, 2)
    # Worked example 16: what the runes give leaves no room for a special mastery, and its edges still count.
    assert card_bonus(shown, set(shown), {"Air", "Theism"}, Rating(1, 2)) == Rating(2, 5)


@pytest.mark.slow
@given(
    st.lists(st.sampled_from("ABCD"), max_size=6),
    st.sets(st.sampled_from("ABCDE")),
    st.sets(st.sampled_from("ABCDE")),
    st.tuples(st.integers(0, 2), st.integers(0, 3)),
)
def test_a_card_never_gives_more_than_two_masteries_nor_loses_an_edge(
    shown: list[str], owned: set[str], used: set[str], special: tuple[int, int]
) -> None:
    came = card_bonus(shown, owned, used, Rating(*special))
    copies = sum(rune in owned for rune in shown)
    masteries = sum(rune in owned and rune in used for rune in set(shown))
    assert came == Rating(min(2, masteries + special[0]), copies - masteries + special[1])


def claim(religion: str, rank: int, *runes: str, deed: ActionDescription = BLOW) -> CardClaim:
    return CardClaim(deed, religion, rank, frozenset(runes))


def test_the_higher_rank_of_the_card_s_own_religion_comes_first() -> None:
    initiate = claim("Vinga", 2, "Heortling", "Air")
    thrower = claim(
        "Heortling pantheon", 4, "Heortling", "Air", "Man", "Combat", deed=ActionDescription("attack", band="skirmish")
    )
    assert helped("Vinga", thrower, initiate) == "target"
    assert helped("Vinga", thrower, claim("Vinga", 2, "Heortling")) == "target"
    assert helped("Vinga", claim("Vinga", 3, "Heortling"), initiate) == "actor"


def test_then_what_the_bonus_is_for_and_then_the_more_runes() -> None:
    thrower = claim("Elmal", 1, "Heortling", deed=ActionDescription("attack", band="skirmish"))
    richer = claim("Elmal", 2, "Heortling", "Air", "Man")
    assert helped("Vinga", thrower, richer) == "actor"
    assert helped("Vinga", claim("Elmal", 1, "Heortling"), richer) == "target"


def test_equals_strangers_and_lone_runes_have_nothing_of_it() -> None:
    alike = claim("Elmal", 2, "Heortling", "Air")
    assert benefit(CARDS["Vinga"], alike, alike, content()) == CardBenefit()
    stranger = claim("Sedenya", 4, "Air", "Man", "Combat", "Theism")
    assert helped("Vinga", stranger, stranger) is None
    assert helped("Vinga", stranger, claim("Elmal", 1, "Heortling")) == "target"


def test_a_guardian_s_card_helps_who_acts_with_one_and_of_two_the_stronger_magic() -> None:
    card = CARDS["Guardian 3E"]
    alone, weak, strong = (
        CardClaim(BLOW),
        CardClaim(BLOW, magic=3, guardian=True),
        CardClaim(BLOW, magic=6, guardian=True),
    )
    assert benefit(card, alone, weak, content()) == CardBenefit("target", Rating(0, 3))
    assert benefit(card, strong, weak, content()).side == "actor"
    assert benefit(card, weak, weak, content()) == CardBenefit() == benefit(card, alone, alone, content())


def test_a_landscape_helps_who_sacrificed_to_it_or_else_lives_there() -> None:
    """`G-41`."""
    home, given_to, neither = (
        CardClaim(BLOW, landscape="home"),
        CardClaim(BLOW, landscape="sacrificed"),
        CardClaim(BLOW),
    )
    assert benefit(CARDS["Landscape"], home, given_to, content()) == CardBenefit("target", Rating(1))
    assert benefit(CARDS["Landscape"], home, neither, content()) == CardBenefit("actor", Rating(1))
    assert benefit(CARDS["Landscape"], neither, neither, content()) == CardBenefit()


def helped(card: str, actor: CardClaim, target: CardClaim) -> str | None:
    return benefit(CARDS[card], actor, target, content()).side


def test_a_region_weighs_the_cards_of_religions() -> None:
    region = entity_deck(content(), {"Yelm": 30, "Elmal": 10})
    assert len(region) == 46 and region.count("Vinga") == 0 and region.count("Guardian 2M") == 1


def test_a_fate_card_changes_what_comes_out_and_one_may_save_it() -> None:
    mine = claim("Vinga", 2, "Heortling", "Air", "Combat", deed=ActionDescription("attack", band="skirmish"))
    other = claim("Yelm", 2, "Dara Happan", "Light")
    equal = draw_total(("Equal",), "actor")
    options = [outcome(card, mine, other, Rating(), equal, content()) for card in ("Vinga", "Elmal", "Mostali")]
    assert [one.defeats for one in options] == [2, 1, 0]
    assert first_saving_card(options, "actor", 0) == options[0]
    assert first_saving_card(options, "actor", 1) is None
    theirs = outcome("Yelm", mine, other, Rating(0, 1), equal, content())
    assert (theirs.benefit.side, theirs.defeats) == ("target", 0)
    assert first_saving_card([theirs], "target", 1) == theirs


def test_an_omen_may_help_or_harm_and_a_trickster_stands() -> None:
    mine, other = claim("Vinga", 2, "Heortling", "Air"), claim("Yelm", 2, "Dara Happan")
    assert outcome("Yelm", mine, other, Rating(0, 1), draw_total(("Equal",), "actor"), content()).defeats == 0
    assert outcome("Vinga", mine, other, Rating(9), draw_total(("Trickster",), "actor"), content()).defeats == 0


def test_a_trickster_bars_fate_cards_though_it_was_drawn_anew() -> None:
    fair, trickster = draw_total(("1M",), "actor"), draw_total(("Trickster",), "target")
    assert fate_allowed([fair]) and not fate_allowed([trickster, fair])


def test_cards_of_time_help_active_magic_alone() -> None:
    runes = time_runes(Date(2, 3, 4), content())
    assert runes == ("Moon", "Combat", "Light")
    assert time_runes(Date(4, 8, 2), content()) == ("Spirit", "Darkness")
    owned = {"Moon", "Light", "Air"}
    assert time_bonus(ActionDescription("magic"), runes, owned) == Rating(0, 2)
    assert time_bonus(BLOW, runes, owned) == Rating()

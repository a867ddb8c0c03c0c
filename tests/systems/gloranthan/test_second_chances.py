"""Second chances and cards, clause by clause: who is asked for a hero point, when a Fate card counts, whom cards help,
hands and Omens as they are filled (`G-41`, `G-42`, `G-63`, `H-03` to `H-10`, `R-39`, `R-40`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.action.options import (
    AGAIN,
    KEEP,
    RedrawChoice,
    changes_outcome,
    foe_may,
    is_hero_point_worth_it,
    recovery_chance,
    result_words,
    worth_asking,
    would_fell,
)
from solo.systems.gloranthan.action.sides import case_of, used_runes
from solo.systems.gloranthan.hands.cards_in_play import CardsInPlay, Hand, begin, deal, next_omen, play, renew, swap
from solo.systems.gloranthan.hands.deck import EntityCard, region_deck
from solo.systems.gloranthan.hands.fate_card_benefit import (
    CardBenefit,
    CardClaim,
    CardOption,
    benefit,
    card_bonus,
    first_saving_card,
    helpful,
)
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.deed import ActionDescription, DeedCondition, meets_condition
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import MASTERY_DECK, DamageIncrease, DamageReduction
from solo.systems.gloranthan.rulings import USUAL, Rulings
from tests.systems.gloranthan.action_staging import FOE, HERO, Told, drawn, meeting, resolved, stage
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import ability

CARDS = content().entries(EntityCard)
WON, LOST = drawn("1M actor"), drawn("1M target")
"""Between 5M and 5M: two defeats, or a failure."""


# Hero points


@pytest.mark.parametrize(
    ("left", "defeats", "side", "falls"),
    [
        (2, 2, "target", True), (3, 2, "target", False), (1, 2, "target", True), (0, 2, "target", False),
        (2, 2, "actor", False), (2, 0, "target", False),
    ],
)  # fmt: skip
def test_what_would_bring_the_target_down(left: int, defeats: int, side: Any, falls: bool) -> None:
    assert would_fell(meeting(left=left), side, defeats) is falls


def test_what_shelters_counts_for_whether_the_target_falls() -> None:
    assert not would_fell(meeting(left=2, shelter=DamageReduction(halved=True)), "target", 2)
    assert would_fell(meeting(left=2, force=DamageIncrease(added=((1, 1),))), "target", 1)


@pytest.mark.parametrize(("left", "asked"), [(4, True), (5, False), (3, True), (0, True)])
def test_harm_of_half_of_what_is_left_is_worth_asking_about(left: int, asked: bool) -> None:
    """Two defeats against 4 hits are a half, against 5 less."""
    assert worth_asking(meeting(left=left), "target", WON, MASTERY_DECK) is asked


@pytest.mark.parametrize(("left", "asked"), [(2, True), (3, False)])
def test_the_harm_that_shelter_leaves_is_held_against_half_of_what_is_left(left: int, asked: bool) -> None:
    """Of two defeats shelter leaves one hit: a half of 2, and less than a half of 3."""
    sheltered = meeting(left=left, shelter=DamageReduction(halved=True))
    assert worth_asking(sheltered, "target", WON, MASTERY_DECK) is asked


def test_a_hero_point_is_asked_about_from_one_chance_in_four_on() -> None:
    assert recovery_chance(meeting("5M"), "actor", MASTERY_DECK) > Fraction(1, 4)
    assert worth_asking(meeting("5M"), "actor", LOST, MASTERY_DECK)
    assert recovery_chance(meeting("4M"), "actor", MASTERY_DECK) < Fraction(1, 4)
    assert not worth_asking(meeting("4M"), "actor", LOST, MASTERY_DECK)


@pytest.mark.parametrize(
    ("side", "draw", "left", "mends", "worth"),
    [
        ("actor", LOST, 0, Fraction(1, 3), True), ("actor", LOST, 0, Fraction(33, 100), False),
        ("actor", WON, 0, Fraction(1), False), ("target", WON, 2, Fraction(1, 3), True),
        ("target", WON, 2, Fraction(33, 100), False), ("target", WON, 3, Fraction(1), False),
    ],
)  # fmt: skip
def test_a_hero_point_pays_from_one_chance_in_three_on_a_failure_or_a_fall(
    side: Any, draw: Any, left: int, mends: Fraction, worth: bool
) -> None:
    assert is_hero_point_worth_it(meeting(left=left), side, draw, mends) is worth


@pytest.mark.parametrize(
    ("kind", "against", "may"),
    [
        ("attack", HERO, True),
        ("magic", HERO, True),
        ("tactics", HERO, False),
        ("pursuit", HERO, False),
        ("attack", "", False),
    ],
)
def test_a_major_foe_spends_its_point_on_attacks_that_fail(kind: Any, against: str, may: bool) -> None:
    """H-10."""
    action = meeting(by=FOE, against=against)
    action.actor = case_of(FOE, "the troll", action.actor.parts, lambda: CardClaim(ActionDescription(kind)))
    assert foe_may(action, "actor", LOST) is may


@pytest.mark.parametrize(("left", "may"), [(2, True), (3, False)])
def test_a_major_foe_spends_its_point_on_what_would_fell_it(left: int, may: bool) -> None:
    assert foe_may(meeting(left=left), "target", WON) is may


def test_a_redraw_by_an_ability_costs_no_point() -> None:
    point = RedrawChoice(meeting(), "actor", LOST, MASTERY_DECK, "hero point", 2)
    grace = RedrawChoice(meeting(), "actor", LOST, MASTERY_DECK, "Grace", 0)
    costs = [next(one for one in asked.options if one.code == AGAIN).preview().cost for asked in (point, grace)]
    assert costs == ["hero point 2 → 1", "Grace"]
    assert point.who == HERO and RedrawChoice(meeting(left=2), "target", WON, MASTERY_DECK, "x", 1).who == FOE


def test_nobody_without_a_point_is_asked() -> None:
    assert resolved(stage(Told("1M target"), hero=((), 0)), meeting()).kinds == []
    on = stage(Told("1M target", "1M actor"), hero=((), 1))
    assert resolved(on, meeting(), redraw=[AGAIN]).outcome.defeats == 2
    assert on.cards.hand(HERO).points == 0


def test_nobody_is_asked_to_mend_a_success_of_a_single_defeat() -> None:
    """An edge decides between equal levels, and is a success as any other (G-41, G-63)."""
    on = stage(Told("1E actor"), hero=((), 1))
    narrow = resolved(on, meeting())
    assert (narrow.outcome.defeats, narrow.kinds) == (1, [])
    assert on.cards.hand(HERO).points == 1


def test_an_ability_draws_again_only_if_it_is_let_and_only_once() -> None:
    kept = resolved(stage(Told("1M target")), meeting(again=("Grace",)), redraw=[KEEP])
    assert (kept.outcome.defeats, kept.outcome.redrew) == (0, "")
    once = resolved(stage(Told("1M target", "2M target")), meeting(again=("Grace", "Luck")), redraw=[AGAIN])
    assert (once.outcome.defeats, once.outcome.redrew, once.kinds) == (0, "Grace", ["redraw"])


# What a card turns


def played(defeats: int, side: Any = "actor", card: str = "Vinga") -> CardOption:
    return CardOption(card, CardBenefit(side, Rating(1)), defeats)


@pytest.mark.parametrize(
    ("left", "side", "helped", "stands", "comes", "counts"),
    [
        (0, "actor", "actor", 0, 1, True), (0, "actor", "actor", 1, 2, True), (0, "actor", "actor", 1, 1, False),
        (0, "actor", "target", 1, 0, False), (0, "target", "target", 1, 0, True), (3, "actor", "actor", 2, 3, True),
        (3, "actor", "actor", 3, 4, False), (3, "actor", "actor", 0, 1, True), (3, "target", "target", 5, 3, False),
        (3, "target", "target", 5, 2, True), (3, "actor", None, 0, 0, False),
    ],
)  # fmt: skip
def test_a_card_counts_if_it_changes_success_or_harm_up_to_what_is_left(
    left: int, side: Any, helped: Any, stands: int, comes: int, counts: bool
) -> None:
    """H-05."""
    assert changes_outcome(meeting(left=left), side, played(comes, helped), stands) is counts


@pytest.mark.parametrize(
    ("holder", "stands", "options", "found"),
    [
        ("actor", 0, (0, 1, 2), 1), ("actor", 1, (2,), None), ("target", 1, (1, 0), 1), ("target", 0, (0,), None),
        ("actor", 0, (0,), None),
    ],
)  # fmt: skip
def test_the_first_card_that_turns_failure_or_the_others_success_saves(
    holder: Any, stands: int, options: tuple[int, ...], found: int | None
) -> None:
    cards = [played(defeats, card=str(number)) for number, defeats in enumerate(options)]
    assert first_saving_card(cards, holder, stands) == (None if found is None else cards[found])


@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        ({}, ["fate"]), ({"fateful": False}, []), ({"against": ""}, []),
        ({"against": "", "theirs": "7M", "ours": "7M"}, ["fate"]),
        ({"against": "", "theirs": "6M", "ours": "6M"}, []),
    ],
)  # fmt: skip
def test_a_card_may_be_played_on_what_is_opposed_or_of_difficulty_seven(
    fields: dict[str, Any], kinds: list[str]
) -> None:
    """H-04."""
    assert resolved(stage(Told("Equal actor"), hero=(("Vinga",), 0)), meeting(**fields)).kinds == kinds


def test_cards_come_from_the_acting_heros_hand_or_else_from_the_one_who_resists() -> None:
    held = (("Vinga",), 0)
    attacked = resolved(stage(Told("1E actor"), hero=held), meeting(by=FOE, against=HERO))
    assert [asked.who for asked in attacked.asked] == [HERO]
    assert resolved(stage(Told("Equal actor"), hero=held), meeting(by=FOE, against=HERO)).kinds == [], (
        "it failed anyway"
    )


# Omens


def test_an_omen_is_for_what_a_hero_does_or_bears_against_somebody() -> None:
    """H-06."""
    for fields, spent in (
        ({}, True), ({"by": FOE, "against": HERO}, True), ({"against": ""}, False),
        ({"by": FOE, "against": "other"}, False),
    ):  # fmt: skip
        on = stage(Told("Equal actor"), ominous=True)
        resolved(on, meeting(**fields))
        assert (on.cards.table.omens[0] != "Vinga") is spent
        assert on.cards.ominous is not spent


def test_the_oldest_omen_goes_and_a_new_one_lies_behind_the_others() -> None:
    on = stage(Told())
    on.cards.table = replace(on.cards.table, shown=("Elmal", "Yelm", "Vinga", "Mostali"))
    assert next_omen(on) == "Vinga"
    table = on.cards.table
    assert table.omens[:3] == ("Yelm", "Elmal", "Mostali") and len(table.omens) == 4
    assert table.shown == ("Yelm", "Vinga", "Mostali") and "Vinga" in table.spent
    on.cards.table = CampaignTable()
    assert next_omen(on) == ""


# Hands


@pytest.mark.parametrize(
    ("fresh", "hand", "awaits"),
    [
        (True, Hand(("Vinga",), 1, True), True), (False, Hand(), True), (False, Hand(dealt=True), False),
        (False, Hand(("Vinga",)), False), (False, Hand(points=1), False),
    ],
)  # fmt: skip
def test_who_is_still_to_be_dealt_a_hand(fresh: bool, hand: Hand, awaits: bool) -> None:
    cards = CardsInPlay({HERO: hand}, fresh=fresh)
    assert cards.awaits(HERO) is awaits
    held, points = len(hand.cards), hand.points
    assert cards.holding(HERO, USUAL) == ((4, points + 1) if awaits else (held, points))


def test_no_more_than_five_points_and_a_full_hand_are_kept() -> None:
    cards = CardsInPlay({HERO: Hand(("Vinga",) * 5, 5)}, fresh=True)
    assert cards.holding(HERO, USUAL) == (5, 5)
    on = stage(Told(), hero=(("Vinga",), 5))
    deal(on, [(HERO, "Vex")])
    assert (len(on.cards.hand(HERO).cards), on.cards.hand(HERO).points) == (4, 5)
    on = stage(Told(), hero=(("Vinga",), 3))
    deal(on, [(HERO, "Vex")])
    assert on.cards.hand(HERO).points == 4 and on.cards.hand(HERO).dealt
    assert len(on.cards.table.omens) == 4 and on.cards.table.shown == ()


def test_a_session_of_its_own_deals_to_all_and_else_only_to_who_joins() -> None:
    """H-03."""
    on = stage(Told(), hero=(("Vinga",), 1))
    before = on.cards.table.omens
    begin(on, [(HERO, "Vex"), ("party-1", "Orla")])
    assert on.cards.hand(HERO).cards == ("Vinga",) and on.cards.hand(HERO).points == 1
    assert len(on.cards.hand("party-1").cards) == 4 and on.cards.hand("party-1").points == 1
    assert on.cards.table.omens == before
    on = stage(Told(), hero=(("Vinga",), 1))
    on.cards.fresh = True
    begin(on, [(HERO, "Vex")])
    assert len(on.cards.hand(HERO).cards) == 4 and not on.cards.fresh


def test_a_card_is_played_for_good_and_swapped_or_renewed_for_a_point() -> None:
    """G-63."""
    on = stage(Told(), hero=(("Vinga", "Yelm", "Vinga"), 2))
    play(on.cards, HERO, "Vinga")
    assert on.cards.hand(HERO).cards == ("Yelm", "Vinga") and on.cards.table.spent == ("Vinga",)
    fresh = swap(on, HERO, "Yelm")
    hand = on.cards.hand(HERO)
    assert hand.points == 1 and len(hand.cards) == 2 and hand.cards == ("Vinga", fresh)
    assert on.cards.table.spent.count("Yelm") == 1
    hand.cards = ()
    renew(on, HERO)
    assert (len(on.cards.hand(HERO).cards), on.cards.hand(HERO).points) == (4, 0)


# Whom cards help


BLOW = ActionDescription("attack", band="melee")


@pytest.mark.parametrize(
    ("card", "claim", "helps"),
    [
        ("Vinga", CardClaim(BLOW, "Vinga", 1), True), ("Vinga", CardClaim(BLOW, "Elmal", 1, ("Heortling",)), True),
        ("Vinga", CardClaim(BLOW, "Elmal", 1, ("Air",)), False), ("Vinga", CardClaim(BLOW), False),
        ("Guardian 3E", CardClaim(BLOW, guardian=True), True), ("Guardian 3E", CardClaim(BLOW, magic=9), False),
        ("Landscape", CardClaim(BLOW, landscape="home"), True),
        ("Landscape", CardClaim(BLOW, landscape="sacrificed"), True),
        ("Landscape", CardClaim(BLOW), False),
    ],
)  # fmt: skip
def test_cards_that_could_help_a_side_at_all(card: str, claim: CardClaim, helps: bool) -> None:
    """G-41, H-07, part 10."""
    assert helpful((card,), claim, content()) == [card] * helps


def test_a_guardians_card_helps_its_owner_even_without_any_magic() -> None:
    assert (
        benefit(CARDS["Guardian 3E"], CardClaim(BLOW, guardian=True), CardClaim(BLOW, magic=9), content()).side
        == "actor"
    )


def test_rank_counts_only_in_the_cards_own_religion() -> None:
    theirs = CardClaim(BLOW, "Elmal", 4, ("Heortling",))
    assert benefit(CARDS["Vinga"], CardClaim(BLOW, "Vinga", 1, ("Heortling",)), theirs, content()).side == "actor"
    assert benefit(CARDS["Vinga"], CardClaim(BLOW, "Elmal", 1, ("Heortling",)), theirs, content()) == CardBenefit()


def test_a_fitting_deed_counts_only_on_a_card_with_a_bonus_and_with_the_pantheons_rune() -> None:
    throws = ActionDescription("attack", band="skirmish")
    richer = CardClaim(BLOW, "Elmal", 1, ("Heortling", "Air"))
    assert benefit(CARDS["Vinga"], CardClaim(throws, "Elmal", 1, ("Heortling",)), richer, content()).side == "actor"
    follower = CardClaim(throws, "Vinga", 0, ())
    assert benefit(CARDS["Vinga"], follower, richer, content()).side == "target", "the rune is missing"


def test_a_table_may_count_every_copy_of_a_used_rune() -> None:
    shown = ("Heortling", "Air", "Air")
    assert card_bonus(shown, {"Air"}, {"Air"}) == Rating(1, 1)
    assert card_bonus(shown, {"Air"}, {"Air"}, rulings=Rulings(used_runes="every copy")) == Rating(2, 0)
    assert card_bonus(shown, {"Heortling"}, {"Air"}) == Rating(0, 1)


def test_the_rune_of_the_magic_that_is_used() -> None:
    """H-08."""
    types: tuple[Any, ...] = ("Spirit", "Theism", "Sorcery", "Mysticism", "Lunar", "Common magic", "Talent")
    found = {kind: set(used_runes((), (ability("Damage", type=kind),))) for kind in types}
    assert found == {
        "Spirit": {"Spirit Magic"}, "Theism": {"Theism"}, "Sorcery": {"Sorcery"}, "Mysticism": {"Mysticism"},
        "Lunar": {"Moon"}, "Common magic": set(), "Talent": set(),
    }  # fmt: skip
    assert used_runes(("Air",), (ability("Damage", type="Lunar"),)) == {"Air", "Moon"}


MAGIC = ActionDescription(
    "magic", frozenset({"theism"}), frozenset({"spirit"}), "missile", "rough", True, True, False, False, "full"
)


@pytest.mark.parametrize(
    ("condition", "changes", "holds"),
    [
        (DeedCondition(), {}, True), (DeedCondition(deeds=("magic",)), {}, True),
        (DeedCondition(deeds=("resist",)), {}, False),
        (DeedCondition(words=("lunar", "theism")), {}, True), (DeedCondition(words=("lunar",)), {}, False),
        (DeedCondition(against=("spirit", "uz")), {}, True), (DeedCondition(against=("uz",)), {}, False),
        (DeedCondition(band="missile"), {}, True), (DeedCondition(band="melee"), {}, False),
        (DeedCondition(going="rough"), {}, True), (DeedCondition(going="difficult"), {}, False),
        (DeedCondition(phase="full"), {}, True), (DeedCondition(phase="dark"), {}, False),
        (DeedCondition(mounted=True), {}, True), (DeedCondition(mounted=True), {"mounted": False}, False),
        (DeedCondition(unmoved=True), {}, True), (DeedCondition(unmoved=True), {"unmoved": False}, False),
        (DeedCondition(by_day=True), {}, True), (DeedCondition(by_day=True), {"night": True}, False),
        (DeedCondition(by_day=True), {"underground": True}, False), (DeedCondition(dark=True), {}, False),
        (DeedCondition(dark=True), {"night": True}, True), (DeedCondition(dark=True), {"underground": True}, True),
    ],
)  # fmt: skip
def test_each_part_of_a_condition_asks_for_itself(
    condition: DeedCondition, changes: dict[str, Any], holds: bool
) -> None:
    assert meets_condition(condition, replace(MAGIC, **changes)) is holds


def test_a_card_that_may_be_played_tells_what_comes_of_it_and_others_why_not() -> None:
    asked = resolved(stage(Told("Equal actor"), hero=(("Vinga", "Mostali"), 0)), meeting()).asked[0]
    assert asked.option("card:Vinga").preview().note == "+3E: success"
    assert asked.option("card:Mostali").preview().note == ""
    assert asked.option("card:Mostali").refused == "This card helps neither side."


def test_what_came_out_in_words() -> None:
    assert result_words(meeting(), 0) == "failure" == result_words(meeting(left=3), 0)
    assert (result_words(meeting(), 2), result_words(meeting(left=3), 2)) == ("success", "2 defeats")
    assert result_words(meeting(left=3, shelter=DamageReduction(halved=True)), 2) == "1 defeat"


def test_what_is_spent_is_shuffled_in_when_the_deck_runs_dry() -> None:
    """H-09."""
    whole = [name for name, count in region_deck(content(), USUAL).kinds for _ in range(count)]
    on = stage(Told(), hero=((), 0))
    on.cards.table = CampaignTable(omens=(), spent=tuple(whole[2:]))
    begin(on._replace(cards=on.cards), [(HERO, "Vex")])
    assert len(on.cards.hand(HERO).cards) == 4
    assert len(on.cards.table.spent) == 0, "46 cards: 2 were left, 44 were shuffled in, and 2 of those drawn"

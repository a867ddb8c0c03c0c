"""Sessions (H-03, G-63, H-09): hands and Omens that open one, cards for hero points, regions, and the award."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.campaign.session import Session
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.resolver import Deck
from solo.systems.contract import Setup, Viewer
from solo.systems.gloranthan.company.people import CompanyState
from solo.systems.gloranthan.hands.cards_in_play import (
    ActionContext,
    CardsInPlay,
    Hand,
    begin,
    deal,
    next_omen,
    renew,
    swap,
)
from solo.systems.gloranthan.hands.deck import EntityCard, Region, entity_deck, find_region_problems, region_deck
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rulings import USUAL, rulings_of
from solo.systems.gloranthan.session.procedure import SessionProcedure
from tests.campaign.campaigns import VERSION, Clock
from tests.systems.gloranthan.company_staging import hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted

REGIONS = content().entries(Region)
WHOLE = entity_deck(content())


def scene(seed: int = 1) -> UnattendedScene:
    return UnattendedScene(Random(seed), lambda _: None)


def lying(cards: CardsInPlay) -> Counter[str]:
    """All cards that are not in the deck."""
    held = [card for hand in cards.hands.values() for card in hand.cards]
    return Counter((*held, *cards.table.omens, *cards.table.spent))


# Regions


def test_every_region_has_forty_cards_of_religions_and_is_one_that_may_be_ruled() -> None:
    common = {name for name, card in content().entries(EntityCard).items() if card.kind == "religion"}
    for name, region in REGIONS.items():
        assert sum(region.cards.values()) == 40 and set(region.cards) <= common
        deck = region_deck(content(), rulings_of({"region": name}))
        assert len(deck) == len(WHOLE) == 46
        assert {card: deck.count(card) for card in common} == {card: region.cards.get(card, 0) for card in common}
    assert region_deck(content(), USUAL) == WHOLE


def test_an_invader_stays_weaker_than_the_gods_of_the_land() -> None:
    cards = REGIONS["hills under the moon"].cards
    ours = sum(cards[name] for name in ("Heortling pantheon", "Elmal", "Vinga"))
    theirs = sum(cards[name] for name in ("Sedenya", "Rufelza", "Jakaleel", "Five Spirit Moons"))
    assert theirs < ours


@pytest.mark.parametrize(
    ("cards", "field"),
    [({"Yelm": 39}, "cards"), ({"Yelm": 40, "Thor": 0}, "cards"), ({"Yelm": 41, "Vinga": -1}, "cards")],
)
def test_a_region_that_does_not_add_up_is_refused(cards: dict[str, int], field: str) -> None:
    assert {found for found, _ in find_region_problems(Region(name="x", text="A land.", cards=cards), content())} == {
        field
    }


def test_hands_and_omens_come_from_the_region() -> None:
    forest = rulings_of({"region": "great forest"})
    deck = region_deck(content(), forest)
    cards = CardsInPlay()
    for seed in range(5):
        deal(ActionContext(scene(seed), content(), forest, cards), (("party-0", "Ann"), ("party-1", "Bo")))
        next_omen(ActionContext(scene(seed), content(), forest, cards))
    assert lying(cards) <= Counter(deck)
    strange = Deck.left(deck, ("Elmal",), ("Elmal", "Uz ancestors"))
    assert strange.spent == ("Uz ancestors",) and strange.deck.count("Uz ancestors") == 4


# Cards in play


@pytest.mark.slow
@given(st.integers(0, 2**32), st.lists(st.sampled_from(["deal", "omen", "swap", "renew"]), max_size=12))
def test_no_card_is_ever_in_two_places(seed: int, steps: list[str]) -> None:
    cards, thrown = CardsInPlay(), scene(seed)
    deal(ActionContext(thrown, content(), USUAL, cards), (("party-0", "Ann"), ("party-1", "Bo")))
    for step in steps:
        hand = cards.hand("party-0")
        hand.points = 1
        if step == "deal":
            deal(ActionContext(thrown, content(), USUAL, cards), (("party-0", "Ann"),))
        elif step == "omen":
            next_omen(ActionContext(thrown, content(), USUAL, cards))
        elif step == "swap":
            swap(ActionContext(thrown, content(), USUAL, cards), "party-0", hand.cards[0])
        else:
            cards.table = replace(cards.table, spent=(*cards.table.spent, *hand.cards))
            hand.cards = ()
            renew(ActionContext(thrown, content(), USUAL, cards), "party-0")
        assert lying(cards) <= Counter(WHOLE)
        assert len(cards.hand("party-0").cards) == len(cards.table.omens) == 4


def test_a_session_fills_hands_gives_a_hero_point_up_to_five_and_new_omens() -> None:
    cards = CardsInPlay({"party-0": Hand(("Elmal", "Yelm"), 5)}, CampaignTable(("Vinga",) * 4, shown=("Yelm",) * 4))
    deal(ActionContext(scene(), content(), USUAL, cards), (("party-0", "Ann"), ("party-1", "Bo")))
    ann, bo = cards.hands["party-0"], cards.hands["party-1"]
    assert ann.cards[:2] == ("Elmal", "Yelm") and (len(ann.cards), len(bo.cards)) == (4, 4)
    assert (ann.points, bo.points) == (5, 1)
    assert cards.table.shown == () and cards.table.spent == ("Vinga",) * 4 and len(cards.table.omens) == 4


# The procedure

SESSION = SessionProcedure(content())
OTHER = hero("Band captain")


def test_the_first_session_is_proposed_and_then_that_is_all() -> None:
    scene = Scripted()
    game = played(SESSION, hero(hand=("Elmal",), hero_points=2), OTHER, scene=scene)
    home = game.home()
    assert home.hand[0] == "Elmal" and (len(home.hand), home.hero_points) == (4, 3)
    assert (game.table.session, len(game.table.omens)) == (1, 4)
    assert [asked.first_legal() for asked in game.asked] == ["start", "end"]
    assert game.result.text == "Session 1, Season 1, week 1, day 1 (dark moon)."
    assert game.option("start", 1, "session").refused == "The session has just begun."
    (told,) = scene.told
    rows = {(change.who, change.what): (change.before, change.after) for change in told.changes}
    assert rows == {
        ("Spearwoman", "Fate cards"): ("1", "4"),
        ("Spearwoman", "hero points"): ("2", "3"),
        ("Band captain", "Fate cards"): ("0", "4"),
        ("Band captain", "hero points"): ("0", "1"),
    }


@pytest.mark.parametrize(("worst", "xp"), [("usual", 1), ("hard", 2), ("deadly", 3)])
def test_a_finished_scenario_gives_xp_by_its_worst_fight_and_a_session_is_offered_next(worst: str, xp: int) -> None:
    game = played(SESSION, hero(earned=4), OTHER, shared=CampaignTable(session=2), richness=worst, players="party-0")
    assert (game.home().earned, game.home("Band captain").earned) == (4 + xp, 0)
    assert [asked.first_legal() for asked in game.asked if asked.kind == "session"] == ["award", "start", "end"]
    assert game.table.session == 3


def test_a_hero_point_gives_up_one_card_for_another_and_what_it_may_be_stands_beside_it() -> None:
    mine = hero(hand=("Yelm", "Yelm", "Elmal", "Vinga"), hero_points=1)
    before = CampaignTable(("Sedenya",) * 4, session=1)
    game = played(SESSION, mine, shared=before, session=["swap:party-0", "end"], swap="Yelm")
    home = game.home()
    assert home.hand[:3] == ("Yelm", "Elmal", "Vinga") and (len(home.hand), home.hero_points) == (4, 0)
    assert game.table.spent == ("Yelm",)
    asked = game.step(0, "swap")
    assert asked.who == "party-0" and [one.code for one in asked.options] == ["Yelm", "Elmal", "Vinga"]
    left = Counter(WHOLE) - Counter(mine.hand)
    ours = sum(left[name] for name in ("Heortling pantheon", "Elmal", "Vinga"))
    assert asked.options[0].preview().measures[0].value == Fraction(ours, left.total())


def test_what_the_next_card_may_be_is_told_by_what_its_drawer_knows_and_not_by_what_others_hold() -> None:
    spent, hands = ("Yelm",), {"a": Hand(("Elmal",)), "b": Hand(("Vinga", "Sedenya"))}
    one = CardsInPlay(hands, CampaignTable(omens=("Vinga",), spent=spent))
    other = CardsInPlay({**hands, "b": Hand(("Yelm",))}, CampaignTable(omens=("Elmal", "Elmal"), spent=spent))
    unseen = one.unseen("a", content(), USUAL)
    assert unseen == other.unseen("a", content(), USUAL) == WHOLE.remove(("Elmal", "Yelm"))
    all_spent = tuple(card for card in Counter(WHOLE.remove(("Elmal",))).elements())
    dry = CardsInPlay({"a": Hand(("Elmal",))}, CampaignTable(spent=all_spent))
    assert dry.unseen("a", content(), USUAL) == WHOLE.remove(("Elmal",)), "spent ones are shuffled in"


def test_the_cards_of_a_hand_are_asked_for_in_private() -> None:
    game = played(
        SESSION,
        hero(hand=("Yelm", "Elmal"), hero_points=1),
        shared=CampaignTable(session=1),
        session=["swap:party-0", "end"],
    )
    assert game.step(0, "swap").private and not game.step(0, "session").private


def test_an_empty_hand_is_drawn_anew_and_nobody_without_a_point_is_asked() -> None:
    game = played(SESSION, hero(hero_points=1), OTHER, shared=CampaignTable(session=1), session=["swap:party-0", "end"])
    assert (len(game.home().hand), game.home().hero_points) == (4, 0)
    assert game.step(0, "session").option("swap:party-1") is None


def test_hands_are_seen_by_their_holders_alone() -> None:
    game = played(SESSION, hero(hand=("Yelm",)), OTHER, shared=CampaignTable(("Elmal",) * 4, session=1), session="end")
    panel = game.view(Viewer("party", ("party-0",))).panels[-1]
    assert [(line.value, line.why) for line in panel.lines] == [
        ("0 hero points, 1 Fate card", "Yelm"),
        ("0 hero points, 0 Fate cards", ""),
    ]
    assert game.view(Viewer("party", ("party-1",))).panels[-1].lines[0].why == ""
    told = {line.name: line.value for line in game.view().panels[-2].lines}
    assert told == {"Moon": "dark", "Time cards": "Darkness, Man and Plant", "Omens": "4 face down"}


def test_a_state_survives_being_saved_and_a_stranger_with_cards_is_told() -> None:
    game = played(SESSION, hero(), OTHER)
    copy = msgspec.json.decode(msgspec.json.encode(game.state), type=CompanyState)
    assert copy == game.state and SESSION.find_problems(copy) == []
    copy.cards.hands["party-7"] = Hand()
    assert len(SESSION.find_problems(copy)) == 1


@pytest.mark.parametrize("setup", [Setup(()), Setup((hero(dead=True),)), Setup((hero(),), place="a ford")])
def test_who_cannot_meet_is_told_so_in_a_sentence(setup: Setup) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        SESSION.begin(setup)


def test_only_what_changed_goes_home() -> None:
    game = played(SESSION, hero(), shared=CampaignTable(session=1), session=["award", "end"])
    meanwhile = hero(notes="learnt to dance", earned=0)
    home = SESSION.apply_outcome(game.state, meanwhile)
    assert (home.notes, home.earned) == ("learnt to dance", 1)
    assert SESSION.apply_outcome(game.state, OTHER) == OTHER


def test_a_campaign_keeps_cards_omens_and_the_day_from_one_procedure_to_the_next(tmp_path: Path) -> None:
    game = open_system("gloranthan", None).system
    campaign = Session.create(tmp_path, "Hills", "gloranthan", lambda _: game, Clock(), VERSION, seed=3)
    campaign.put_character(hero(wounds=(Wound("physical", care="sure"),)))
    for procedure in ("session", "rest", "session"):
        party = (campaign.characters()["Spearwoman"],)
        table = campaign.begin(procedure, Setup(party), procedure, characters=["Spearwoman"])
        while table.result is None:
            table.answer_by_tactic("aid")
        campaign.finish_fight()
    kept = campaign.as_it_stands(Setup((hero(),)))
    assert isinstance(kept.shared, CampaignTable)
    assert (kept.shared.session, kept.shared.days, len(kept.shared.omens)) == (2, 14, 4)
    home = campaign.characters()["Spearwoman"]
    assert isinstance(home, Character)
    assert (len(home.hand), home.hero_points, home.wounds, home.earned) == (4, 2, (), 1)
    campaign.close()


def test_who_never_had_a_hand_is_dealt_one_in_the_middle_of_a_session_and_who_played_theirs_is_not() -> None:
    table = CampaignTable(("Vinga",) * 4, session=2)
    cards = CardsInPlay({"party-0": Hand(dealt=True), "party-1": Hand(), "party-2": Hand(("Elmal",))}, table)
    assert [cards.holding(f"party-{number}", USUAL) for number in range(3)] == [(0, 0), (4, 1), (1, 0)]
    begin(ActionContext(scene(), content(), USUAL, cards), [("party-0", "Ann"), ("party-1", "Bo"), ("party-2", "Cid")])
    assert [len(cards.hand(f"party-{number}").cards) for number in range(3)] == [0, 4, 1]
    assert cards.hand("party-1").points == 1 and cards.hand("party-1").dealt
    assert cards.table == table


# Awards


@pytest.mark.parametrize(
    ("richness", "kind", "benefit", "field", "value", "free"),
    [
        ("usual", "free", None, "earned", 1, 1),
        ("deadly", "benefit", "wealth", "wealth", Rating(6), 0),
        ("hard", "benefit", "income", "income", 2, 0),
        ("hard", "benefit", "friends", "relationships", ("+A friend in need", "+A grateful patron"), 0),
        ("deadly", "either", "xp", "earned", 2, 2),
        ("deadly", "either", "item:Sharp Sword", "earned", 3, 0),
    ],
)
def test_an_award_is_free_xp_or_a_benefit_of_the_same_worth(
    richness: str, kind: str, benefit: str | None, field: str, value: object, free: int
) -> None:
    """G-01."""
    before = hero()
    asked = {"richness": richness, "award": kind, **({"benefit": benefit} if benefit else {})}
    game = played(SESSION, before, shared=CampaignTable(session=1), session=["award", "end"], **asked)
    home = game.home()
    assert getattr(home, field) == value
    assert unspent(home, content()) - unspent(before, content()) == free
    items = [one.name for one in home.abilities if one.item]
    assert items == (["Sharp Sword"] if benefit and benefit.startswith("item") else [])


def test_the_smallest_award_leaves_no_choice() -> None:
    game = played(SESSION, hero(), shared=CampaignTable(session=1), session=["award", "end"])
    assert game.option("either", 0, "award").refused == "The award is too small for this choice."

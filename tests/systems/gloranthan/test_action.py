"""An action of any kind: its odds against brute force over the whole deck, redraws in their order, Fate and Omens
(`G-37`, `G-42`, `G-63`, `H-04` to `H-06`, `H-10`, `R-35`, `R-39`, `R-40`).
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.action.odds import (
    defeat_distribution,
    explain,
    fall_chance,
    harm,
    mean_harm,
    measures,
    success,
)
from solo.systems.gloranthan.action.options import AGAIN, KEEP, PAYS, FateCardChoice, changes_outcome, recovery_chance
from solo.systems.gloranthan.action.sides import PreparedAction, case_of, used_runes, world_side
from solo.systems.gloranthan.hands.fate_card_benefit import CardBenefit, CardClaim, CardOption
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import MASTERY_DECK, Bond, DamageIncrease, DamageReduction, draw_total
from solo.systems.gloranthan.rulings import USUAL
from tests.systems.gloranthan.action_staging import FOE, HERO, Told, case, meeting, resolved, stage
from tests.systems.gloranthan.staging import ability
from tests.systems.gloranthan.test_mastery import naive

ADVANTAGES = [Rating(masteries, edges) for masteries in (-3, -1, 0, 1, 2) for edges in (-2, 0, 1)]
FORCES = [
    DamageIncrease(),
    DamageIncrease(half=True),
    DamageIncrease(times=2, added=((1, 1), (3, 1))),
    DamageIncrease(added=((1, 1),), doubled=True),
]
SHELTERS = [DamageReduction(), DamageReduction(halved=True), DamageReduction(off=((2, 1), (3, 1)), kept_off=1)]


def reckoned(defeats: int, force: DamageIncrease, shelter: DamageReduction) -> int:
    """Damage step by step as R-35 lists them."""
    if defeats == 0:
        return 0
    done = defeats * force.times
    done = max(1, -(-done // 2)) if force.half else done
    for least, more in force.added:
        done = done + more if done >= least else done
    done = done * 2 if force.doubled else done
    done = max(1, -(-done // 2)) if shelter.halved else done
    for least, less in shelter.off:
        done = done - less if done >= least else done
    return done if done <= 0 else max(1, done - shelter.kept_off)


@pytest.mark.slow
def test_odds_of_damage_are_those_of_every_card_drawn_one_by_one() -> None:
    for advantage in ADVANTAGES:
        for redrawn in (False, True):
            fell = naive(advantage, "none", redrawn)
            assert success(advantage, "none", redrawn) == 1 - fell.get(0, Fraction(0))
            assert all(defeat_distribution(advantage, "none", redrawn).chance_of(came) == fell[came] for came in fell)
            for force in FORCES:
                for shelter in SHELTERS:
                    done = [(reckoned(came, force, shelter), chance) for came, chance in fell.items()]
                    found = harm(advantage, force, shelter, "none", redrawn)
                    for points in range(12):
                        assert found.chance_of(points) == sum(chance for came, chance in done if came == points)


@pytest.mark.parametrize("bond", ["none", "actor", "target", "both"])
def test_means_and_falls_are_exact_with_a_bonded_trickster_too(bond: Bond) -> None:
    for advantage in ADVANTAGES:
        fell = naive(advantage, bond)
        capped = sum(min(came, 3) * chance for came, chance in fell.items())
        assert mean_harm(advantage, bond=bond, most=3) == pytest.approx(float(capped))
        falls = sum(chance for came, chance in fell.items() if came >= 2)
        assert fall_chance(advantage, 2, bond=bond) == falls


def test_figures_count_a_redraw_that_an_ability_gives() -> None:
    again = meeting("5M1E", left=2, again=("Second Look",))
    found = {one.name: one.value for one in measures(again)}
    fell = naive(Rating(0, 1), "none", True)
    assert found == {
        "success": 1 - fell[0],
        "defeats": sum(came * chance for came, chance in fell.items()),
        "falls": sum(chance for came, chance in fell.items() if came >= 2),
    }
    assert [one.name for one in measures(meeting())] == ["success"]


def test_what_is_explained_adds_up_and_names_all_reasons() -> None:
    parts = (BonusPart("Social", Rating(4)), BonusPart("Oratory", Rating(1)), BonusPart("Dull", Rating(0, -1)))
    speaks = case_of(HERO, "Vex", parts, lambda: CardClaim(ActionDescription("skill")))
    told = explain(PreparedAction("the speech", speaks, world_side(5), left=3))
    assert told.sentences[:2] == ("Vex: 5M−1E: Social 4M, Oratory +1M, Dull −1E.", "Difficulty: 5M: Difficulty 5M.")
    assert sum(bar.chance for bar in told.outcomes) == 1
    assert {bar.label: bar.chance for bar in told.outcomes}["failure"] == naive(Rating(0, -1))[0]


def test_a_draw_stands_where_nobody_can_better_it() -> None:
    came = resolved(stage(Told("1M actor")), meeting())
    assert (came.kinds, came.outcome.defeats, came.outcome.is_won) == ([], 2, True)
    assert came.outcome.words == "5M against 5M, card 1M for Vex"
    assert resolved(stage(Told("Equal target")), meeting()).outcome.defeats == 0
    trick = resolved(stage(Told("Draw Double+Trickster target")), meeting("5M", "8M"))
    assert (trick.outcome.defeats, trick.outcome.words) == (
        2,
        "5M against 8M, cards Draw Double and Trickster against the troll",
    )


def test_a_hero_point_draws_a_failure_again_from_what_is_left() -> None:
    scene = Told("Draw Double+1M target", "2E actor")
    on = stage(scene, hero=((), 2))
    came = resolved(on, meeting(), redraw=[AGAIN])
    assert came.outcome.defeats == 1
    assert on.cards.hand(HERO).points == 1
    assert scene.decks[1] == MASTERY_DECK.remove(("Draw Double", "1M"))
    assert [event.kind for event in scene.events] == ["redraw"]


def test_what_a_redraw_brings_stands_even_if_it_is_no_better() -> None:
    on = stage(Told("1E target", "3M target"), hero=((), 3))
    came = resolved(on, meeting(), redraw=[AGAIN])
    assert (came.kinds, came.outcome.defeats, on.cards.hand(HERO).points) == (["redraw"], 0, 2)


def test_a_point_is_kept_by_whoever_lets_the_draw_stand() -> None:
    on = stage(Told("1E target"), hero=((), 1))
    assert resolved(on, meeting(), redraw=[KEEP]).outcome.defeats == 0
    assert on.cards.hand(HERO).points == 1


def test_only_whom_the_draw_went_against_is_asked_and_the_acting_side_first() -> None:
    both = {"hero": ((), 1), "foe": ((), 1)}
    won = resolved(stage(Told("1M actor"), **both), meeting(left=2), redraw=[KEEP])
    assert [asked.who for asked in won.asked] == [FOE]
    lost = resolved(stage(Told("1M target"), **both), meeting(left=2), redraw=[KEEP])
    assert [asked.who for asked in lost.asked] == [HERO]


def test_one_redraw_by_a_point_is_all_for_both_sides_together() -> None:
    on = stage(Told("1M target", "1M actor"), hero=((), 1), foe=((), 1))
    came = resolved(on, meeting(left=2), redraw=[AGAIN])
    assert [asked.who for asked in came.asked] == [HERO]
    assert (came.outcome.defeats, on.cards.hand(FOE).points) == (2, 1)


def test_a_major_foe_redraws_its_failure_and_what_would_fell_it() -> None:
    mine = stage(Told("1M target", "1M actor"), foe=((), 1))
    assert resolved(mine, meeting(by=FOE, against=HERO, left=4)).outcome.defeats == 2
    assert mine.cards.hand(FOE).points == 0
    felled = resolved(stage(Told("1M actor", "1E target"), foe=((), 1)), meeting(left=2))
    assert (felled.kinds, felled.outcome.defeats) == (["redraw"], 0)
    bearable = stage(Told("1M actor"), foe=((), 1))
    assert resolved(bearable, meeting(left=3)).outcome.defeats == 2
    assert bearable.cards.hand(FOE).points == 1


def test_a_major_foe_has_its_point_for_attacks_and_its_fall_alone() -> None:
    """Its own attack that fails, a success that would bring it to 0; not plans, pursuits or courage (H-10)."""
    for kind, against in (("tactics", HERO), ("pursuit", HERO), ("courage", "")):
        action = meeting(by=FOE, against=against)
        action.actor = case_of(
            FOE, "the troll", action.actor.parts, lambda kind=kind: CardClaim(ActionDescription(kind))
        )
        assert resolved(stage(Told("1M target"), foe=((), 1)), action).kinds == []
    assert resolved(stage(Told("1M actor"), foe=((), 1)), meeting(left=3)).kinds == []


def test_the_chance_to_mend_is_that_of_what_is_left_of_the_deck() -> None:
    left = MASTERY_DECK.remove(("3M", "Draw Double"))
    asked = resolved(stage(Told("Draw Double+3M target"), hero=((), 1)), meeting(), redraw=[KEEP]).asked[0]
    assert asked.mends == recovery_chance(meeting(), "actor", left)
    assert asked.option(AGAIN).preview().measures[0].value == asked.mends
    assert asked.option(AGAIN).preview().cost == "hero point 1 → 0"
    assert recovery_chance(meeting(), "target", left) == 1 - asked.mends


@pytest.mark.parametrize(("ours", "default"), [("5M", AGAIN), ("5M-1E", KEEP)])
def test_a_point_is_spent_by_default_where_it_mends_one_failure_in_three(ours: str, default: str) -> None:
    asked = resolved(stage(Told("2M target"), hero=((), 1)), meeting(ours), redraw=[KEEP]).asked[0]
    assert asked.default == default
    assert (asked.mends >= PAYS) == (default == AGAIN)


def test_an_ability_draws_again_after_the_point_and_only_a_failure() -> None:
    scene = Told("1E target", "2E target", "3E actor")
    came = resolved(stage(scene, hero=((), 1)), meeting(again=("Second Look",)), redraw=[AGAIN, AGAIN])
    assert (came.outcome.defeats, came.outcome.redrew) == (1, "Second Look")
    assert scene.decks[2] == MASTERY_DECK.remove(("1E", "2E"))
    assert resolved(stage(Told("1E actor")), meeting(again=("Second Look",))).kinds == []


VINGA = ("Vinga", "Heortling pantheon")


def test_a_card_that_changes_what_comes_out_may_be_played_once_for_good() -> None:
    on = stage(Told("Equal actor"), hero=(VINGA, 0))
    came = resolved(on, meeting(), fate=["card:Vinga"])
    assert (came.kinds, came.outcome.defeats) == (["fate"], 1)
    assert on.cards.hand(HERO).cards == ("Heortling pantheon",)
    assert on.cards.table.spent == ("Vinga",)


def test_the_default_is_the_first_card_that_turns_failure_into_success() -> None:
    asked = resolved(stage(Told("Equal actor"), hero=(("Mostali", *VINGA), 0)), meeting()).asked[0]
    assert asked.default == "card:Vinga"
    assert asked.option("card:Mostali").refused == "This card helps neither side."
    won = resolved(stage(Told("Equal actor"), hero=((*VINGA,), 0)), meeting("5M1E")).kinds
    assert won == []


def test_a_card_that_adds_defeats_and_no_harm_changes_nothing() -> None:
    """Three defeats and four are two when half of them count; five are three."""
    halved = meeting("7M", left=6, force=DamageIncrease(half=True))
    helped = [
        CardOption(name, CardBenefit("actor", Rating(more)), 3 + more) for name, more in (("Vinga", 1), ("Elmal", 2))
    ]
    asked = FateCardChoice(halved, "actor", Rating(2), draw_total(("Equal",), "actor"), helped)
    assert asked.option("card:Vinga").refused == "The card's +1M would not change the result."
    assert not asked.option("card:Elmal").refused
    assert [changes_outcome(halved, "actor", one, 3) for one in helped] == [False, True]
    assert not changes_outcome(meeting("7M", left=2, force=DamageIncrease(half=True)), "actor", helped[1], 3)


def test_what_helps_the_other_side_stays_in_the_hand() -> None:
    asked = resolved(stage(Told("Equal actor"), hero=(("Vinga", "Uz ancestors"), 0)), meeting(), fate=[KEEP]).asked[0]
    assert asked.option("card:Uz ancestors").refused == "This card would only help the other side."


def test_the_hero_who_resists_turns_the_foe_s_success() -> None:
    attacked = meeting(by=FOE, against=HERO, left=3)
    on = stage(Told("1E actor"), hero=(VINGA, 0), foe=(("Uz ancestors",), 0))
    came = resolved(on, attacked)
    assert ([asked.who for asked in came.asked], came.outcome.defeats) == ([HERO], 0)
    assert on.cards.hand(FOE).cards == ("Uz ancestors",)


def test_what_a_card_brings_is_told_by_what_is_good_for_whoever_holds_it() -> None:
    """Where nothing can be brought down, a defender withstands by the card that turns a success into a failure."""
    helped = [CardOption("Vinga", CardBenefit("target", Rating(1)), 0)]
    defends = FateCardChoice(meeting(by=FOE, against=HERO), "target", Rating(0), draw_total(("1E",), "actor"), helped)
    brought = defends.option("card:Vinga").preview().measures
    assert [(one.name, one.value) for one in brought] == [("withstands", 1)]
    acts = [CardOption("Vinga", CardBenefit("actor", Rating(1)), 2)]
    asked = FateCardChoice(meeting(), "actor", Rating(-1), draw_total(("1E",), "target"), acts)
    assert [(one.name, one.value) for one in asked.option("card:Vinga").preview().measures] == [("success", 1)]
    assert [one.value for one in asked.option(KEEP).preview().measures] == [0]


def test_a_defender_reads_who_succeeds_beside_a_chance_to_withstand() -> None:
    """“A success, 0 %” would read as if failing were what a defender wants."""
    helped = [CardOption("Vinga", CardBenefit("target", Rating(1)), 0)]
    attack = meeting(by=FOE, against=HERO)
    asked = FateCardChoice(attack, "target", Rating(0), draw_total(("1E",), "actor"), helped)
    assert asked.option(KEEP).label == f"Play no card: {attack.actor.name} succeeds"
    assert asked.option("card:Vinga").preview().note == f"+1M: {attack.actor.name} fails"


def test_defeats_are_bad_for_the_one_who_suffers_them_and_good_for_the_one_who_deals_them() -> None:
    for side, by, against in (("target", FOE, HERO), ("actor", HERO, FOE)):
        fight = replace(meeting(by=by, against=against), left=2)
        asked = FateCardChoice(fight, side, Rating(0), draw_total(("1E",), "actor"), [])
        assert {one.against for one in asked.option(KEEP).preview().measures} == {side == "target"}


def test_each_sentence_of_how_odds_come_about_opens_with_a_capital() -> None:
    told = explain(meeting()).sentences
    assert told[1].startswith("The troll: ")
    assert all(sentence[0].isupper() for sentence in told)


def test_a_trickster_bars_fate_even_when_it_was_drawn_again() -> None:
    assert resolved(stage(Told("Trickster target"), hero=(VINGA, 0)), meeting("5M", "7M")).kinds == []
    again = resolved(stage(Told("Trickster actor", "Equal actor"), hero=(VINGA, 1)), meeting(), redraw=[AGAIN])
    assert (again.kinds, again.outcome.defeats) == (["redraw"], 0)


@pytest.mark.parametrize(("difficulty", "asked"), [("6M", []), ("7M", ["fate"])])
def test_without_an_opponent_only_what_is_hard_is_fateful(difficulty: str, asked: list[str]) -> None:
    hand = {"hero": (VINGA, 0)}
    climb = meeting(difficulty, difficulty, against="")
    assert resolved(stage(Told("Equal actor"), **hand), climb).kinds == asked
    eased = replace(USUAL, fateful_difficulty=5)
    assert resolved(stage(Told("Equal actor"), eased, **hand), climb).kinds == ["fate"]


def test_tables_may_play_without_fate_or_omens() -> None:
    on = stage(Told("Equal actor"), replace(USUAL, fate_cards=False, omen_cards=False), True, hero=(VINGA, 0))
    assert resolved(on, meeting()).kinds == []
    assert on.cards.ominous


def test_the_oldest_omen_comes_after_fate_and_is_spent_whatever_it_does() -> None:
    scene = Told("Equal actor")
    on = stage(scene, ominous=True, hero=((), 0))
    came = resolved(on, meeting())
    assert came.outcome.defeats == 1
    assert came.outcome.advantage.is_ahead
    assert [event.text.partition(":")[0] for event in scene.events] == ["The Omen is Vinga"]
    assert on.cards.table.omens[:3] == ("Yelm", "Elmal", "Mostali")
    assert len(on.cards.table.omens) == 4
    assert "Vinga" in on.cards.table.spent
    assert not on.cards.ominous
    idle = stage(Told("Equal actor"), ominous=True)
    assert resolved(idle, meeting("2M", "9M")).outcome.defeats == 0
    assert "Vinga" in idle.cards.table.spent


def test_omens_are_not_barred_by_a_trickster_but_its_failure_stands() -> None:
    on = stage(Told("Trickster actor"), ominous=True)
    assert resolved(on, meeting("9M")).outcome.defeats == 0
    assert on.cards.table.omens[0] == "Yelm"
    helped = stage(Told("Trickster target"), ominous=True)
    assert resolved(helped, meeting("5M", "7M")).outcome.defeats == 1


def test_omens_wait_for_what_is_opposed_and_done_or_borne_by_a_hero() -> None:
    on = stage(Told("Equal actor", "Equal actor", "1E target"), ominous=True)
    resolved(on, meeting(against=""))
    resolved(on, meeting(by=FOE, against="another"))
    assert on.cards.table.omens[0] == "Vinga"
    resolved(on, meeting(by=FOE, against=HERO))
    assert on.cards.table.omens[0] == "Yelm"


def test_a_bonded_trickster_goes_with_one_side_or_with_both() -> None:
    claim = CardClaim(ActionDescription("skill"))
    mine, theirs = case(HERO, "5M", claim, True), case(FOE, "5M", claim, True)
    assert PreparedAction("it", mine, case(FOE, "5M")).bond == "actor"
    assert PreparedAction("it", case(HERO, "5M"), theirs).bond == "target"
    assert PreparedAction("it", mine, theirs).bond == "both"
    bound = PreparedAction("it", mine, case(FOE, "5M"))
    assert measures(bound)[0].value == 1 - naive(Rating(), "actor")[0]


def test_used_runes_are_those_of_affinities_and_of_magic() -> None:
    magic = [ability("Damage", type=kind) for kind in ("Spirit", "Common magic", "Lunar")]
    assert used_runes(("Combat",), magic) == {"Combat", "Spirit Magic", "Moon"}


def test_a_point_is_not_asked_for_where_it_would_hardly_help() -> None:
    assert resolved(stage(Told("2M target"), hero=((), 1)), meeting("4M2E")).kinds == []
    scratched = resolved(stage(Told("Equal actor"), foe=((), 1)), meeting("5M1E", left=5))
    assert scratched.kinds == []

"""Rules that all fights share: wit, danger, mustering, luck and standoffs, on both sides of each."""

from __future__ import annotations

from fractions import Fraction
from math import exp, log
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from solo.play.scenes import SimulationScene
from solo.resolver import Distribution, Thrower, distribution
from solo.systems.contract import FoeCount, Measure, NoRoomError, Preview, ResourceSpent, Setup, Tier
from solo.systems.parts.fight.ai_level import AiLevel, requested_level, wit
from solo.systems.parts.fight.combatant_setup import (
    LETTERS,
    foes_of,
    give_letters,
    kind_and_letter,
    list_fighters,
    party_of,
)
from solo.systems.parts.fight.danger import HitChance, one_hit_from_falling
from solo.systems.parts.fight.fight_status import status_line
from solo.systems.parts.fight.luck import (
    OtherCombatants,
    RemainingStrength,
    chance_of,
    combatant_column,
    expected_of,
    leverage,
    luck_of,
    outcome_luck,
    person_column,
    remaining_strength,
    rest_of,
    summarise_others,
    weigh_person,
    weigh_signed,
    weigh_strength,
)
from solo.systems.parts.fight.ready_fights import (
    FoeGroup,
    NamedFight,
    TieredFight,
    name_problems,
    ready_fight,
    switch_problems,
    tier_problems,
)
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.fight.switches import read_switches
from solo.systems.parts.fight.tactic import sort_key
from solo.systems.parts.fight.tally import account, outcome, tally, winner_by
from solo.systems.parts.fight.target_reasons import goes_for
from solo.systems.parts.fight.win_estimate import fitted_promise, win_features
from solo.systems.parts.phrasing import with_the


@pytest.mark.parametrize(
    ("figure", "wish", "level"),
    [
        (3, "", AiLevel.DULL),
        (4, "", AiLevel.PLAIN),
        (7, "", AiLevel.PLAIN),
        (8, "", AiLevel.CUNNING),
        (3, "cunning", AiLevel.CUNNING),
        (8, "Dull", AiLevel.DULL),
        (8, "plain", AiLevel.PLAIN),
        (8, "nonsense", AiLevel.CUNNING),
    ],
)
def test_a_wit_is_dull_below_its_figure_and_cunning_from_the_other_on_unless_wished_for(
    figure: int, wish: str, level: AiLevel
) -> None:
    assert wit(figure, 4, 8, wish) is level


@pytest.mark.parametrize(
    ("options", "wish"),
    [({}, ""), ({"wit of foes": "their own"}, ""), ({"wit of foes": "dull"}, "dull"), ({"light": "dull"}, "")],
)
def test_a_wit_is_wished_for_by_its_switch(options: dict[str, str], wish: str) -> None:
    assert requested_level(options) == wish


def test_only_those_whom_some_hit_mostly_drops_are_in_danger() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    people = [SimpleNamespace(key=key) for key in "abcd"]
    hits = {
        "a": [HitChance(half, half / 2)],
        "b": [HitChance(half, half / 2 - Fraction(1, 100))],
        "c": [HitChance(third, Fraction(0)), HitChance(Fraction(1, 100), Fraction(1, 100))],
        "d": [HitChance(Fraction(0), Fraction(0))],
    }
    assert one_hit_from_falling(people, lambda one: hits[one.key]) == {"a", "c"}


# Mustering


class Hero(msgspec.Struct):
    name: str


class Other(msgspec.Struct):
    name: str


def setup(party: tuple[Any, ...] = (Hero("Ann"),), foes: tuple[FoeCount, ...] = (FoeCount("Rat", 1),)) -> Setup:
    return Setup(party, foes)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (setup(()), "A fight needs a party"),
        (setup(foes=()), "A fight needs foes"),
        (setup((Hero("Ann"), Other("Bo"))), "Only characters of Skirmish can take part here"),
        (setup((Hero("Ann"), Hero("Bo"), Hero("Ann"))), "Ann cannot take part twice"),
    ],
)
def test_a_party_that_cannot_fight_is_refused(given: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        party_of(given, Hero, "Skirmish", lambda hero: hero.name)


def test_a_party_fights_in_the_order_in_which_it_was_named() -> None:
    assert party_of(setup((Hero("Bo"), Hero("Ann"))), Hero, "Skirmish", lambda hero: hero.name) == [
        Hero("Bo"),
        Hero("Ann"),
    ]


def test_foes_come_as_often_as_they_are_counted_up_to_the_most() -> None:
    known = {"Rat": Hero("Rat"), "Wolf": Hero("Wolf")}
    given = setup(foes=(FoeCount("Rat", 2), FoeCount("Wolf", 1)))
    assert list(foes_of(given, known, 4)) == [Hero("Rat"), Hero("Rat"), Hero("Wolf")]
    with pytest.raises(NoRoomError, match="At most 3 can fight at once"):
        list(foes_of(given, known, 3))


@pytest.mark.parametrize(
    ("foe", "sentence"),
    [
        (FoeCount("Imp", 1), "There is no foe “Imp”"),
        (FoeCount("Rat", 0), "The number of Rat must be at least 1, not 0"),
        (FoeCount("Rat", -1), "The number of Rat must be at least 1, not -1"),
    ],
)
def test_foes_that_cannot_be_are_refused(foe: FoeCount, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        list(foes_of(setup(foes=(foe,)), {"Rat": Hero("Rat")}, 9))


class Fighter:
    def __init__(self, name: str, side: str) -> None:
        self.name, self.side, self.kind, self.letter = name, side, name, ""


def lettered(*fighters: tuple[str, str]) -> list[tuple[str, str]]:
    found = [Fighter(*one) for one in fighters]
    give_letters(found)
    return [(fighter.letter, fighter.name) for fighter in found]


def test_a_party_has_its_initials_and_foes_have_letters_in_their_order() -> None:
    assert lettered(("Ann", "party"), ("Bo", "party"), ("Rat", "foes"), ("Wolf", "foes"), ("Rat", "foes")) == [
        ("A", "Ann"),
        ("B", "Bo"),
        ("a", "Rat a"),
        ("b", "Wolf"),
        ("c", "Rat c"),
    ]


def test_an_initial_that_is_taken_gives_way_to_the_next_letter_of_the_name_or_the_next_free_one() -> None:
    assert [letter for letter, _ in lettered(*[("Ana", "party")] * 4)] == ["A", "N", "B", "C"]
    assert lettered(("Ølaf", "party"))[0][0] == "L", "only plain letters are initials"


def test_whoever_does_not_count_keeps_the_name() -> None:
    mounts = [Fighter("Horse", "foes"), Fighter("Horse", "foes")]
    give_letters(mounts, lambda fighter: fighter is mounts[0])
    assert [fighter.name for fighter in mounts] == ["Horse", "Horse"]


def test_letters_go_on_with_greek_ones_and_digits() -> None:
    assert LETTERS["party"][25:27] == "ZΓ" and LETTERS["foes"][25:27] == "zα"
    assert [letter for letter, _ in lettered(*[("Rat", "foes")] * 27)][-2:] == ["z", "α"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [("Rat b", ("Rat", "b")), ("Giant rat α", ("Giant rat", "α")), ("Rat", None), ("Rat B", None), ("b", None)],
)
def test_a_name_of_several_is_parted_into_kind_and_letter(name: str, parts: tuple[str, str] | None) -> None:
    assert kind_and_letter(name) == parts


def test_foes_of_one_kind_share_it_in_a_list_of_names() -> None:
    assert list_fighters(["Rat a", "Guard", "Rat c", "Rat d"], with_the) == "Rat a, c and d and the guard"
    assert list_fighters(["Rat b"]) == "Rat b"


# How it goes


@pytest.mark.parametrize(
    ("round_", "winner", "acting", "told"),
    [
        (0, "", "", "before the first round"),
        (0, "", "Ann", "before the first round"),
        (3, "", "", "round 3"),
        (3, "", "Ann", "round 3 · Ann acts"),
        (3, "party", "Ann", "the party holds the field"),
        (3, "foes", "", "the foes hold the field"),
        (3, "draw", "", "undecided"),
    ],
)
def test_a_fight_stands_as_its_round_and_winner_say(round_: int, winner: str, acting: str, told: str) -> None:
    fight = SimpleNamespace(round=round_, winner=winner)
    assert status_line(fight, "undecided", acting) == told
    assert status_line(fight, "undecided", acting, "bout") == told.replace("round", "bout")


@pytest.mark.parametrize(
    ("round_", "told"),
    [
        (8, "Both sides break off the fight. Nobody has won."),
        (9, "The fight ends undecided after 9 rounds."),
        (10, "The fight ends undecided after 10 rounds."),
    ],
)
def test_a_fight_ends_undecided_with_its_last_round_or_since_both_break_off(round_: int, told: str) -> None:
    assert StandoffRule(3, 9, "off").undecided_end(SimpleNamespace(round=round_, quiet_rounds=0)) == told


@pytest.mark.parametrize(("quiet", "round_", "asked"), [(2, 8, 0), (3, 8, 1), (4, 8, 1), (0, 9, 1), (0, 8, 0)])
def test_a_standoff_is_asked_about_from_its_quiet_rounds_or_its_last_round_on(
    quiet: int, round_: int, asked: int
) -> None:
    fight = SimpleNamespace(round=round_, quiet_rounds=quiet)
    settling = StandoffRule(3, 9, "off", asked=True).settle(fight, lambda: [SimpleNamespace()], lambda _: ())  # type: ignore[list-item]
    assert len(list(settling)) == asked


@pytest.mark.parametrize(
    ("sides", "winner"),
    [(("party", "foes"), ""), (("party",), "party"), (("foes", "foes"), "foes"), ((), "draw")],
)
def test_a_side_has_won_where_only_it_stands(sides: tuple[str, ...], winner: str) -> None:
    assert winner_by(sides) == winner


def test_a_fight_is_summed_up_with_each_account() -> None:
    fight = SimpleNamespace(round=0, winner="party", fallen=["b"])
    one = SimpleNamespace(key="b", name="Bo", kind="Bo", side="party", dead=True)
    found = account(fight, one, unhurt=False, harm=3, spent={"LP": 2})
    assert (found.down, found.dead, found.unhurt, found.harm) == (True, True, False, 3)
    assert found.spent == (ResourceSpent("LP", 2),)
    assert not account(SimpleNamespace(round=1, winner="", fallen=[]), one, unhurt=True, harm=0, spent={}).down
    assert (outcome(fight), tally(fight, [], "bout").rounds, tally(fight, [], "bout").stretch) == ("won", 1, "bout")


def test_a_switch_takes_each_of_its_values_and_the_first_by_itself() -> None:
    known = {"light": ("day", "dark"), "ground": ("", "bad")}
    assert read_switches({}, known) == {"light": "day", "ground": ""}
    assert read_switches({"ground": "bad", "light": "day"}, known) == {"light": "day", "ground": "bad"}


def test_an_option_promises_its_chances_before_its_amounts_and_takes_off_those_against_it() -> None:
    half = Fraction(1, 2)
    hit, hurt = Measure("hit", half, "chance"), Measure("be hit", Fraction(1, 4), "chance", True)
    harm, cost = Measure("harm", Fraction(3), "amount"), Measure("lose", Fraction(1), "count", True)
    assert sort_key(Preview((hit, hurt, harm, cost))) == (Fraction(1, 4), 2)
    assert sort_key(Preview()) == (0, 0)


@pytest.mark.parametrize(
    ("among", "on_the_way", "why", "aside"),
    [
        (("Rat a", "Rat b"), False, "who is nearest", ""),
        (("Rat a",), False, "", ""),
        (("Rat a", "Rat b"), True, "who is nearest", "for Rat a, who is nearest"),
        (("Rat a",), True, "", "for Rat a"),
    ],
)
def test_a_reason_is_told_where_there_was_another_to_go_for(
    among: tuple[str, ...], on_the_way: bool, why: str, aside: str
) -> None:
    thought = goes_for("Ann", "Rat a", "who is nearest", among, on_the_way=on_the_way)
    assert thought.parts is not None
    assert (thought.parts.why, thought.parts.aside, thought.parts.target) == (why, aside, "Rat a")


# Ready fights


def a_fight(**other: Any) -> TieredFight:
    values: dict[str, Any] = {
        "name": "Rats",
        "text": "Something gnaws.",
        "party": ("Ann", "Bo"),
        "foes": (FoeGroup("Rat", 2),),
        "tier": "fair",
    }
    return TieredFight(**{**values, **other})


@pytest.mark.parametrize(
    ("fight", "faults"),
    [
        (a_fight(), []),
        (a_fight(text=" "), [("text", "Describe the fight in a line.")]),
        (a_fight(party=()), [("party", "A fight needs characters and foes.")]),
        (a_fight(foes=()), [("foes", "A fight needs characters and foes.")]),
        (a_fight(party=("Cy",)), [("party", "There is no ready-made character “Cy”.")]),
        (a_fight(party=("Ann", "Ann")), [("party", "Ann cannot take part twice.")]),
        (a_fight(foes=(FoeGroup("Imp"),)), [("foes", "There is no foe “Imp”.")]),
        (a_fight(foes=(FoeGroup("Rat", 0),)), [("foes", "The number of Rat must be at least 1, not 0.")]),
        (a_fight(foes=(FoeGroup("Rat", 1),)), []),
        (a_fight(foes=(FoeGroup("Rat", 99),)), []),
        (a_fight(foes=(FoeGroup("Rat", 100),)), [("foes", "There can be at most 99 of “Rat”, not 100.")]),
    ],
)
def test_a_ready_fight_names_whom_there_is_as_often_as_they_can_be(
    fight: NamedFight, faults: list[tuple[str, str]]
) -> None:
    assert list(name_problems(fight, {"Ann", "Bo"}, {"Rat"})) == faults


def test_a_ready_fight_has_a_known_tier_and_switches_at_known_values() -> None:
    tiers = [Tier("fair", "Fair", ""), Tier("hard", "Hard", "")]
    assert list(tier_problems(a_fight(), tiers)) == []
    assert list(tier_problems(a_fight(tier="grim"), tiers)) == [
        ("tier", "There is no tier “grim”: choose one of fair, hard.")
    ]
    switches = {"light": ("", "dark", "dusk")}
    assert list(switch_problems(a_fight(options={"light": "dusk"}), switches)) == []
    assert list(switch_problems(a_fight(options={"light": "noon", "wind": "high"}), switches)) == [
        ("options.light", "“noon” is not allowed here. Use one of dark, dusk."),
        ("options", "“wind” is not an option of a fight."),
    ]


def test_a_ready_fight_is_known_by_its_names_and_switches() -> None:
    found = ready_fight(a_fight(options={"light": "dark"}))
    assert (found.name, found.party, found.foes, found.options) == (
        "Rats",
        ("Ann", "Bo"),
        (FoeCount("Rat", 2),),
        {"light": "dark"},
    )


# Luck

OUTCOMES = Distribution({1.0: 3, 0.5: 2, 0.0: 1})


def test_the_rest_of_a_strength_has_the_chance_to_stay_up_and_the_mean() -> None:
    assert rest_of(OUTCOMES) == RemainingStrength(OUTCOMES.listed, 6, pytest.approx(5 / 6), pytest.approx(4 / 6))


@pytest.mark.parametrize(
    ("points", "full", "worth"), [(10, 10, 1.0), (5, 10, 0.75), (0, 10, 0.5), (-4, 10, 0.5), (3, 0, 0.5)]
)
def test_somebody_on_their_feet_is_worth_half_and_half_of_the_points_left(points: int, full: int, worth: float) -> None:
    assert remaining_strength(points, full) == worth


@pytest.mark.parametrize(("chance", "counts"), [(0.5, 1.0), (0.0, 0.0), (1.0, 0.0), (0.25, 0.75)])
def test_luck_counts_by_how_open_a_fight_is(chance: float, counts: float) -> None:
    assert leverage(chance) == pytest.approx(counts)


def guess(party: float, foes: float) -> float:
    """The chance by the shares of strength that both sides have left, each to the fourth power."""
    return party**4 / (party**4 + foes**4)


def test_the_guess_is_the_share_of_strength_of_each_side_to_the_fourth_power() -> None:
    everybody = [(True, 1.0), (True, 0.5), (False, 0.6), (False, 0.0), (False, 0.3)]
    assert chance_of(everybody) == pytest.approx(guess(0.75, 0.3))
    assert chance_of(everybody, 2) == pytest.approx(0.75**2 / (0.75**2 + 0.3**2))
    assert chance_of([(True, 0.4)]) == 1.0
    assert chance_of([(False, 0.4)]) == 0.0
    assert chance_of([]) == 0.5


@pytest.mark.parametrize("left", [0.0, 0.5, 1.0])
def test_whoever_is_struck_changes_the_share_of_the_own_side(left: float) -> None:
    others = [(True, 1.0), (False, 0.5), (False, 1.0)]
    assert summarise_others(others, True).promise(left) == pytest.approx(guess((1.0 + left) / 2, 0.75))
    assert summarise_others(others, False).promise(left) == pytest.approx(guess(1.0, (1.5 + left) / 3))


def test_a_lean_multiplies_the_odds_of_the_party_and_a_count_the_own_part() -> None:
    others = [(True, 0.5), (False, 0.5)]
    for ours in (True, False):
        plain, leant = (
            summarise_others(others, ours).promise(0.5),
            summarise_others(others, ours, lean=3.0).promise(0.5),
        )
        assert leant / (1 - leant) == pytest.approx(3 * plain / (1 - plain))
    assert summarise_others(others, True, counts=2.0).promise(0.25) == pytest.approx(guess((0.5 + 0.5) / 2, 0.5))


def test_luck_is_the_change_of_the_guess_less_its_mean_over_all_outcomes() -> None:
    for ours in (True, False):
        standing = summarise_others([(True, 1.0), (False, 0.5), (False, 1.0)], ours)
        mean = sum(weight * standing.promise(left) for left, weight in OUTCOMES) / 6
        assert expected_of(standing, OUTCOMES.listed, 6) == pytest.approx(mean)
        assert luck_of(standing, OUTCOMES.listed, 0.5) == pytest.approx(standing.promise(0.5) - mean)
    alone = OtherCombatants(0.0, 1.0, 0.0, True)
    assert expected_of(alone, [(1.0, 1), (0.0, 1)], 2) == pytest.approx((1.0 + 0.5) / 2)


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("left", [0.0, 0.5, 1.0])
def test_a_blow_is_weighed_by_the_guess_and_for_the_struck_one_by_how_open_the_fight_was(
    ours: bool, left: float
) -> None:
    others = [(True, 1.0), (False, 0.75)]
    scene, rest = SimulationScene(Random(1)), rest_of(OUTCOMES)
    weigh_strength(scene, "a", others, ours, rest, left)
    standing = summarise_others(others, ours)
    mean = sum(weight * standing.promise(could) for could, weight in OUTCOMES) / 6
    counts = 4 * mean * (1 - mean) * (1 if ours else -1)
    assert scene.lucks == {
        "guess": pytest.approx(standing.promise(left) - mean),
        "up of a": pytest.approx(counts * ((left > 0) - 5 / 6)),
        "left of a": pytest.approx(counts * (left - 4 / 6)),
    }


def test_all_or_nothing_is_weighed_as_staying_up_alone() -> None:
    scene = SimulationScene(Random(1))
    weigh_person(scene, "a", True, 1.0, rest_of(Distribution({1.0: 1, 0.0: 1})), 1.0)
    assert scene.lucks == {"up of a": 0.5}


@pytest.mark.parametrize(("ours", "luck"), [(True, 0.3), (False, -0.3)])
def test_a_roll_that_went_better_counts_for_its_side_by_how_open_the_fight_is(ours: bool, luck: float) -> None:
    scene = SimulationScene(Random(1))
    weigh_signed(scene, "order", [(True, 1.0), (False, 1.0)], ours, 0.3)
    assert scene.lucks == {"order": pytest.approx(luck)}
    weigh_signed(scene, "order", [(True, 1.0), (False, 0.0)], ours, 0.3)
    assert scene.lucks == {"order": pytest.approx(luck)}, "nothing is open any more"


def die(throw: Thrower, sides: int) -> int:
    return throw.sum(1, sides)


def test_a_surprise_is_the_worth_of_an_outcome_less_the_mean_of_all() -> None:
    assert distribution(die, 6).mean(lambda face: face) == Fraction(7, 2)
    assert outcome_luck(float, die, (6,), 5) == pytest.approx(1.5)
    assert outcome_luck(lambda face: 2.0 * face, die, (4,), 1) == pytest.approx(2 - 5)


def test_a_column_of_a_person_is_told_apart_from_those_of_the_whole_fight() -> None:
    assert combatant_column("up", "Ann of Hill") == "up of Ann of Hill"
    assert person_column("up of Ann of Hill") == ("up", "Ann of Hill")
    assert person_column("spells") == ("spells", "")


WEIGHTS = (0.1, 0.7, -0.2, 0.9, 0.3, -0.8)


def logistic(score: float) -> float:
    return 1 / (1 + exp(-score))


def test_figures_of_a_moment_are_the_odds_and_both_sides_up_and_left() -> None:
    found = win_features([(True, 1.0), (True, 0.5), (True, 0.0), (False, 0.5), (False, 0.25)])
    assert found == [1.0, pytest.approx(4 * log(1.5 / 0.75)), 2, 1.5, 2, 0.75]


@pytest.mark.parametrize(
    ("party", "foes", "odds"),
    [(1.0, 0.0, 8.0), (0.0, 1.0, -8.0), (0.0, 0.0, 0.0), (10.0, 1.0, 8.0), (1.0, 10.0, -8.0), (1.0, 1.0, 0.0)],
)
def test_the_odds_of_a_moment_stay_within_8_either_way(party: float, foes: float, odds: float) -> None:
    assert win_features([(True, party), (False, foes)])[1] == pytest.approx(odds)


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("left", [0.0, 0.4, 1.0])
def test_a_fitted_guess_is_the_logistic_value_of_the_weighed_figures(ours: bool, left: float) -> None:
    others = [(True, 0.8), (False, 0.5)]
    whole = win_features([*others, (ours, left)])
    score = sum(weight * figure for weight, figure in zip(WEIGHTS, whole, strict=True))
    assert fitted_promise(WEIGHTS, others, ours)(left) == pytest.approx(logistic(score))


@pytest.mark.parametrize(("weight", "chance"), [(1000.0, 1.0), (-1000.0, 0.0)])
def test_a_fitted_guess_beyond_all_bounds_is_all_but_certain(weight: float, chance: float) -> None:
    assert fitted_promise((weight, 0, 0, 0, 0, 0), [], True)(1.0) == pytest.approx(chance, abs=1e-12)


def test_a_blow_is_weighed_by_the_fitted_guess_where_there_is_one() -> None:
    scene, others, rest = SimulationScene(Random(1), WEIGHTS), [(True, 0.8), (False, 0.5)], rest_of(OUTCOMES)
    weigh_strength(scene, "a", others, True, rest, 1.0)
    guessed = fitted_promise(WEIGHTS, others, True)
    mean = sum(weight * guessed(left) for left, weight in OUTCOMES) / 6
    assert scene.lucks["guess"] == pytest.approx(guessed(1.0) - mean)
    assert scene.lucks["up of a"] == pytest.approx(4 * mean * (1 - mean) * (1 - 5 / 6))

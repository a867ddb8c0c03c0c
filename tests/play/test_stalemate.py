"""Stalemates: rounds without harm are counted, and the coach names the attack that promises most, with its figures."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest
from msgspec import structs

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.play.stalemate import count_quiet_rounds, describe_way_out
from solo.play.unattended_play import answer_by_tactics
from solo.resolver import format_percent
from solo.systems.contract import (
    AnyProcedure,
    AttackColumns,
    Bar,
    Checkpoint,
    Choose,
    Deed,
    Event,
    FighterView,
    Measure,
    Option,
    OrderTopics,
    Preview,
    View,
)

COLUMNS = AttackColumns(
    frozenset({"turn"}), {"hit": "to hit", "held": "to get a hold"}, frozenset({"damage"}), {"is hit": "to be hit"}
)
TOPICS = OrderTopics(retreats=("flee",), falls=frozenset({"falls"}))
MISS, HIT = Event("attack", "", deed=Deed("Ann", "misses", "Orc")), Event("attack", "", deed=Deed("Ann", "hits", "Orc"))


def view(ann: int, orc: int, orc_is_out: bool = False) -> View:
    fighters = (
        FighterView("ann", "Ann", "A", "party", 1, (Bar("hits", ann, 20), Bar("magic", 3, 3, life=False))),
        FighterView("orc", "Orc", "o", "foes", 2, (Bar("hits", orc, 20),), out=orc_is_out),
    )
    return View("A fight", "", fighters)


def attack(code: str, hit: int, damage: float | None, risk: int | None = None, name: str = "hit") -> Option:
    measures = [Measure(name, Fraction(hit, 100), "chance"), Measure("falls", Fraction(0), "chance")]
    if damage is not None:
        measures.append(Measure("damage", Fraction(str(damage)), "amount"))
    if risk is not None:
        measures.append(Measure("is hit", Fraction(risk, 100), "chance", against=True))
    return Option(code, code, lambda: Preview(tuple(measures)))


def turn(*options: Option, default: str = "strike") -> Choose:
    return Choose("ann", "turn", "What now?", options, default)


@pytest.mark.parametrize(
    ("views", "events", "quiet"),
    [
        ([view(20, 20), view(20, 20)], [], 0),
        ([view(20, 20), view(20, 20), view(20, 20)], [[MISS]], 1),
        ([view(20, 20)] * 4, [[MISS], [MISS]], 2),
        ([view(20, 20), view(20, 20), view(19, 20), view(19, 20)], [[MISS], [HIT]], 2),
        ([view(20, 20), view(20, 20), view(18, 20), view(18, 20)], [[MISS], [HIT]], 0),
        ([view(20, 20), view(18, 20), view(18, 20), view(18, 20)], [[HIT], [MISS]], 1),
        ([view(20, 20), view(20, 20), view(20, 20), view(18, 20)], [[MISS], [MISS]], 0),
        ([view(20, 20), view(20, 20), view(20, 20, orc_is_out=True)], [[MISS]], 0),
        ([view(20, 20)] * 4, [[MISS], []], 0),
    ],
)
def test_rounds_count_as_quiet_from_the_latest_back_to_one_with_harm_or_without_attacks(
    views: list[View], events: list[list[Event]], quiet: int
) -> None:
    assert count_quiet_rounds(reversed(views), reversed(events)) == quiet


def test_a_better_attack_is_named_with_both_chances_and_the_risk() -> None:
    asked = turn(attack("strike", 16, 0.2, 56), attack("feint", 31, 0.5, 100))
    told = describe_way_out(asked, COLUMNS, TOPICS, 2)
    assert told == (
        "Two rounds without harm: “feint” would raise your chance to hit from 16 to 31 %, "
        "and the chance to be hit from 56 to 100 %."
    )


def test_an_equal_chance_with_more_harm_is_told_by_the_harm() -> None:
    asked = turn(attack("strike", 31, 0.5), attack("augment", 31, 1.1))
    told = describe_way_out(asked, COLUMNS, TOPICS, 3)
    assert told == "Three rounds without harm: “augment” would raise the harm you expect to do from 0.5 to 1.1."


def test_an_attack_without_any_defence_is_named_only_if_no_other_is_better() -> None:
    attacks = attack("strike", 44, 1.9, 44), attack("twice", 69, 3.8, 66), attack("unguarded", 84, 4.6, 100)
    told = describe_way_out(turn(*attacks), COLUMNS, TOPICS, 2)
    assert "“twice” would raise your chance to hit from 44 to 69 %" in told
    told = describe_way_out(turn(attacks[0], attacks[2]), COLUMNS, TOPICS, 2)
    assert "“unguarded” would raise your chance to hit from 44 to 84 %" in told


def test_a_chance_to_hit_is_not_compared_with_one_to_get_a_hold() -> None:
    asked = turn(attack("grab", 16, 0.1, 44, name="held"), attack("strike", 56, 2.0, 100), default="grab")
    told = describe_way_out(asked, COLUMNS, TOPICS, 2)
    assert told == "Two rounds without harm: “strike” has a chance of 56 % to hit, and of 100 % to be hit."


def test_a_usual_attack_that_is_the_best_is_called_so() -> None:
    asked = turn(attack("strike", 31, 0.5), attack("grab", 20, 0.3, name="held"))
    told = describe_way_out(asked, COLUMNS, TOPICS, 2)
    assert told == "Two rounds without harm: no attack is more promising than “strike”, with a chance of 31 % to hit."


def test_a_later_purchase_that_raises_the_best_attack_is_named() -> None:
    columns = structs.replace(COLUMNS, raised_by={"turn": "You can raise it with bought dice."})
    told = describe_way_out(turn(attack("strike", 31, 0.5)), columns, TOPICS, 2)
    assert told.endswith("31 % to hit. You can raise it with bought dice.")


@pytest.mark.slow
def test_the_purchase_of_dice_in_2d20_is_compared_with_the_usual_one() -> None:
    system = open_system("two-d20", None).system
    procedure = system.procedures["fight"]
    state = procedure.begin(ready_fight(system, "One blade at the well"))
    running, told = procedure.run(state, UnattendedScene(Random(2))), list[str]()
    asked = next(running)
    while len(told) < 3:
        if isinstance(asked, Choose) and asked.kind == "dice":
            told.append(describe_way_out(asked, procedure.attack_columns, procedure.order_topics, 2))
        answer = None if isinstance(asked, Checkpoint) else answer_by_tactics(procedure, state, asked)
        asked = next(running) if answer is None else running.send(answer)
    assert any(re.search(r"“\dd20.*” would raise your chance to hit from \d+ to \d+ % \(", one) for one in told)


def test_a_retreat_is_named_if_the_best_chance_is_low() -> None:
    asked = turn(attack("strike", 16, 0.2), Option("flee", "run away"))
    assert describe_way_out(asked, COLUMNS, TOPICS, 2).endswith("16 % to hit. You can also choose “run away”.")


@pytest.mark.parametrize(("rounds", "kind"), [(1, "turn"), (2, "defence")])
def test_nothing_is_said_before_a_stalemate_or_where_no_attack_is_chosen(rounds: int, kind: str) -> None:
    options = [attack("strike", 16, 0.2), attack("feint", 31, 0.5)]
    assert not describe_way_out(Choose("ann", kind, "What now?", options, "strike"), COLUMNS, TOPICS, rounds)


def test_a_blow_at_a_thing_is_no_way_out() -> None:
    breaking = Option("break", "break the shield", lambda: Preview((Measure("hit", Fraction(9, 10), "chance"),)))
    told = describe_way_out(turn(attack("strike", 31, 0.5), breaking), COLUMNS, TOPICS, 2)
    assert "break" not in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "fight"),
    [
        ("swords", "Big Osk's return bout"),
        ("polyhedral", "Dogs on the ice"),
        ("two-d20", "One blade at the well"),
        ("fire-and-sword", "Toll at the ford"),
        ("gloranthan", "Two old soldiers"),
    ],
)
def test_each_game_names_an_attack_with_the_figure_beside_it(game: str, fight: str) -> None:
    system = open_system(game, None).system
    procedure = system.procedures["fight"]
    decision = _first_attack(procedure, procedure.begin(ready_fight(system, fight)))
    told = describe_way_out(decision, procedure.attack_columns, procedure.order_topics, 2)
    named = next(option for option in decision.legal() if f"“{option.label}”" in told)
    chances = [one.value for one in named.preview().measures if one.name in procedure.attack_columns.chances]
    assert any(format_percent(chance) in told for chance in chances) or "expect to do" in told


def _first_attack(procedure: AnyProcedure, state: object) -> Choose:
    """Play by tactics until a turn's usual answer is an attack."""
    running = procedure.run(state, UnattendedScene(Random(2)))
    asked = next(running)
    while True:
        if isinstance(asked, Choose) and asked.kind in procedure.attack_columns.kinds:
            usual = asked.option(asked.first_legal())
            names = {measure.name for measure in usual.preview().measures} if usual else set[str]()
            if names & set(procedure.attack_columns.chances):
                return asked
        answer = None if isinstance(asked, Checkpoint) else answer_by_tactics(procedure, state, asked)
        asked = next(running) if answer is None else running.send(answer)

"""Nerve (house rule): the table of its changes, its thresholds, its check, and the decisions at a threshold."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Decision, Event, Scene
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import (
    CONDITIONS,
    MOST_NERVE,
    SIDES,
    Mood,
    Nerve,
    Side,
    SideFacts,
    SideNerve,
    begin_nerve,
    begin_sides,
    check_target,
    find_leader,
    mood_of,
    reckon,
    side_resolve,
)
from solo.systems.parts.fight.nerve_choices import (
    ACCEPT,
    BARGAIN,
    FALL_BACK,
    HOLD,
    REFUSE,
    YIELD,
    NerveChoice,
    Offer,
    SideCheck,
    TermsChoice,
    choose_by_nerve,
)
from solo.systems.parts.fight.nerve_round import NerveGame, Speaker, settle_nerve
from solo.systems.parts.fight.nerve_view import nerve_bars, nerve_problems

BRAVE, ORDINARY, TIMID, NEVER = Resolve.BRAVE, Resolve.ORDINARY, Resolve.TIMID, Resolve.NEVER_LEAVES


@pytest.mark.parametrize(
    ("number", "leader", "value"),
    [(1, "", 5), (2, "", 6), (4, "", 8), (5, "", 9), (12, "", 9), (4, "foes-0", 10), (9, "foes-0", 11)],
)
def test_number_and_leader_make_the_first_nerve(number: int, leader: str, value: int) -> None:
    assert begin_nerve(number, leader) == SideNerve(value, value, leader)


def test_a_side_that_comes_outnumbered_loses_nothing_for_it() -> None:
    nerve = begin_sides((1, ""), (2, ""))
    assert (nerve.party.met, nerve.foes.met) == (("outnumbered",), ())
    assert changes(nerve, SideFacts(1, {}), SideFacts(2, {})) == []
    even = begin_sides((3, ""), (5, "foes-0"))
    assert (even.party.met, even.foes.met) == ((), ())


def test_the_strongest_will_leads_unless_another_is_as_strong() -> None:
    assert find_leader({"a": 1, "b": 3, "c": 2}) == "b"
    assert find_leader({"a": 3, "b": 3, "c": 2}) == ""
    assert find_leader({"a": 3}) == find_leader({}) == ""


def changes(nerve: Nerve, party: SideFacts, foes: SideFacts) -> list[str]:
    return [str(change) for change in reckon(nerve, {"party": party, "foes": foes})[1]]


FOUR = Nerve(begin_nerve(4), begin_nerve(4, "foes-0"))
STILL = SideFacts(4, {})


def test_nothing_changes_without_a_cause() -> None:
    assert changes(FOUR, STILL, STILL) == []


def test_a_fallen_leader_costs_two_and_cheers_the_other_side() -> None:
    assert changes(FOUR, STILL, SideFacts(3, {"foes-0": "Urga"})) == [
        "Nerve of the party rises from 8 to 9: Urga is beaten.",
        "Nerve of the foes falls from 10 to 8: their leader Urga is out of the fight.",
    ]


def test_each_loss_costs_one_and_half_of_a_side_two_more() -> None:
    assert changes(FOUR, STILL, SideFacts(2, {"foes-1": "Goblin b", "foes-2": "Goblin c"})) == [
        "Nerve of the party rises from 8 to 10: Goblin b and Goblin c are beaten.",
        (
            "Nerve of the foes falls from 10 to 5: Goblin b and Goblin c are out of the fight (−2), "
            "half of the side is gone (−2), outnumbered two to one (−1)."
        ),
    ]


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        (SideFacts(4, {}, leader_hurt=True), "their leader is badly hurt"),
        (SideFacts(4, {}, flanked=True), "flanked"),
        (SideFacts(4, {}, dark=True), "darkness"),
    ],
)
def test_each_condition_counts_once(facts: SideFacts, reason: str) -> None:
    after, told = reckon(FOUR, {"party": STILL, "foes": facts})
    assert [str(change) for change in told] == [f"Nerve of the foes falls from 10 to 9: {reason}."]
    assert reckon(after, {"party": STILL, "foes": facts}) == (after, ())


def test_a_single_fighter_is_its_own_leader() -> None:
    alone = Nerve(begin_nerve(2), begin_nerve(1))
    facts = SideFacts(1, {}, leader_hurt=True)
    assert changes(alone, SideFacts(2, {}), facts) == [
        "Nerve of the foes falls from 5 to 3: alone and badly hurt (−1), outnumbered two to one (−1)."
    ]


def test_a_loss_and_a_kill_may_leave_the_nerve_as_it_was() -> None:
    one = SideFacts(3, {"party-1": "Rolf"})
    assert changes(FOUR, one, SideFacts(3, {"foes-1": "Goblin b"})) == [
        "Nerve of the party stays at 8: Rolf is out of the fight (−1), Goblin b is beaten (+1).",
        "Nerve of the foes stays at 10: Goblin b is out of the fight (−1), Rolf is beaten (+1).",
    ]


def test_a_fighter_who_returns_and_falls_again_counts_once() -> None:
    fallen = SideFacts(3, {"foes-1": "Goblin b"})
    first, _ = reckon(FOUR, {"party": STILL, "foes": fallen})
    risen, _ = reckon(first, {"party": STILL, "foes": STILL})
    assert reckon(risen, {"party": STILL, "foes": fallen})[1] == ()


@pytest.mark.parametrize("seed", range(40))
def test_nerve_stays_within_its_bounds_and_equals_the_sum_of_its_reasons(seed: int) -> None:
    random = Random(seed)
    numbers = {side: random.randint(1, 9) for side in SIDES}
    start = {side: begin_nerve(numbers[side], f"{side}-0" if random.random() < 0.5 else "") for side in SIDES}
    nerve = Nerve(start["party"], start["foes"])
    out: dict[Side, dict[str, str]] = {"party": {}, "foes": {}}
    for _ in range(12):
        for side in SIDES:
            for number in range(numbers[side]):
                if random.random() < 0.15:
                    out[side][f"{side}-{number}"] = f"{side} {number}"
        facts = {
            side: SideFacts(
                up=numbers[side] - len(out[side]),
                lost=dict(out[side]),
                leader_hurt=random.random() < 0.2,
                flanked=random.random() < 0.2,
                dark=random.random() < 0.2,
            )
            for side in SIDES
        }
        before = nerve
        nerve, told = reckon(nerve, facts)
        for side in SIDES:
            own = nerve.of(side)
            assert 0 <= own.value <= own.start + 2 <= MOST_NERVE
            assert set(own.met) <= set(CONDITIONS)
            assert list(nerve_problems(nerve, out["party"] | out["foes"] | {f"{one}-0": "" for one in SIDES})) == []
        for change in told:
            assert change.before == before.of(change.side).value
            assert change.after == max(0, change.before + sum(points for _, points in change.reasons))


@pytest.mark.parametrize(
    ("value", "start", "mood"),
    [
        (9, 9, Mood.STEADY),
        (5, 9, Mood.STEADY),
        (4, 9, Mood.WAVERING),
        (3, 9, Mood.WAVERING),
        (2, 9, Mood.BREAKING),
        (4, 8, Mood.WAVERING),
        (2, 8, Mood.BREAKING),
        (0, 5, Mood.BREAKING),
    ],
)
def test_a_side_wavers_at_half_and_breaks_at_a_quarter(value: int, start: int, mood: Mood) -> None:
    assert mood_of(value, start) is mood


@pytest.mark.parametrize("resolve", [BRAVE, ORDINARY, TIMID])
@pytest.mark.parametrize("value", range(MOST_NERVE + 1))
def test_the_chance_beside_the_option_is_a_count_of_all_rolls(value: int, resolve: Resolve) -> None:
    check = SideCheck("foes", value, Mood.WAVERING, resolve, AiLevel.PLAIN, "Urga")
    holding = sum(one + other <= check_target(value, resolve) for one, other in product(range(1, 7), repeat=2))
    choice = NerveChoice("foes-0", check, Judged(0.5), talks=True)
    hold = next(option for option in choice.options if option.code == HOLD).preview()
    assert [measure.value for measure in hold.measures] == [Fraction(holding, 36)]
    assert hold.explain is not None
    explained = hold.explain()
    assert sum(bar.chance for bar in explained.outcomes) == 1
    assert sum(modifier.value for modifier in explained.modifiers) == check.target
    refused = TermsChoice("party-0", check, YIELD, Judged(0.5)).options[1].preview().measures[0]
    assert (refused.value, refused.against) == (Fraction(holding, 36), True)


@pytest.mark.parametrize(
    ("resolves", "leader", "counts"),
    [
        ([ORDINARY, TIMID, TIMID], None, TIMID),
        ([ORDINARY, TIMID], None, TIMID),
        ([BRAVE, TIMID, TIMID], BRAVE, BRAVE),
        ([NEVER, TIMID], NEVER, TIMID),
        ([NEVER, NEVER, ORDINARY], None, ORDINARY),
        ([NEVER, NEVER], NEVER, NEVER),
        ([], None, NEVER),
    ],
)
def test_the_leader_or_the_many_give_a_side_its_resolve(
    resolves: list[Resolve], leader: Resolve | None, counts: Resolve
) -> None:
    assert side_resolve(SideFacts(len(resolves), {}, resolves=resolves, leader_resolve=leader)) is counts


class Judged:
    """An outlook with fixed answers."""

    def __init__(self, chance: float, *, fast: bool = False, merciful: bool = True, stays: bool = False) -> None:
        self.chance, self.fast, self.merciful, self.stays = chance, fast, merciful, stays

    def win_chance(self, side: Side) -> float:
        del side
        return self.chance

    def holds(self, side: Side) -> bool:
        return self.stays and side == "party"

    def outruns(self, side: Side) -> bool:
        del side
        return self.fast

    def spares(self, side: Side) -> bool:
        del side
        return self.merciful


@pytest.mark.parametrize(
    ("mood", "resolve", "level", "outlook", "talks", "answer"),
    [
        (Mood.WAVERING, ORDINARY, AiLevel.PLAIN, Judged(0.25), True, HOLD),
        (Mood.WAVERING, ORDINARY, AiLevel.PLAIN, Judged(0.24), True, BARGAIN),
        (Mood.WAVERING, TIMID, AiLevel.PLAIN, Judged(0.30), True, BARGAIN),
        (Mood.WAVERING, BRAVE, AiLevel.PLAIN, Judged(0.15), True, HOLD),
        (Mood.BREAKING, ORDINARY, AiLevel.CUNNING, Judged(0.1), True, YIELD),
        (Mood.BREAKING, ORDINARY, AiLevel.CUNNING, Judged(0.1, fast=True), True, FALL_BACK),
        (Mood.BREAKING, ORDINARY, AiLevel.DULL, Judged(0.1), True, FALL_BACK),
        (Mood.WAVERING, ORDINARY, AiLevel.PLAIN, Judged(0.1), False, FALL_BACK),
    ],
)
def test_the_tactic_of_a_side_follows_its_chance_to_win(
    mood: Mood, resolve: Resolve, level: AiLevel, outlook: Judged, talks: bool, answer: str
) -> None:
    check = SideCheck("foes", 3, mood, resolve, level, "Urga")
    assert choose_by_nerve(NerveChoice("foes-0", check, outlook, talks)).answer == answer


@pytest.mark.parametrize(("side", "answer"), [("party", HOLD), ("foes", YIELD)])
def test_a_party_that_fights_on_holds_however_low_its_chance(side: Side, answer: str) -> None:
    check = SideCheck(side, 3, Mood.BREAKING, ORDINARY, AiLevel.PLAIN, "Urga")
    assert choose_by_nerve(NerveChoice("x", check, Judged(0.01, stays=True), True)).answer == answer


@pytest.mark.parametrize(
    ("asking", "offer", "outlook", "answer"),
    [
        ("foes", BARGAIN, Judged(0.99), ACCEPT),
        ("party", BARGAIN, Judged(0.5), ACCEPT),
        ("party", BARGAIN, Judged(0.9), REFUSE),
        ("party", YIELD, Judged(0.9), ACCEPT),
        ("party", YIELD, Judged(0.9, merciful=False), REFUSE),
    ],
)
def test_the_tactic_accepts_unless_it_is_sure_to_win_or_merciless(
    asking: Side, offer: Offer, outlook: Judged, answer: str
) -> None:
    check = SideCheck(asking, 3, Mood.BREAKING, ORDINARY, AiLevel.PLAIN, "Urga")
    assert choose_by_nerve(TermsChoice("x", check, offer, outlook)).answer == answer


def test_talks_need_a_person_on_each_side() -> None:
    check = SideCheck("foes", 3, Mood.WAVERING, ORDINARY, AiLevel.DULL, "Wolf")
    closed = [option.code for option in NerveChoice("foes-0", check, Judged(0), talks=False).options if option.refused]
    assert closed == [BARGAIN, YIELD]


class Staged:
    """A fight of four against four in which the foes are about to waver."""

    def __init__(self) -> None:
        self.nerve: Nerve | None = Nerve(begin_nerve(4), SideNerve(9, 9))


class Scripted(NerveGame):
    """A game that notes the consequences instead of carrying them out."""

    def __init__(self, seed: int, foes: SideFacts) -> None:
        self.state, self.told, self.done = Staged(), list[Event](), list[str]()
        self.scenery = UnattendedScene(Random(seed), self.told.append)
        self.known: dict[Side, SideFacts] = {"party": SideFacts(4, {}, resolves=[NEVER]), "foes": foes}

    @property
    def fight(self) -> Staged:
        return self.state

    @property
    def scene(self) -> Scene:
        return self.scenery

    def facts(self, side: Side) -> SideFacts:
        return self.known[side]

    def speaker(self, side: Side) -> Speaker:
        return Speaker(f"{side}-0", "Urga", AiLevel.PLAIN)

    def friends(self, side: Side) -> Sequence[str]:
        return (f"{side}-0", f"{side}-1")

    def can_talk(self) -> bool:
        return True

    def is_running(self, side: Side) -> bool:
        return f"runs {side}" in self.done

    def is_over(self) -> bool:
        return False

    def recover(self) -> None:
        self.done.append("recover")

    def waver(self, side: Side) -> None:
        self.done.append(f"wavers {side}")

    def run(self, side: Side, orderly: bool) -> None:
        self.done.append(f"{'falls back' if orderly else 'runs'} {side}")

    def part(self, side: Side) -> None:
        self.done.append(f"parts {side}")

    def surrender(self, side: Side) -> None:
        self.done.append(f"yields {side}")

    def win_chance(self, side: Side) -> float:
        del side
        return 0.5

    def outruns(self, side: Side) -> bool:
        del side
        return False

    def spares(self, side: Side) -> bool:
        del side
        return True


LOST = {f"foes-{number}": f"Goblin {number}" for number in range(2)}
WAVERING = SideFacts(2, LOST, resolves=[ORDINARY, ORDINARY])
BREAKING = SideFacts(2, LOST, leader_hurt=True, flanked=True, dark=True, resolves=[ORDINARY, ORDINARY])


def settled(foes: SideFacts, answers: Sequence[str], seed: int = 1, agree: bool = True) -> tuple[list[str], list[str]]:
    """Return the consequences, and the questions that were asked of speakers."""
    game, asked = Scripted(seed, foes), list[str]()
    left = iter(answers)
    running = settle_nerve(game)
    try:
        decision: Decision = next(running)
        while True:
            if decision.follows:
                options = [option.code for option in decision.options] if hasattr(decision, "options") else []
                decision = running.send(options[0] if agree else options[1])
                continue
            asked.append(f"{decision.who} {decision.kind}")
            decision = running.send(next(left))
    except StopIteration:
        return game.done[1:], asked


ASKED, ANSWERED = "foes-0 nerve", "party-0 terms"


def test_the_foes_waver_at_half_of_their_nerve_and_decide() -> None:
    assert settled(WAVERING, [FALL_BACK]) == (["falls back foes"], [ASKED])
    assert settled(WAVERING, [BARGAIN, ACCEPT]) == (["parts foes"], [ASKED, ANSWERED])
    assert settled(WAVERING, [YIELD, ACCEPT]) == (["yields foes"], [ASKED, ANSWERED])


@pytest.mark.parametrize("answers", [[HOLD], [BARGAIN, REFUSE], [YIELD, REFUSE]])
@pytest.mark.parametrize(("facts", "failed"), [(WAVERING, "wavers foes"), (BREAKING, "runs foes")])
def test_a_side_that_stands_or_is_refused_holds_or_fails_by_the_dice(
    answers: list[str], facts: SideFacts, failed: str
) -> None:
    found = {tuple(settled(facts, answers, seed)[0]) for seed in range(30)}
    assert found == {(), (failed,)}


def test_a_side_whose_players_do_not_agree_stands() -> None:
    assert {tuple(settled(WAVERING, [FALL_BACK], seed, agree=False)[0]) for seed in range(30)} == {(), ("wavers foes",)}


def test_fighters_who_never_leave_have_no_decision() -> None:
    assert settled(WAVERING._replace(resolves=[NEVER, NEVER]), []) == ([], [])


def test_a_threshold_is_asked_about_once() -> None:
    game = Scripted(1, WAVERING)
    for decision in settle_nerve(game):
        assert decision.kind == "nerve"
        break
    assert game.fight.nerve is not None
    assert game.fight.nerve.foes.mood is Mood.WAVERING
    assert list(settle_nerve(game)) == []


def test_a_fight_without_nerve_asks_and_tells_nothing() -> None:
    game = Scripted(1, BREAKING)
    game.fight.nerve = None
    assert (list(settle_nerve(game)), game.told, game.done) == ([], [], [])


def test_the_check_is_told_with_its_dice_and_its_target() -> None:
    game = Scripted(1, WAVERING)
    running = settle_nerve(game)
    next(running)
    with pytest.raises(StopIteration):
        running.send(HOLD)
    (roll,) = game.told[-1].rolls
    assert (roll.dice, roll.target, sum(roll.faces)) == ("2d6", 4 + 4, roll.result)
    assert game.told[-1].text in ("The foes hold.", "The foes waver.")


def test_both_bars_are_shown_and_false_figures_are_found() -> None:
    assert nerve_bars(None) == ()
    assert [(bar.name, bar.value, bar.maximum) for bar in nerve_bars(FOUR)] == [
        ("Nerve of the party", 8, 8),
        ("Nerve of the foes", 10, 10),
    ]
    assert list(nerve_problems(None, ())) == []
    wrong = Nerve(SideNerve(99, 8), SideNerve(3, 0, "nobody", ("gone",)))
    assert len(list(nerve_problems(wrong, ("party-0",)))) == 4

"""What a battle shows, tells and comes to: odds of options, view, story and tally (`S-34` to `S-38`, `H-12`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solo.resolver import distribution
from solo.systems.swords.armies import battle as rounds
from solo.systems.swords.armies import muster as mustering
from solo.systems.swords.armies import options, rout
from solo.systems.swords.armies.army import Army, Battle, Camp, OfficerCandidate, Tactician
from solo.systems.swords.armies.odds import battle_odds, tactics_roll
from solo.systems.swords.armies.procedure import MassBattleProcedure
from solo.systems.swords.armies.ready_battles import NamedArmy, NamedBattle, armies_of, find_problems
from tests.systems.swords.fight_staging import Scripted, acted_out, content

PROCEDURE = MassBattleProcedure(content())


class Quiet(Scripted):
    """The same dice where nobody listens."""

    has_listener = False


def army(key: str, camp: Camp = "foes", heads: int = 100, skill: int = 0, **fields: Any) -> Army:
    tacticians = [Tactician(f"{key}'s general", skill)]
    return Army(key, key, camp, **{"heads": heads, "quality": "levy", "tacticians": tacticians, **fields})


def battle(*armies: Army, **fields: Any) -> Battle:
    people = [OfficerCandidate("Ysolt", 6)]
    return Battle("A battle", list(armies), people, **{"drawn": True, "enemy": "stubborn", **fields})


def own(**fields: Any) -> Army:
    return army("own", "party", **fields)


def measured(preview: Any) -> dict[str, Any]:
    return {measure.name: measure.value for measure in preview.measures}


# Options


def test_a_strike_is_told_by_its_mean_and_its_chance_to_rout() -> None:
    """`S-36`: 2d6 and 3."""
    one, foe, third = own(skill=3), army("foe", hits=12), army("third", "third")
    asked = options.ask_target_army(battle(one, foe, third), one)
    blow = distribution(tactics_roll, 0, 3)
    assert [option.code for option in asked.options] == ["strike:foe", "strike:third"]
    assert asked.default == "strike:foe"
    assert measured(asked.options[0].preview()) == {"hits dealt": 10, "routs": blow.chance(lambda total: total >= 12)}
    assert measured(asked.options[1].preview())["routs"] == 0


def test_a_plan_is_told_by_what_it_would_leave() -> None:
    """`S-38`."""
    one, foe = own(tacticians=[Tactician("a", 0), Tactician("b", 0)]), army("foe", hits=9)
    asked = options.ask_tactician_roll(one, [7, 12], foe)
    assert asked.default == "plan:1"
    assert [(measured(option.preview())["hits dealt"], option.preview().note) for option in asked.options] == [
        (7, "foe would have 2 hits left"),
        (12, "foe would have 0 hits left"),
    ]


def test_a_retreat_is_told_by_the_hits_that_are_kept() -> None:
    """`H-12`: one roll of each enemy, unanswered."""
    one, foe, third = own(hits=14), army("foe"), army("third", "third")
    asked = options.stay_or_go(battle(one, foe, third), one)
    shown = measured(asked.options[1].preview())
    pairs = [a + b for a in range(1, 7) for b in range(1, 7)]
    left = [max(0, 14 - first - second) for first in pairs for second in pairs]
    assert shown == {"hits left": Fraction(sum(left), 36**2), "routed": Fraction(left.count(0), 36**2)}


def test_fighting_on_is_told_by_exact_odds_and_bars() -> None:
    one, foe = own(skill=3, hits=30), army("foe", skill=4, heads=200, hits=20)
    state = battle(one, foe)
    odds = battle_odds((0, (3,)), (2, (4,)), 30, 20)
    shown = options.odds_preview(state, one)
    assert measured(shown) == {"wins": odds.first_wins, "both routed": odds.both_routed, "loses": odds.second_wins}
    assert shown.explain is not None
    told = shown.explain()
    assert [(bar.label, bar.chance) for bar in told.outcomes] == [
        ("victory for own", odds.first_wins),
        ("both routed", odds.both_routed),
        ("victory for foe", odds.second_wins),
    ]
    assert options.mean_roll(state, foe) == 7 + 2 + 4


def test_what_cannot_be_has_no_bar() -> None:
    one, foe = own(skill=200), army("foe", skill=-1)
    told = options.explain_odds(battle(one, foe), one, battle_odds((0, (200,)), (0, (-1,))))
    assert [bar.label for bar in told.outcomes] == ["victory for own"]


@pytest.mark.parametrize("others", [[army("foe")], [army("foe"), army("third")], [army("foe", heads=0)]])
def test_a_commander_is_told_with_odds_only_where_both_armies_are_known(others: list[Army]) -> None:
    """`S-38`."""
    one = own(tacticians=[])
    state = battle(one, *others)
    people = [OfficerCandidate("Ysolt", 6), OfficerCandidate("Tam", 2)]
    asked = options.ask_commander(state, one, people)
    assert asked.default == "lead:ysolt"
    known = len(others) == 1 and others[0].is_mustered
    shown = [measured(option.preview()) for option in asked.options]
    assert [bool(each) for each in shown] == [known, known]
    if known:
        assert shown[0]["wins"] == battle_odds((0, (6,)), (0, (0,))).first_wins
        assert shown[1]["wins"] == battle_odds((0, (2,)), (0, (0,))).first_wins


def test_an_enemys_general_is_told_by_the_odds_of_who_asks() -> None:
    one, foe = own(skill=4), army("foe", tacticians=[])
    asked = options.ask_enemy_general(one, battle(one, foe), foe, content())
    assert asked.default == "general:captain"
    shown = {option.code: measured(option.preview())["wins"] for option in asked.options}
    assert shown["general:captain"] == battle_odds((0, (4,)), (0, (4,))).first_wins
    assert shown["general:conqueror"] == battle_odds((0, (4,)), (0, (10,))).first_wins


def test_troops_are_trained_unless_said_otherwise() -> None:
    asked = options.ask_quality(own(), army("foe"), content())
    assert asked.default == "quality:trained"
    assert asked.options[0].label == "mob, heads × ½"
    heads = options.ask_heads(own(), army("foe", heads=0))
    assert (heads.low, heads.high, heads.default) == (1, 1_000_000, "1000")
    assert options.ask_heads(own(), army("foe", heads=70)).default == "70"


def test_a_tactic_answers_by_the_weakest_the_highest_and_what_is_lost() -> None:
    one, foe, third = own(), army("foe", hits=50), army("third", "third", hits=40)
    state = battle(one, foe, third)
    assert rounds.decide(state, options.ask_target_army(state, one)).answer == "strike:third"
    two = own(tacticians=[Tactician("a", 0), Tactician("b", 0)])
    state = battle(two, foe, totals=[4, 9])
    assert rounds.decide(state, options.ask_tactician_roll(two, [4, 9], foe)).answer == "plan:1"
    assert rounds.decide(state, options.stay_or_go(state, two)).answer == "on"
    lost = battle(own(skill=20), army("foe", hits=1), enemy="by hand")
    foe = lost.armies[1]
    assert rounds.decide(lost, options.stay_or_go(lost, foe)).answer == "withdraw"
    assert rounds.decide(lost, rout.which_way_out(lost, lost.armies[0], foe)).answer == "flee"


# The view


def test_each_army_is_seen_with_hits_power_heads_quality_and_leaders() -> None:
    """`S-35`."""
    state = battle(own(heads=200, hits=70), army("foe", gone="routed"), round=2, seconds=120)
    view = PROCEDURE.view(state, options.stay_or_go(state, state.armies[0]))
    first, second = view.fighters
    assert (first.letter, first.order, first.side, first.acting, first.out) == ("A", 1, "party", True, False)
    assert (second.letter, second.order, second.side, second.acting, second.out) == ("B", 2, "foes", False, True)
    assert first.conditions == ("power +0", "200 heads", "levy", "own's general +0")
    assert second.conditions == ("routed",)
    assert (first.bars[0].value, first.bars[0].maximum) == (70, 100)
    assert view.subtitle == "round 2 · 2 minutes so far"
    assert [panel.title for panel in view.panels] == ["Time"]


def test_the_odds_stand_beside_a_battle_of_two_and_nothing_before_the_muster() -> None:
    state = battle(own(heads=100), army("foe", heads=100))
    view = PROCEDURE.view(state, None)
    assert [panel.title for panel in view.panels] == ["Time", "Odds"]
    assert view.panels[0].lines[0].value == "1 minute"
    assert [line.name for line in view.panels[1].lines] == ["Victory for own", "Both routed", "Victory for the enemy"]
    over = battle(own(), army("foe", gone="routed"))
    assert [panel.title for panel in PROCEDURE.view(over, None).panels] == ["Time"]
    lost = battle(own(gone="routed"), army("foe"), army("third", "third"))
    assert [panel.title for panel in PROCEDURE.view(lost, None).panels] == ["Time"]
    assert view.subtitle == "the muster"
    assert not any(fighter.acting for fighter in view.fighters)
    three = battle(own(), army("foe"), army("third", "third"))
    assert [panel.title for panel in PROCEDURE.view(three, None).panels] == ["Time"]
    bare = battle(own(heads=0, quality="", tacticians=[]), army("foe"))
    view = PROCEDURE.view(bare, None)
    assert (view.panels, view.fighters[0].conditions) == ((), ())
    assert "power" not in " ".join(view.fighters[1].conditions)


# The tally


def test_the_tally_counts_hits_and_heads_and_who_was_routed() -> None:
    start = battle(own(hits=90), army("foe"), army("old", gone="routed", hits=0))
    end = battle(
        own(hits=60, lost_heads=13), army("foe", hits=0, gone="routed", lost_heads=66),
        army("old", gone="routed", hits=0), army("new", "third", hits=100), round=4,
    )  # fmt: skip
    found = PROCEDURE.tally(start, end)
    assert (found.outcome, found.rounds, found.order_of_falling) == ("draw", 4, ("foe", "old"))
    rows = {one.key: (one.side, one.down, one.unhurt, one.harm) for one in found.accounts}
    assert rows == {
        "own": ("party", False, False, 200),
        "foe": ("foes", True, False, 40),
        "old": ("foes", False, True, 40),
        "new": ("foes", False, True, 40),
    }
    spent = {one.key: [(each.what, each.amount) for each in one.spent] for one in found.accounts}
    assert spent["own"] == [("hits", 30), ("heads", 13)]
    assert spent["new"] == [("hits", 0), ("heads", 0)]


@pytest.mark.parametrize(("camp", "side"), [("party", "party"), ("foes", "foes"), ("third", "foes")])
def test_whoever_is_not_of_the_party_is_a_foe(camp: Camp, side: str) -> None:
    assert PROCEDURE.side(battle(army("one", camp)), "one") == side


# The story


def test_a_round_is_told_from_its_length_to_the_rout() -> None:
    for scene in (Scripted(7, 5), Quiet(7, 5)):
        state = battle(own(), army("foe", hits=7))
        acted_out(rounds._round(state, scene))  # type: ignore[arg-type]
        told = [event.text for event in scene.told]
        assert told == (
            [
                "Round 1, 1 minute.",
                "Own's general leads own: 7 hits to foe.",
                "Foe's general leads foe: 5 hits to own.",
                "Rout of foe. The leaders can still flee or fight.",
            ]
            if scene.has_listener
            else []
        )


def test_a_blow_is_told_with_what_it_took_and_its_roll() -> None:
    scene = Scripted(7, 5)
    acted_out(rounds._round(battle(own(skill=2), army("foe")), scene), "on")  # type: ignore[arg-type]
    event = scene.told[1]
    assert [(change.who, change.before, change.after) for change in event.changes] == [("foe", "100", "91")]
    assert [(roll.result, [modifier.value for modifier in roll.modifiers]) for roll in event.rolls] == [(9, [0, 2])]


def test_the_rolls_are_known_while_a_commander_picks_one() -> None:
    """`S-38`."""
    one = own(tacticians=[Tactician("a", 0), Tactician("b", 0)])
    state = battle(one, army("foe"))
    running = rounds._round(state, Scripted(7, 9, 5))  # type: ignore[arg-type]
    assert next(running).kind == "plan"
    assert state.totals == [7, 9]
    running.send("plan:0")
    assert state.totals == []


def test_a_retreat_losses_and_a_count_are_told() -> None:
    for kind in (Scripted, Quiet):
        scene = kind(7)
        state = battle(own(heads=1000), army("foe"))
        acted_out(rounds._withdraw(state, scene, state.armies[0]))  # type: ignore[arg-type]
        result = rounds._end(state, scene)  # type: ignore[arg-type]
        told = [event.text for event in scene.told]
        if scene.has_listener:
            assert told[0] == "Own retreats. Each enemy strikes once more, unanswered."
            assert told[-2] == "Own: 93 hits left, 23 of 1000 heads lost."
        else:
            assert told == []
        assert (result.outcome, result.text) == ("lost", "The field is lost after 0 seconds of battle.")
    scene = Scripted()
    state = battle(own(), army("foe"))
    acted_out(rounds._after(state, scene, state.armies[0]), "count:foe", "200", "on")  # type: ignore[arg-type]
    assert [event.text for event in scene.told] == ["Foe: 200 heads now, power +2."]


@pytest.mark.parametrize(
    ("answer", "dice", "fate"),
    [
        ("yield", (), "Own's general yields to foe."),
        ("stand", (), "Own's general stands and faces 2 × Militia spearman. Play this as a fight."),
        ("flee", (8, 7), "Own's general gets away."),
        ("flee", (7, 7), "Own's general is overtaken by 2 × Militia spearman. Play this as a fight."),
    ],
)
def test_what_becomes_of_routed_leaders_is_told(answer: str, dice: tuple[int, ...], fate: str) -> None:
    """`S-37`."""
    for scene in (Scripted(*dice), Quiet(*dice)):
        state = battle(own(gone="routed", hits=0), army("foe"))
        acted_out(rout.leaders_flee(state, scene), answer)  # type: ignore[arg-type]
        assert state.fate == fate
        assert [event.text for event in scene.told] == ([fate] if scene.has_listener else [])
        if dice and scene.has_listener:
            roll, pursuit = scene.told[0].rolls
            assert (roll.result, roll.target, roll.outcome) == (*dice, "away" if dice[0] > dice[1] else "overtaken")
            assert (sum(roll.faces), sum(pursuit.faces), pursuit.result) == (*dice, dice[1])


def test_a_flight_names_the_lead_of_the_better_general() -> None:
    scene, state = Scripted(5, 6), battle(own(gone="routed", hits=0, skill=3), army("foe", skill=1))
    acted_out(rout.leaders_flee(state, scene), "flee")  # type: ignore[arg-type]
    roll = scene.told[0].rolls[0]
    assert [(one.name, one.value) for one in roll.modifiers] == [("lead in Intelligence + Tactics", 2)]
    assert (roll.result, roll.target) == (7, 6)


def test_the_fate_of_the_leaders_ends_the_tale() -> None:
    state = battle(own(gone="routed", hits=0), army("foe"), fate="They yield.", seconds=60)
    result = rounds._end(state, Scripted())  # type: ignore[arg-type]
    assert result.text == "The field is lost after 1 minute of battle. They yield."


def test_a_flight_is_told_with_its_chance_and_who_comes_after() -> None:
    one, foe = own(gone="routed", skill=3), army("foe", skill=1, quality="somebody")
    asked = rout.which_way_out(battle(one, foe), one, foe)
    shown = asked.options[0].preview()
    pairs = [a + b for a in range(1, 7) for b in range(1, 7)]
    away = sum(first + 2 > second for first in pairs for second in pairs)
    assert measured(shown) == {"get away": Fraction(away, 36**2)}
    assert shown.note == "otherwise overtaken by 2 × Man-at-arms"


# Ready battles


def test_a_ready_battle_has_its_armies_generals_and_qualities() -> None:
    made = NamedBattle(
        "The ford",
        "A ford.",
        (
            NamedArmy("Wardens", "party", 300, "veterans"),
            NamedArmy("Raiders", "foes", 500, "mob", ("captain", "sergeant")),
        ),
    )
    first, second = armies_of(made, content(), True)
    assert (first.key, first.heads, first.halves, first.tacticians, first.general_twice) == ("army-1", 300, 6, [], True)
    assert (second.key, second.halves, second.skills) == ("army-2", 1, (8, 2))
    assert [each.general_twice for each in armies_of(made, content())] == [False, False]


WARDENS, RAIDERS = NamedArmy("Wardens", "party", 300, "levy"), NamedArmy("Raiders", "foes", 500, "mob", ("captain",))


@pytest.mark.parametrize(
    ("armies", "text", "count"),
    [
        ((WARDENS, RAIDERS), "A ford.", 0),
        ((WARDENS, RAIDERS), "", 1),
        ((), "A ford.", 1),
        ((WARDENS,), "A ford.", 1),
        ((RAIDERS, WARDENS), "A ford.", 3),
        ((WARDENS, NamedArmy("Wardens", "foes", 5, "mob", ("captain",))), "A ford.", 1),
        ((WARDENS, NamedArmy("Raiders", "foes", 5, "mob")), "A ford.", 1),
        ((WARDENS, NamedArmy("Raiders", "foes", 0, "mob", ("captain",))), "A ford.", 1),
        ((WARDENS, NamedArmy("Raiders", "foes", 1, "mob", ("captain",))), "A ford.", 0),
        ((WARDENS, NamedArmy("Raiders", "foes", 1_000_001, "mob", ("captain",))), "A ford.", 1),
        ((WARDENS, NamedArmy("Raiders", "foes", 5, "heroes", ("captain",))), "A ford.", 1),
        ((WARDENS, NamedArmy("Raiders", "foes", 5, "mob", ("nobody",))), "A ford.", 1),
        ((NamedArmy("Wardens", "party", 300, "levy", ("captain",)), RAIDERS), "A ford.", 1),
    ],
)
def test_a_battle_of_ones_own_is_told_what_is_wrong_with_it(
    armies: tuple[NamedArmy, ...], text: str, count: int
) -> None:
    assert len(list(find_problems(NamedBattle("The ford", text, armies), content()))) == count


def test_a_ready_battle_gives_its_name_and_tells_what_it_is_about() -> None:
    ready = next(iter(content().entries(NamedBattle).values()))
    for title, found in (("Mass battle", ready.name), ("", ready.name), ("My war", "My war")):
        scene = Scripted()
        state = Battle(
            title, [own(heads=0, quality="", tacticians=[])], [OfficerCandidate("Ysolt", 6)], ready.name, "", "stubborn"
        )
        acted_out(mustering.muster(state, scene, content()))  # type: ignore[arg-type]
        assert state.title == found
        texts = [event.text for event in scene.told]
        assert texts[0] == ready.text
        assert texts[-1].startswith("A round lasts ")
        assert len(texts) == 2 + len(state.armies)


def test_a_ready_battle_is_told_with_the_odds_of_the_best_leader() -> None:
    state = battle(own(heads=0))
    state.people = [OfficerCandidate("Tam", 1), OfficerCandidate("Ysolt", 6)]
    asked = options.which_battle(state, content())
    assert asked.default == "one-of-your-own"
    for ready, option in zip(content().entries(NamedBattle).values(), asked.options[1:], strict=True):
        armies = armies_of(ready, content())
        armies[0].tacticians = [Tactician("Ysolt", 6)]
        assert option.preview().note.startswith(ready.text)
        odds = options.odds_between(Battle("", armies, []), armies[0])
        assert measured(option.preview()).get("wins") == (odds.first_wins if odds else None)

"""What lies on the desk and what a key does to it, without an app; what it weighs, and where two judges disagree."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import Mock

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.campaign.campaign import EncounterQuery, SavedEncounter
from solo.encounters import verdict
from solo.encounters.target import Target
from solo.forecast.forecast import Forecast
from solo.library.systems import manifests, open_system
from solo.systems.contract import FoeCount, Setup, Tier
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.screens.encounter import foe_entry, rows
from solo.tui.screens.encounter import workspace as desks
from solo.tui.screens.encounter.candidates import CandidateList
from solo.tui.screens.encounter.foe_weights import CANNOT_BE_WEIGHED, FoeWeights
from solo.tui.screens.encounter.request import EncounterRequestDraft, asked_for, avoid_foe, from_saved, pin_foe, themes
from solo.tui.screens.encounter.request_lines import RequestLine, describe_request, format_counts
from solo.tui.screens.encounter.side_by_side import ComparisonColumn, table
from solo.tui.screens.encounter.workspace import MOST_OF_A_KIND, Workspace, WorkspaceEncounter
from solo.tui.widgets.list_row import ListRow
from tests.fake_system import FakeSystem

RATS, WOLVES, BOTH = (FoeCount("Rat", 2),), (FoeCount("Wolf", 1),), (FoeCount("Rat", 1), FoeCount("Wolf", 2))
SYSTEM = FakeSystem()
NARROW_REQUEST, NARROW_ANSWER = 31, 57
"""Cells of a line of the request and of an answer in a box, in a terminal with 80 columns."""
FAULTY = ForecastProgress(None, fault="No room.")


def at_hand(desk: Workspace) -> WorkspaceEncounter:
    there = desk.marked_or_first
    assert there is not None
    return there


def foes(desk: Workspace) -> dict[str, int]:
    return {foe.name: foe.count for foe in at_hand(desk).foes}


def a_desk() -> Workspace:
    return desks.with_kept(desks.with_results(Workspace(), [RATS, BOTH]), {"Den": WOLVES})


# What lands


def test_a_result_that_is_found_again_keeps_its_number_and_the_mark() -> None:
    first = a_desk()
    again = desks.with_results(first, [BOTH, RATS])
    assert [one.number for one in again.filter_kind("found")] == [
        one.number for one in reversed(first.filter_kind("found"))
    ]
    assert at_hand(again) == at_hand(first)
    assert at_hand(desks.with_results(first, [BOTH])).foes == BOTH, "a result that nobody marked may go"
    chosen = desks.with_mark(first, first.lying[1].number)
    assert at_hand(desks.with_results(chosen, [RATS, WOLVES, BOTH])).foes == BOTH


def test_the_marked_one_stays_though_it_is_not_found_again() -> None:
    desk = a_desk()
    chosen = desks.with_mark(desk, desk.lying[0].number)
    later = desks.with_results(chosen, [WOLVES])
    assert at_hand(later) == at_hand(chosen)
    assert [one.foes for one in later.filter_kind("found")] == [WOLVES, RATS]


def test_a_new_search_leaves_ones_own_and_the_kept_ones() -> None:
    desk = desks.without_results(desks.change_count(a_desk(), 1))
    assert [one.kind for one in desk.lying] == ["own", "kept"]
    assert at_hand(desks.with_results(desk, [BOTH])).foes == BOTH


def test_kept_ones_come_and_go_with_the_campaign() -> None:
    desk = desks.with_kept(a_desk(), {"Den": RATS, "Gate": BOTH})
    assert [(one.name, one.foes) for one in desk.filter_kind("kept")] == [("Den", RATS), ("Gate", BOTH)]
    assert desks.with_kept(desk, {"Den": RATS, "Gate": BOTH}) is desk
    assert desks.with_kept(desk, {}).filter_kind("kept") == ()


def test_without_an_avoided_foe_only_what_was_found_goes_and_never_the_marked_one() -> None:
    desk = desks.with_mark(a_desk(), a_desk().lying[1].number)
    assert [one.foes for one in desks.remove_found(desk, "Rat").lying] == [BOTH, WOLVES]


# Building by hand


def test_foes_are_typed_joined_swapped_and_taken_away() -> None:
    desk = desks.add_foes(desks.with_new(a_desk()), "Rat", 3)
    assert (foes(desk), at_hand(desk).kind) == ({"Rat": 3}, "own")
    desk = desks.add_foes(desk, "Wolf", 1)
    assert desk.foe == FoeCount("Wolf", 1)
    assert foes(desks.add_foes(desk, "Rat", 2)) == {"Rat": 5, "Wolf": 1}
    assert foes(desks.change_count(desk, 1)) == {"Rat": 3, "Wolf": 2}
    assert foes(desks.change_count(desk, -1)) == {"Rat": 3}
    assert foes(desks.set_count(desks.on_line(desk, 0), 7)) == {"Rat": 7, "Wolf": 1}
    assert foes(desks.swap_foe(desk, "Bear")) == {"Rat": 3, "Bear": 1}
    assert foes(desks.swap_foe(desk, "Bear", 4)) == {"Rat": 3, "Bear": 4}
    assert foes(desks.swap_foe(desk, "Rat")) == {"Rat": 4}
    assert foes(desks.swap_foe(desk, "Wolf", 6)) == {"Rat": 3, "Wolf": 6}
    assert foes(desks.taken_away(desk)) == {"Rat": 3}


def test_without_any_encounter_typing_a_foe_begins_one_and_nothing_else_does_anything() -> None:
    empty = Workspace()
    assert foes(desks.add_foes(empty, "Rat", 2)) == {"Rat": 2}
    assert foes(desks.swap_foe(empty, "Rat", 2)) == {"Rat": 2}
    same: list[Callable[[Workspace], Workspace]] = [
        desks.taken_away,
        desks.put_off,
        lambda one: desks.change_count(one, 1),
    ]
    assert all(act(empty) is empty for act in same)
    assert desks.undo(empty) is None


def test_a_changed_one_is_ones_own_and_the_kept_one_comes_back_beside_it() -> None:
    desk = a_desk()
    changed = desks.change_count(desks.with_mark(desk, desk.lying[-1].number), 1)
    assert (at_hand(changed).kind, at_hand(changed).name) == ("own", "Den")
    synced = desks.with_kept(changed, {"Den": WOLVES})
    assert [one.foes for one in synced.filter_kind("kept")] == [WOLVES]
    assert at_hand(synced) == at_hand(changed)


def test_others_in_place_of_a_line_touch_no_mark() -> None:
    desk = a_desk()
    changed = desks.replace_foes(desk, desk.lying[1].number, WOLVES)
    assert (changed.marked, changed.chosen) == (desk.marked, desk.chosen)
    assert changed.lying[1].foes == WOLVES


def test_an_encounter_is_put_off_and_the_mark_goes_on() -> None:
    desk = desks.put_off(a_desk())
    assert at_hand(desk).foes == BOTH
    last = desks.put_off(desks.with_mark(desk, desk.lying[-1].number))
    assert at_hand(last).foes == BOTH
    assert desks.put_off(last).marked_or_first is None


NAMES = st.sampled_from(["Rat", "Wolf", "Bear"])
ACTS = st.one_of(
    st.tuples(st.just("put"), NAMES, st.integers(1, 30)),
    st.tuples(st.just("swap"), NAMES, st.integers(0, 30)),
    st.tuples(st.just("count"), NAMES, st.integers(-2, 40)),
    st.tuples(st.just("line"), NAMES, st.integers(-2, 5)),
    st.tuples(st.just("away"), NAMES, st.just(0)),
)


def acted(desk: Workspace, what: str, name: str, number: int) -> Workspace:
    match what:
        case "put":
            return desks.add_foes(desk, name, number)
        case "swap":
            return desks.swap_foe(desk, name, number)
        case "count":
            return desks.set_count(desk, number)
        case "line":
            return desks.on_line(desk, number)
    return desks.taken_away(desk)


@pytest.mark.slow
@given(st.lists(ACTS, max_size=12))
def test_whatever_is_done_lines_are_sound_and_undoing_it_all_leads_back(acts: list[tuple[str, str, int]]) -> None:
    desk = before = a_desk()
    for what, name, number in acts:
        desk = acted(desk, what, name, number)
        lines = at_hand(desk).foes
        assert len({foe.name for foe in lines}) == len(lines)
        assert all(1 <= foe.count <= MOST_OF_A_KIND for foe in lines)
        assert desk.foe is None or desk.foe in lines
        assert desk.lying[1:] == before.lying[1:]
    while (back := desks.undo(desk)) is not None:
        desk = back
    assert at_hand(desk).foes == at_hand(before).foes


# Typing


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("3 wolf", (3, "wolf")),
        ("wolf 3", (3, "wolf")),
        ("3x wolf", (3, "wolf")),
        ("3 × grey wolf", (3, "grey wolf")),
        ("wolf x3", (3, "wolf")),
        ("wolf", (0, "wolf")),
        (" ", (0, "")),
        ("12", (12, "")),
    ],
)
def test_a_number_is_read_before_or_behind_a_name(typed: str, found: tuple[int, str]) -> None:
    assert foe_entry.split_count(typed) == found


# What it weighs, and who disagrees


def test_foes_are_weighed_once_for_a_party_or_it_is_said_why_not() -> None:
    party = tuple(map(SYSTEM.characters.member, SYSTEM.characters.ready().values()))
    scales = FoeWeights(SYSTEM, party)
    assert scales.is_for(SYSTEM, party)
    assert not scales.is_for(SYSTEM, party[:1])
    assert scales.candidate(RATS, "fair").weight == 6
    assert scales.candidate((FoeCount("Wyrm", 1),), "fair").why == CANNOT_BE_WEIGHED
    assert "Press a to add foes" in scales.candidate((), "fair").why
    assert scales.tier(RATS) == SYSTEM.encounters.tiers[0]
    assert scales.tier((FoeCount("Bear", 9),)) is None


def a_forecast(win: float, low: float, high: float, nobody_falls: float = 1.0) -> Forecast:
    shares = (nobody_falls, 1 - nobody_falls)
    return Forecast(win, low, high, 1 - win, 0, 100, 100, "", True, 3, 1, 1, "band", 1, (), (), shares, shares)


BOSS = Tier("boss", "Boss", "Strong.", sounds=(60, 85))
SHARES = (Tier("easy", "Easy", ".", wins=(85, 101), falls=50), Tier("hard", "Hard", ".", wins=(0, 85)))


def test_a_budget_is_contradicted_only_where_the_fights_are_sure() -> None:
    assert "the party wins 100 % of fights, so it is milder than it sounds" in verdict.disagreement(
        BOSS, a_forecast(1, 0.95, 1), (BOSS,), "XP"
    )
    assert "harder than it sounds" in verdict.disagreement(BOSS, a_forecast(0.3, 0.2, 0.4), (BOSS,), "XP")
    for known in (a_forecast(0.9, 0.8, 1), a_forecast(0.7, 0.65, 0.75), None):
        assert verdict.disagreement(BOSS, known, (BOSS,), "XP") == ""
    assert verdict.disagreement(None, a_forecast(1, 0.95, 1), (BOSS,), "XP") == ""


def test_a_price_is_contradicted_by_wins_and_by_falls() -> None:
    easy, hard = SHARES
    said = verdict.disagreement(easy, a_forecast(0.5, 0.4, 0.6), SHARES, "threat")
    promise = "at least 85 % won, a hero down in under 50 %"
    fought = "the party wins 50 % of fights and a character is taken out in 0 %"
    assert said == f"By threat alone, this encounter is Easy ({promise}), but {fought}, so it is harder than that."
    said = verdict.disagreement(hard, a_forecast(1, 0.95, 1), SHARES, "threat")
    assert said == (
        "By threat alone, this encounter is Hard (under 85 % won), but the party wins 100 % of fights, "
        "so it is milder than that."
    )
    said = verdict.disagreement(easy, a_forecast(1, 0.95, 1, 0.2), SHARES, "threat")
    assert said.endswith(
        "the party wins 100 % of fights and a character is taken out in 80 %, so it is harder than that."
    )
    assert verdict.disagreement(easy, a_forecast(0.84, 0.8, 0.9), SHARES, "threat") == ""


@pytest.mark.parametrize("game", [manifest.key for manifest in manifests()])
def test_tier_texts_fit_a_narrow_terminal(game: str) -> None:
    system = open_system(game, None).system
    for tier in system.encounters.tiers:
        wish = EncounterRequestDraft((), tier=tier.key)
        shown = {row.key: row.row for row in rows.wish_entries(system, wish, {}, (), {})}
        wins = shown["wins"]
        assert isinstance(wins, ListRow)
        assert [line.plain.split("  ")[1] for line in wins.lines(NARROW_REQUEST)] == ["Party wins"]
        assert len(f"{tier.title}  {tier.promise(system.encounters.price_unit)}") <= NARROW_ANSWER


def test_a_long_value_of_the_request_goes_on_below_its_label() -> None:
    wish = EncounterRequestDraft((), options={"light": "torches at both ends of the hall"})
    shown = {row.key: row.row for row in rows.wish_entries(SYSTEM, wish, {}, (), {})}
    row = shown[RequestLine("option", "light").key]
    assert isinstance(row, ListRow)
    assert [line.plain.strip() for line in row.lines(NARROW_REQUEST)] == [
        "Light", "‹ torches at both ends of the", "hall ›",
    ]  # fmt: skip


def test_what_was_asked_for_is_held_against_the_fights() -> None:
    wanted = Target(0.7, 0.8)
    assert (
        verdict.asked_for(wanted, a_forecast(0.9, 0.85, 0.95)) == "Easier than the target (70 to 80 % of fights won)."
    )
    assert verdict.asked_for(wanted, a_forecast(0.5, 0.4, 0.6)).startswith("Harder")
    assert verdict.asked_for(wanted, a_forecast(0.7, 0.6, 0.75)) == verdict.asked_for(None, None) == ""


def test_a_requested_chance_takes_the_place_of_the_budget() -> None:
    system = open_system("polyhedral", None).system
    ready = system.characters.ready()
    party = (system.characters.member(next(iter(ready.values()))),)
    heavy = WorkspaceEncounter(1, (FoeCount("Wolf", 9),), "own")
    odds = Mock(forecast=Mock(return_value=a_forecast(0.75, 0.7, 0.8)))

    def offered(wish: EncounterRequestDraft) -> CandidateList:
        return CandidateList(system, wish, ready, Mock(), {}, {}, FoeWeights(system, party), odds)

    by_budget = offered(EncounterRequestDraft(tier="easy")).candidate(heavy)
    assert by_budget.why.startswith("Too heavy")
    by_chance = offered(EncounterRequestDraft(tier="easy", wins=(70, 80)))
    assert by_chance.candidate(heavy).why == ""
    assert (by_chance.candidate(heavy).high, by_chance.candidate(heavy).weight) == (0, by_budget.weight)
    assert by_chance.words(heavy) == []


def test_an_easy_fight_that_is_trivial_disagrees_with_its_budget() -> None:
    tiers = open_system("polyhedral", None).system.encounters.tiers
    easy = next(tier for tier in tiers if tier.key == "easy")
    assert verdict.disagreement(easy, a_forecast(1, 0.98, 1), tiers, "XP").endswith("milder than it sounds.")
    assert verdict.disagreement(easy, a_forecast(0.96, 0.93, 0.99), tiers, "XP") == ""


# The wish


@pytest.mark.parametrize(
    "line", [RequestLine("tier"), RequestLine("member", "Ann of the Gate"), RequestLine("option", "light")]
)
def test_a_line_of_the_wish_is_read_off_its_row(line: RequestLine) -> None:
    assert RequestLine.read(line.key) == line


def test_what_is_asked_for_is_told_in_a_few_words() -> None:
    wish = EncounterRequestDraft(
        tier="fair", count=2, theme="wild", place="the pit", options={"light": "night"}, roles={"gnawer": 0}
    )
    assert describe_request(SYSTEM, wish) == [
        "Fair",
        "2 foes",
        "wild",
        "others: gnawer",
        "the pit",
        "light: night",
    ]
    assert describe_request(SYSTEM, EncounterRequestDraft(wins=(70, 80), nobody_dies=90)) == [
        "70 to 80 % of fights won",
        "no deaths in 90 %",
    ]
    assert format_counts(("Wolf", "Wolf", "Rat")) == "2 Wolf, Rat"


def test_a_foe_is_pinned_so_often_and_is_never_pinned_and_avoided_at_once() -> None:
    wish = pin_foe(EncounterRequestDraft(), "Wolf", 2)
    assert wish.pinned == ("Wolf", "Wolf")
    assert pin_foe(wish, "Wolf").pinned == ("Wolf",)
    assert pin_foe(wish, "Wolf", 2).pinned == ()
    never = avoid_foe(wish, "Wolf")
    assert (never.pinned, never.avoided) == ((), ("Wolf",))
    assert avoid_foe(never, "Wolf").avoided == ()
    assert pin_foe(never, "Wolf").avoided == ()


def test_themes_come_first_by_their_letters_then_ground_tags_and_roles() -> None:
    found = themes(open_system("polyhedral", None).system)
    kinds = [theme.kind for theme in found]
    assert list(dict.fromkeys(kinds)) == ["theme", "habitat", "kind", "role"]
    for kind in kinds:
        words = [theme.word for theme in found if theme.kind == kind]
        assert words == sorted(words)
    by_word = {theme.word: theme.kind for theme in found}
    assert (by_word["undead"], by_word["cave"], by_word["night-eyed"], by_word["brute"]) == tuple(dict.fromkeys(kinds))


def test_a_wish_such_as_a_kept_one_takes_its_party_alone_and_its_tier_and_place() -> None:
    kept = SavedEncounter("2 rats at the gate", ("Ann",), RATS, "fair", "the pit", {"light": "night"})
    before = EncounterRequestDraft(
        ("Bo",), typed=(7, 8), ratings="1/2", theme="gnawers", suggested=True, options={"rain": "yes"}
    )
    wish = from_saved(before, kept)
    assert (wish.party, wish.typed, wish.tier, wish.place) == (("Ann",), (), "fair", "the pit")
    assert (wish.ratings, wish.suggested) == ("", False)
    assert (wish.theme, wish.options) == ("gnawers", {"rain": "yes", "light": "night"})
    asked = EncounterQuery(theme="undead", pinned=("Rat", "Rat"), wins=(60, 80), roles={"brute": 1})
    again = from_saved(before, msgspec.structs.replace(kept, asked=asked))
    assert asked_for(again) == asked
    assert (again.party, again.tier, again.place) == (wish.party, wish.tier, wish.place)


# Side by side


def test_fights_side_by_side_are_told_as_far_as_they_are_known() -> None:
    setup = Setup((), RATS)
    known = ForecastProgress(a_forecast(0.75, 0.7, 0.8, 0.5))
    drawn = table(
        [
            ComparisonColumn("Gate", setup, known),
            ComparisonColumn("Den", setup),
            ComparisonColumn("Hole", setup, FAULTY),
        ],
        78,
    ).plain
    lines = drawn.splitlines()
    assert all(len(line) <= 78 for line in lines)
    assert lines[0].split() == ["Gate", "Den", "Hole"]
    won = next(line for line in lines if line.startswith("Win chance"))
    assert won.split()[:5] == ["Win", "chance", "75", "%", "…"]
    assert "No room." in won
    assert next(line for line in lines if line.startswith("Nobody taken out")).split()[3:5] == ["50", "%"]
    assert table([], 78).plain == ""
    assert "Change from 1st" not in table([ComparisonColumn("Gate", setup, known)], 78).plain

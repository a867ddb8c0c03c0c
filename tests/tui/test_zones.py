"""Zones in a row: who stands where, who is in reach of whom, readable without colour at every size."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult

from solo.cli.plain_text import decision_lines, fighter_text, standing_lines
from solo.systems.contract import (
    EVERYTHING,
    Bar,
    ChoosePlace,
    Decision,
    FighterView,
    TrackView,
    View,
    Viewer,
    ZoneView,
)
from solo.systems.contract.view import track_place
from solo.tui.screens.fight.decision_pane import place_options
from solo.tui.screens.fight.pane_layout import PaneNeeds, arrange
from solo.tui.themes import DEFAULTS
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.order_rows import fitting_name
from solo.tui.widgets.side_columns import lines_for, two_sides
from solo.tui.widgets.turn_order import TurnOrder
from solo.tui.widgets.zone_row import melees, shared_out, zone_lines
from tests.tui.running import shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session

ZONES = (
    ZoneView("1 Shingle"),
    ZoneView("2 Surf", ("pay 1",), "rough"),
    ZoneView("3 Broken hull", ("cover 2 CD",)),
    ZoneView("4 Upper deck", ("dark: D +1", "heavy cover 4 CD")),
    ZoneView("5 Mast"),
)
TRACK = TrackView("zone", 1, 5, (2, 4), "night", ZONES)


def fighter(letter: str, place: int, reach: Iterable[str] = (), **more: object) -> FighterView:
    side = "party" if letter.isupper() else "foes"
    return msgspec.structs.replace(
        FighterView(letter, letter, letter, side, 0, (), places=((place, 0),), reach=tuple(reach)), **more
    )


def drawn(*fighters: FighterView, width: int = 78, track: TrackView = TRACK) -> list[str]:
    return [line.plain for line in zone_lines(track, fighters, width)]


def told(*fighters: FighterView) -> list[str]:
    return ["".join(one.key for one in (*melee.party, *melee.foes)) for melee in melees(fighters)]


def test_three_against_six_at_the_width_of_a_small_terminal() -> None:
    crew = (
        fighter("K", 3, "ab", acting=True),
        fighter("R", 3, "bc"),
        fighter("O", 2),
        *(fighter(letter, 3) for letter in "abcd"),
        fighter("e", 4),
        fighter("f", 4, out=True),
    )
    assert drawn(*crew) == [
        "┌ 1 Shingle ────┬∘2 Surf ────┬ 3 Broken hull ┬∘4 Upper deck ────┬ 5 Mast ────┐",
        "│               │ pay 1      │ cover 2 CD    │ dark: D +1       │            │",
        "│               │            │               │ heavy cover 4 CD │            │",
        "│               │ O          │ ▸K×ab R×bc    │ e ×f             │            │",
        "│               │            │ d             │                  │            │",
        "└─ night ───────┴~~~~~~~~~~~~┴───────────────┴──────────────────┴────────────┘",
    ]


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ({"K": "a"}, ["Ka"]),
        ({"K": "ab", "R": "ab"}, ["KRab"]),
        ({"K": "a", "R": "a", "O": "a"}, ["KROa"]),
        ({"K": "a", "R": "b"}, ["Ka", "Rb"]),
        ({"K": "ab", "R": "b"}, ["Kab", "Rb"]),
    ],
)
def test_the_likes_of_each_other_stand_together(pairs: dict[str, str], expected: list[str]) -> None:
    people = [*(fighter(one, 1, pairs.get(one, "")) for one in "KRO"), *(fighter(one, 1) for one in "abc")]
    assert told(*people) == expected


def test_reach_is_seen_from_whichever_side_says_it_and_not_of_the_fallen() -> None:
    assert told(fighter("K", 1), fighter("a", 1, "K")) == ["Ka"]
    assert told(fighter("K", 1), fighter("a", 1, "K", out=True)) == []


@pytest.mark.slow
@given(st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef")))
def test_every_pair_is_told_and_no_other(near_one: set[str], near_other: set[str]) -> None:
    near = {"K": near_one, "R": near_other}
    people = [*(fighter(hero, 1, sorted(near[hero])) for hero in "KR"), *(fighter(foe, 1) for foe in "abcdef")]
    pairs = [(ours.key, theirs.key) for melee in melees(people) for ours in melee.party for theirs in melee.foes]
    assert sorted(pairs) == sorted((hero, foe) for hero in "KR" for foe in near[hero])


@given(st.lists(st.integers(1, 30), min_size=1, max_size=7), st.integers(8, 160))
def test_boxes_fill_the_width_and_nobody_goes_short_while_another_has_spare(needed: list[int], width: int) -> None:
    widths = shared_out(needed, [0] * len(needed), width)
    assert sum(widths) == max(0, width - len(needed) - 1)
    short = [index for index, wanted in enumerate(needed) if widths[index] < wanted]
    assert not short or all(widths[index] <= wanted for index, wanted in enumerate(needed))


@pytest.mark.slow
@given(st.integers(24, 160), st.lists(st.integers(1, 5), min_size=9, max_size=9))
def test_lines_are_as_wide_as_each_other_and_few(width: int, places: list[int]) -> None:
    people = [fighter(letter, place) for letter, place in zip("KROabcdef", places, strict=True)]
    lines = drawn(*people, width=width)
    assert {len(line) for line in lines} == {width}
    assert len(lines) <= 7


def test_everybody_in_one_zone_is_seen() -> None:
    people = [fighter(letter, 3, reach) for letter, reach in (("K", "abcd"), ("R", "ef"), ("O", ""))]
    text = "\n".join(drawn(*people, *(fighter(letter, 3) for letter in "abcdef")))
    assert "K×abcd" in text
    assert "R×ef" in text
    assert re.search(r"\bO\b", text)


class Zoned(SkirmishFight):
    """The skirmish in zones, with pools and something that each of the party may spend."""

    def view(self, state: msgspec.Struct, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        view = super().view(state, decision, viewer)
        near = {"Ann": ("Rat 1",), "Bo": ("Rat 1",)}
        fighters = tuple(
            msgspec.structs.replace(
                one,
                places=((3 + index // 4, 0),),
                reach=near.get(one.key, ()),
                tokens=(Bar("Fortune", 2, 3),) if one.side == "party" else (),
                conditions=("prone",) if one.key == "Rat 2" else (),
            )
            for index, one in enumerate(view.fighters)
        )
        pools = (Bar("Momentum", 4, 6), Bar("Doom", 7, 0))
        return msgspec.structs.replace(view, fighters=fighters, field=None, track=TRACK, pools=pools)


def seen(app: FightApp) -> str:
    return shown(app)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "rats"), [((80, 24), 3), ((80, 24), 6), ((60, 24), 3), ((120, 36), 6)])
async def test_zones_stand_over_the_order_beside_every_decision(size: tuple[int, int], rats: int) -> None:
    app = FightApp(a_session(Zoned(), a_skirmish(rats)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        whole = seen(app)
        assert "▸AB×a" in whole
        assert all(f"Rat {number}" in whole for number in range(1, rats + 1))
        assert "prone" in whole
        assert "Fortune A ●●○ B ●●○" in whole
        assert "what now?" in whole
        assert "1 " in whole.split("what now?")[1]


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (120, 36)])
def test_zones_look_as_they_did(snap_compare, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    assert snap_compare(FightApp(a_session(Zoned(), a_skirmish(6))), terminal_size=size)


@pytest.mark.slow
async def test_m_hides_the_zones_and_shows_them_where_they_were_hidden() -> None:
    for height, first in ((24, True), (18, False)):
        app = FightApp(a_session(Zoned(), a_skirmish(3)))
        async with app.run_test(size=(80, height)) as pilot:
            await pilot.pause()
            assert ("2 Surf" in seen(app)) is first
            await pilot.press("m")
            await pilot.pause()
            assert ("2 Surf" in seen(app)) is not first


@pytest.mark.slow
@given(
    st.integers(60, 200), st.integers(16, 80), st.booleans(), st.integers(0, 3), st.integers(5, 7), st.integers(2, 12)
)
def test_there_is_room_to_decide_below_zones(
    width: int, height: int, turned: bool, pools: int, zones: int, people: int
) -> None:
    shared = arrange(width, height, PaneNeeds(people, 2 * people, 0, 10, pools, zones, people // 2 + 1), False, turned)
    assert shared.decision >= 4
    below = 0 if shared.beside else 2  # the story's title, and a line of it
    assert shared.board + shared.decision <= height - 2 - below - pools
    assert shared.zones in (0, zones) or height < 22


@pytest.mark.parametrize(("width", "height", "story"), [(80, 24, 4), (120, 36, 8)])
def test_a_long_exchange_leaves_a_decision_below_zones_room_for_several_options(
    width: int, height: int, story: int
) -> None:
    needs = PaneNeeds(9, 12, 0, 10, 1, zones=6, order_columns=3, told=12)
    shared = arrange(width, height, needs, picking=False, wants_field=False)
    assert shared.decision >= 7
    assert shared.board >= shared.zones + 3
    assert height - 3 - needs.pools - shared.board - shared.decision == story


def test_what_ails_somebody_takes_the_room_that_the_other_side_leaves() -> None:
    hurt = fighter("K", 1, bars=(Bar("Vigor", 5, 10),), conditions=("2 Wounds", "prone", "no Guard"))
    lines = two_sides([hurt, fighter("a", 1, bars=(Bar("Vigor", 4, 5),))], 78, 4)
    assert "2 Wounds, prone, no Guard" in lines[0].content.plain


def test_names_are_cut_on_both_sides_before_what_ails_somebody_is() -> None:
    bars = (Bar("Vigor", 10, 16), Bar("Resolve", 10, 10))
    crowd = [
        fighter("T", 1, bars=bars, name="Torva Hale", conditions=("1 blow", "3 Wounds")),
        fighter(
            "a", 1, bars=(Bar("Vigor", 12, 12), Bar("Resolve", 9, 9)), name="Dock brawler", conditions=("no Guard",)
        ),
    ]
    (line,) = two_sides(crowd, 79, 4)
    assert "1 blow, 3 Wounds " in line.content.plain
    assert line.content.plain.rstrip().endswith("no Guard")


def test_no_word_of_a_name_is_cut_for_conditions() -> None:
    bars = (Bar("Stamina", 10, 10),)
    crowd = [
        fighter("B", 1, bars=bars, name="Big Osk", conditions=("grapples with Dock hand e",)),
        fighter("a", 1, bars=bars, name="Apprentice", conditions=("held by Big Osk", "prone")),
    ]
    assert all("Apprentice " in two_sides(crowd, width, 4)[0].content.plain for width in range(72, 90))


def test_of_whoever_is_out_nothing_is_said_where_there_is_no_room_for_a_word_of_it() -> None:
    bars = (Bar("Vigor", 0, 16), Bar("Resolve", 10, 10))
    foes = [fighter("a", 1, bars=(Bar("Vigor", 112, 112), Bar("Resolve", 9, 9)), name="Barrow corpse of old")]
    out = fighter("T", 1, bars=bars, name="Gerda Stone-wall", out=True, conditions=("out", "4 Wounds"))
    lines = [two_sides([out, *foes], width, 4)[0].content.plain for width in range(72, 90)]
    assert [line for line in lines if "10/10 o…" in line or "10/10 ou…" in line] == []


def test_two_sides_show_whoever_acts_and_how_many_more_there_are() -> None:
    crowd = [fighter(letter, 1, bars=(Bar("Vigor", 4, 5),), acting=letter == "h") for letter in "Kabcdefgh"]
    lines = two_sides(crowd, 78, 3)
    assert [line.keys for line in lines] == [("K", "f"), ("", "g"), ("", "h")]
    assert lines[-1].content.plain.endswith(" +5 more")
    assert {line.content.cell_length for line in lines} == {78}


def test_foes_who_are_alike_share_a_line_beside_the_party_and_leave_the_others_theirs() -> None:
    club, sword = ((Bar("Vigor", full, full), Bar("Resolve", 4, 4)) for full in (5, 12))
    crowd = [
        fighter("K", 1, bars=sword),
        fighter("R", 1, bars=sword),
        *(fighter(letter, 1, bars=club, name=f"Dock brawler {letter}", acting=letter == "c") for letter in "abcde"),
        *(fighter(letter, 1, bars=sword, name=f"Sellsword {letter}") for letter in "fgh"),
        fighter("i", 1, bars=sword, name="Sellsword i", out=True, conditions=("out",)),
        fighter("j", 1, bars=club, name="Dock brawler j", out=True),
    ]
    right = [" ".join(line.content.plain.split("│")[1].replace("═", "").split()) for line in two_sides(crowd, 78, 9)]
    assert right == [
        "▸ a Dock brawler a–e V 5/5 R 4/4",
        "f Sellsword f–h V 12/12 R 4/4",
        "× i j",
    ]
    assert lines_for(crowd) == 3
    assert fitting_name("Dock brawler a–e", 12, "a", "a–e", 5) == "Brawler a–e"


def test_plain_lines_tell_zones_and_reach_in_words() -> None:
    near, far = fighter("K", 3, "a", tokens=(Bar("Fortune", 2, 3),)), fighter("a", 3)
    lines = list(standing_lines(View("Fight", "", (near, far), track=TRACK, pools=(Bar("Doom", 7, 0),))))
    assert lines[1:] == [
        "  Doom 7",
        "  Zone 2 Surf: nobody; pay 1",
        "  Zone 3 Broken hull: K, a; cover 2 CD",
        "  Zone 4 Upper deck: nobody; dark: D +1; heavy cover 4 CD",
        "  K (K), party, at zone 3 Broken hull: Fortune 2 of 3; in reach of a",
        "  a (a), foes, at zone 3 Broken hull",
    ]
    assert fighter_text(near, TrackView("paces", 0, 60)) == "K (K), party, at 3 paces: Fortune 2 of 3; in reach of a"
    assert track_place(TRACK, 2) == "zone 2 Surf"
    assert [track_place(TrackView("yards", -2, 9), place) for place in (-1, 0, 1, 2)] == [
        *("−1 yard", "0 yards"),
        *("1 yard", "2 yards"),
    ]
    where = ChoosePlace("K", "move", "Where to?", [(2, 0), (4, 0)], lambda place: "far" if place[0] == 4 else "")
    assert list(decision_lines(where, TRACK)) == [
        "Where to? (type the number of a place)",
        "  zone 2 Surf",
        "  far: zone 4 Upper deck",
    ]
    assert [option.label for option in place_options(where, TRACK)] == ["zone 2 Surf", "far"]


async def test_bars_of_long_names_give_way_to_what_ails_somebody() -> None:
    bars = (Bar("Vigor", 5, 10), Bar("Resolve", 10, 10))
    sore = FighterView("a", "Khaleth the Tall", "K", "party", 0, bars, conditions=("2 Wounds",))
    sound = FighterView("b", "Rurik", "R", "party", 0, bars)
    async with Order((sore, sound)).run_test(size=(62, 2)) as pilot:
        first, second = pilot.app.query_one(TurnOrder).render().plain.splitlines()
    assert first.endswith("2 Wounds")
    assert "Khaleth the Tall" in first
    assert " V " in first
    assert first.index(" V ") == second.index(" V ")


ONE_BAR, TWO_BARS = (Bar("Stamina", 3, 10),), (Bar("LP", 6, 7), Bar("VP", 6, 6))


@pytest.mark.parametrize(
    ("bars", "ails"),
    [(ONE_BAR, ("Hurt", "grapples with Man-at-arms a")), (TWO_BARS, ("block used", "prone")), (TWO_BARS, ("1 blow",))],
)
@pytest.mark.parametrize("order", [0, 7])
async def test_lines_of_bars_give_way_to_what_ails_somebody(
    bars: tuple[Bar, ...], ails: tuple[str, ...], order: int
) -> None:
    sore = FighterView("a", "Goblin shieldbearer a", "a", "foes", order, bars, conditions=ails)
    sound = FighterView("b", "Rurik", "R", "party", order, bars)
    async with Order((sore, sound)).run_test(size=(79, 2)) as pilot:
        first, second = pilot.app.query_one(TurnOrder).render().plain.splitlines()
    assert first.endswith(", ".join(ails))
    assert "Goblin shieldbearer a" in first
    assert "━╾──" in second or "━━━" in second


async def test_the_long_name_of_one_bar_gives_way_to_names_of_people() -> None:
    names = ("Spearwoman", "Storm initiate")
    people = [FighterView(name, name, name[0], "party", 0, (Bar("Physical", 5, 5),)) for name in names]
    async with Order(tuple(people)).run_test(size=(25, 2)) as pilot:
        first, second = pilot.app.query_one(TurnOrder).render().plain.splitlines()
    assert first.split()[-3:] == ["Spearwoman", "P", "5/5"]
    assert "Storm initi" in second


async def test_a_long_bar_s_name_goes_before_the_end_of_a_name_and_leaves_a_line() -> None:
    names = ("Hild Arnesdotter", "Militia spearman c")
    people = tuple(FighterView(name, name, name[-1], "foes", 9, (Bar("Stamina", 10, 10),)) for name in names)
    async with Order(people).run_test(size=(38, 2)) as pilot:
        lines = pilot.app.query_one(TurnOrder).render().plain.splitlines()
    assert "Militia spearman c S ════ 10/10" in lines[1]


async def test_names_have_the_room_of_numbers_where_nobody_has_one_and_ailments_end_whole() -> None:
    two = (Bar("Physical", 4, 4), Bar("Social", 0, 3))
    names = ("Raider of Ahn a", "Raider of Ahn b")
    riders = [FighterView(name, name, name[-1], "foes", 0, two, ("flees", "in the woods")) for name in names]
    for order, told in ((0, "a Raider of Ahn"), (1, "1 a Raider ")):
        numbered = tuple(msgspec.structs.replace(one, order=order) for one in riders)
        async with Order(numbered).run_test(size=(24, 4)) as pilot:
            lines = pilot.app.query_one(TurnOrder).render().plain.splitlines()
        assert told in lines[0]
        assert "flees…" in lines[1]
        assert len({line.index(" P " if number % 2 == 0 else " S ") for number, line in enumerate(lines)}) == 1


class Order(PunctualTimers, App[None]):
    """An order of action alone."""

    def __init__(self, fighters: tuple[FighterView, ...]) -> None:
        self._fighters = fighters
        super().__init__()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield TurnOrder()

    def on_mount(self) -> None:
        self.query_one(TurnOrder).show(self._fighters)

"""Scenes and sessions (H-18, T-27, T-28): pools from fight to fight, Fortune, treasure, gold and Renown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.campaign.session import Session
from solo.library.systems import open_system
from solo.systems.contract import FoeCount, Setup
from solo.systems.two_d20.fight.ending import finish
from solo.systems.two_d20.fight.muster import muster
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.state.campaign_pools import left_before
from solo.systems.two_d20.gear.treasure import COIN, GRADES, TREASURE, shares, worth
from solo.systems.two_d20.people.renown import describe_renown
from solo.systems.two_d20.people.sheet import Treasure
from solo.systems.two_d20.rolls.pools import carried_doom
from solo.systems.two_d20.rulings import Rulings
from tests.campaign.campaigns import VERSION, Clock
from tests.systems.two_d20.blow_staging import acted_out, content, fighter, staged
from tests.systems.two_d20.leisure_staging import CampaignPools, Scripted, hero, played

ANN, BO = hero("Ann"), hero("Bo")
RATS = (FoeCount("Dock brawler", 1),)


def fight(shared: CampaignPools | None, **options: str) -> Fight:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    named = {{"Doom": "Doom", "Momentum": "Momentum"}.get(name, name): value for name, value in named.items()}
    return muster(Setup((ANN, BO), RATS, options=named, shared=shared), content())


# From fight to fight


@pytest.mark.parametrize(("left", "begun"), [(0, 4), (3, 4), (4, 4), (7, 7), (8, 8), (9, 8), (40, 8)])
def test_doom_goes_over_within_two_and_four_a_hero(left: int, begun: int) -> None:
    assert fight(CampaignPools(doom=left)).doom == begun


def test_a_first_fight_begins_afresh_and_a_wish_comes_before_what_was_left() -> None:
    assert (fight(None).doom, fight(None).momentum, fight(None).fights) == (6, 0, 1)
    assert (
        fight(CampaignPools(4, 7, 2)).doom,
        fight(CampaignPools(4, 7, 2)).momentum,
        fight(CampaignPools(4, 7, 2)).fights,
    ) == (7, 4, 3)
    wished = fight(CampaignPools(4, 7, 2), Doom="20", Momentum="1")
    assert (wished.doom, wished.momentum) == (20, 1)


def test_tables_may_rule_otherwise() -> None:
    assert fight(CampaignPools(doom=40), doom_carried="off").doom == 6
    assert carried_doom(40, 2, Rulings(most_doom=0)) == 40
    assert carried_doom(0, 2, Rulings(least_doom=0)) == 0


def test_the_pools_of_another_game_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^The pools of another game cannot be carried over\.$"):
        left_before(Treasure("a hand of cards", 1))


@pytest.mark.parametrize(("fights", "offered"), [(1, False), (2, False), (3, True), (4, False), (6, True)])
def test_the_end_of_a_session_is_offered_after_each_third_fight(fights: int, offered: bool) -> None:
    arena = staged(Scripted(), fighter("A"), fighter("b", out=True), fights=fights, winner="party")
    result: Any = acted_out(finish(arena))  # type: ignore[arg-type]
    assert ("of this session" in result.text) == offered


def test_a_campaign_carries_them_from_a_fight_into_a_test_and_on(tmp_path: Path) -> None:
    game = open_system("two-d20", None).system
    session = Session.create(tmp_path, "Reeds", "two-d20", lambda _: game, Clock(), VERSION, seed=3)
    session.put_character(ANN)
    begun: list[tuple[int, int]] = []
    for procedure, foes in (("fight", RATS), ("check", ()), ("fight", RATS)):
        table = session.begin(procedure, Setup((ANN,), foes), procedure, characters=["Ann"])
        assert isinstance(table.state, Fight)
        begun.append((table.state.doom, table.state.fights))
        while table.result is None:
            table.answer_by_tactic("aid")
        left = table.state.doom
        session.finish_fight()
        kept = session.as_it_stands(Setup((ANN,))).shared
        assert isinstance(kept, CampaignPools)
        assert kept.doom == left
    assert [fights for _, fights in begun] == [1, 1, 2]
    assert 2 <= begun[2][0] <= 4
    session.close()


# The end of a scene and of a session


def test_a_scene_takes_one_off_the_pool() -> None:
    game = played("session", (ANN,), Scripted(), session=["scene", "end"], shared=CampaignPools(3, 5, 1))
    assert game.shared == CampaignPools(2, 5, 1)
    empty = played("session", (ANN,), Scripted(), session=["end"]).first("session")
    assert empty.option("scene").refused == "The pool is empty, so nothing fades."


def test_a_session_brings_fortune_and_doom_back_and_empties_the_pool() -> None:
    tired = hero("Ann", fortune=0, sessions=4)
    game = played("session", (tired, BO), Scripted(), session="session", shared=CampaignPools(5, 17, 3))
    assert game.shared == CampaignPools(0, 6, 0)
    assert [(one.fortune, one.sessions) for one in (game.home(), game.home("Bo"))] == [(3, 5), (3, 1)]
    one = played("session", (tired, BO), Scripted(), session="session", players="party-0")
    assert (one.shared.doom, one.home("Bo").fortune, one.home("Bo").sessions) == (3, 3, 0)
    grim = played("session", (tired,), Scripted(), session="session", options={"fortune": "2"})
    assert grim.home().fortune == 2


def test_it_is_proposed_after_three_fights_and_not_before() -> None:
    defaults = [
        played("session", (ANN,), Scripted(), shared=CampaignPools(0, 3, fights)).first("session").first_legal()
        for fights in (0, 2, 3, 4)
    ]
    assert defaults == ["end", "end", "session", "session"]


# Treasure, gold and Renown


def test_all_kinds_of_treasure_have_their_worth() -> None:
    """`R-26`: each price belongs to one kind of treasure."""
    assert {name: (worth(one, 2), one.graded) for name, one in TREASURE.items()} == {
        "jewels, a palmful": (40, False),
        "jewelry, a piece": (4, True),
        "fine clothing, a full set": (8, True),
        "fine wine, a jug": (1, False),
        "a statue": (10, True),
        "silver": (1, False),
        "copper": (0.5, False),
        "olives or their oil, an amphora": (4, False),
        "cloth, silk or other, a bale": (4, True),
        "lumber, a cord": (4, True),
    }
    assert [worth(TREASURE["a statue"], 1, grade) for grade in GRADES] == [2.5, 5, 10]
    assert worth(COIN, 7, "fine") == 7


@given(st.integers(1, 999), st.integers(1, 26), st.sampled_from(list(TREASURE.values())))
def test_nothing_is_won_by_sharing(count: int, takers: int, found: Any) -> None:
    hundredths, each = worth(found, count) * 100, shares(worth(found, count), takers) * 100
    assert each == pytest.approx(round(each))
    assert 0 <= hundredths - takers * round(each) < takers


def test_a_find_is_shared_out_and_stands_in_each_ledger() -> None:
    game = played("session", (ANN, BO), Scripted(), session=["find", "end"], find="a statue", count="3", grade="fine")
    for name in ("Ann", "Bo"):
        assert game.home(name).gold == 25
        assert game.home(name).ledger == [Treasure("3 × a statue", 15)]


def test_one_may_have_all_and_coins_are_not_graded() -> None:
    said = {"find": "silver", "count": "9", "share": "party-1"}
    game = played("session", (ANN, BO), Scripted(), session=["find", "end"], **said)
    assert (game.home().gold, game.home("Bo").gold) == (10, 14.5)
    assert "grade" not in game.kinds


def test_gold_is_spent_down_to_the_last_whole_piece() -> None:
    said = {"session": ["spend", "spend", "end"], "gold": ["3", "7"], "use": ["gear", "gifts and bribes"]}
    home = played("session", (hero(gold=10.5),), Scripted(), **said).home()
    assert (home.gold, home.ledger) == (0.5, [Treasure("gear", -3), Treasure("gifts and bribes", -7)])
    asked = played("session", (hero(gold=0.5),), Scripted()).first("session")
    assert asked.option("spend").refused == "No hero has a whole piece of gold."


def test_renown_changes_by_one_and_is_told_by_its_name() -> None:
    scene = Scripted()
    game = played(
        "session", (hero(renown=4), hero("Bo", renown=-2)), scene, session=["fame", "end"], renown="renown:party-0:5"
    )
    assert (game.home().renown, game.home("Bo").renown) == (5, -2)
    assert scene.story == f"Ann is now Famous (Renown 5). {describe_renown(5)}"
    codes = [one.code for one in game.first("renown").options]
    assert codes == ["end", "renown:party-0:5", "renown:party-0:3", "renown:party-1:-1"]


def test_the_sheet_of_somebody_who_stayed_away_is_unchanged() -> None:
    game = played("session", (ANN,), Scripted(), session="session")
    assert game.procedure.apply_outcome(game.state, BO) is BO
    assert msgspec.json.decode(msgspec.json.encode(game.state), type=type(game.state)) == game.state


def test_a_hero_without_a_sheet_is_unsound() -> None:
    game = played("session", (ANN,), Scripted())
    assert list(game.procedure.find_problems(game.state)) == []
    game.state.sheets = []
    assert list(game.procedure.find_problems(game.state)) == ["The character sheets do not match the heroes."]

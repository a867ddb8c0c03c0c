"""Records of finished fights: sides, outcome, rounds and costs."""

from __future__ import annotations

import pytest

from solo.campaign.fight_records import record_fight
from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.story.retelling.fight_record import FightCost, FightRecord


def table_of(game: str, title: str, seed: int) -> Table:
    system = open_system(game, None).system
    fight = system.procedures["fight"]
    state = fight.begin(ready_fight(system, title))
    return Table.start(fight, state, system=game, title=title, seed=seed, seats=SEATS)


def record_of(game: str, title: str, seed: int) -> FightRecord:
    table = table_of(game, title, seed)
    table.advance()
    return record_fight(table.procedure, table.saved)


def test_a_fight_that_goes_on_has_no_record() -> None:
    table = table_of("swords", "The toll bridge", 11)
    with pytest.raises(ValueError, match="has not ended yet"):
        record_fight(table.procedure, table.saved)


@pytest.mark.slow
def test_the_party_is_known_by_name_and_its_foes_by_kind() -> None:
    record = record_of("swords", "Horse against foot", 21)
    assert [one.name for one in record.party if one.person] == ["Nessa of the Downs", "Hild Arnesdotter", "Corin Vale"]
    assert [one.kind for one in record.party if not one.person] == ["Riding horse"]
    assert {one.kind for one in record.foes} == {"Lancer", "War horse"}
    assert not any(one.person for one in record.foes)


@pytest.mark.slow
def test_the_last_chance_of_a_won_fight_is_certain() -> None:
    record = record_of("two-d20", "Three who were paid", 2)
    assert (record.outcome, record.rounds, record.deeds[-1].after) == ("won", 2, 1.0)
    assert record.deeds[0].before == pytest.approx(0.5)


@pytest.mark.slow
def test_costs_are_the_dead_with_their_round_then_those_down_in_order_of_falling() -> None:
    assert record_of("polyhedral", "The price of crossing", 75).costs == (
        FightCost("Nerys Vale", "dead in round nine"),
        FightCost("Tamsin Rook", "dead"),
        FightCost("Ansel Quill", "down"),
        FightCost("Maren Toll", "down"),
    )


def test_a_fighter_who_laid_down_arms_has_yielded_and_is_not_down() -> None:
    assert record_of("swords", "The toll bridge", 3).costs == (
        FightCost("Hild Arnesdotter", "down"),
        FightCost("Edda Karrow", "yielded"),
    )


@pytest.mark.slow
def test_a_lasting_injury_is_told_in_the_words_of_the_game() -> None:
    assert record_of("fire-and-sword", "Night on the quay", 83).costs == (
        FightCost("Pell Nine-Doors", "walking wounded"),
        FightCost("Livia Caro", "dying, left leg cut off"),
    )


@pytest.mark.slow
def test_a_figure_that_ran_from_the_field_is_put_to_flight() -> None:
    assert record_of("gloranthan", "Two old soldiers", 4).costs == (FightCost("Band captain", "put to flight"),)


@pytest.mark.slow
def test_a_standing_fighter_with_less_than_half_is_hurt() -> None:
    assert record_of("swords", "A matter of honour", 8).costs[-1] == FightCost("Edda Karrow", "badly hurt")


@pytest.mark.slow
def test_the_record_has_the_game_word_for_a_round() -> None:
    assert record_of("gloranthan", "Two old soldiers", 33).stretch == "turn"


@pytest.mark.slow
def test_spent_magic_points_are_no_wound() -> None:
    assert record_of("fire-and-sword", "Night on the quay", 13).costs == (FightCost("Pell Nine-Doors", "down"),)

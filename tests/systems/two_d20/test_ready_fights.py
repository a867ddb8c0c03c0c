"""Ready fights: gentle ones first, tests of rare skills, and few keys."""

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.library.systems import open_system
from solo.play.pending_rolls import Wanted
from solo.play.table import Table
from solo.systems.contract import FoeCount, Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.state import Fight
from tests.systems.two_d20.whole_fights import told_in

OPENED = open_system("two-d20", None)
GAME = OPENED.system
FIGHTS = OPENED.content.entries(TieredFight)
PLAYS = 60


GENTLE = 6
"""The ready fights that stand first: those that a hero survives upright in most plays."""
SKILLS = {"riding", "seafaring", "command", "occult"}


def test_six_gentle_fights_stand_first_and_the_duel_has_a_digit() -> None:
    names = list(FIGHTS)
    assert [FIGHTS[name].tier for name in names[:GENTLE]] == ["fair"] * GENTLE
    assert all(FIGHTS[name].tier != "fair" for name in names[GENTLE:])
    assert names.index("One blade at the well") < 9


@pytest.mark.slow
@pytest.mark.parametrize("name", list(FIGHTS)[:GENTLE])
def test_a_hero_survives_a_gentle_fight_upright_in_most_plays(name: str) -> None:
    ready, people, fight = GAME.encounters.ready_fights()[name], GAME.characters.ready(), FightProcedure(OPENED.content)
    party = tuple(people[one] for one in ready.party)
    state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    sums = play_many(fight, encode_state(state), play_seeds(6, 0, PLAYS))
    assert sums.fallen.counts.get(0, 0) >= PLAYS * 3 / 4


@pytest.mark.slow
def test_ready_fights_roll_riding_seafaring_command_and_occult_and_cross_ground_on_horseback() -> None:
    tested: set[str] = set()
    for name in list(FIGHTS)[:GENTLE]:
        ready, people = GAME.encounters.ready_fights()[name], GAME.characters.ready()
        party = tuple(people[one] for one in ready.party)
        for seed in range(6):
            state = FightProcedure(OPENED.content).begin(
                Setup(party, ready.foes, ready.place, ready.name, ready.options)
            )
            for event in told_in(state, f"{name} {seed}"):
                tested |= {roll.what.lower() for roll in event.rolls if event.kind == "test"}
    assert tested >= SKILLS


@pytest.mark.slow
@pytest.mark.parametrize(
    "foes", [("Levy spearman",) * 3, ("Dock brawler", "Dock brawler", "Sellsword")], ids=["minions", "one toughened"]
)
def test_three_against_three_are_fought_with_fewer_than_forty_keys(foes: tuple[str, ...]) -> None:
    people, fight = GAME.characters.ready(), FightProcedure(OPENED.content)
    party = tuple(people[name] for name in ("Torva Hale", "Imre Fenwalker", "Gerda Stone-wall"))
    state = fight.begin(Setup(party, tuple(FoeCount(name, 1) for name in foes), title="A test"))
    keys = [answers_to_the_end(fight, state, number) for number in range(8)]
    assert max(keys) < 40, keys


def test_a_hero_who_is_out_and_has_fortune_left_costs_no_key_each_round() -> None:
    people, fight = GAME.characters.ready(), FightProcedure(OPENED.content)
    party = tuple(people[name] for name in ("Torva Hale", "Imre Fenwalker", "Gerda Stone-wall"))
    state = fight.begin(Setup(party, (FoeCount("Levy spearman", 3),), title="A test"))
    fallen = state.heroes()[1]
    fallen.out = fallen.prone = True
    fallen.wounds = state.rulings.hero_out
    assert max(answers_to_the_end(fight, state, number) for number in range(8)) < 40


def answers_to_the_end(fight: FightProcedure, begun: Fight, seed: int) -> int:
    """How often `enter` is pressed in a fight of which every question to the party is answered by its default."""
    table = Table.start(fight, begun, system="two-d20", title="A test", seed=seed)
    keys = 0
    while table.result is None:
        table.advance()
        if table.waits_for_person and not isinstance(table.pending, Wanted | None):
            table.answer(table.pending.first_legal())
            keys += 1
    return keys

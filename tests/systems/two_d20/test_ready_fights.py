"""Ready fights keep the tier that they claim, by many played fights and with room for luck."""

from random import Random
from statistics import median

import pytest

from solo.cli.opening import ready_fight
from solo.forecast.fights import encoded, play_many, seeds
from solo.library.systems import open_system
from solo.play.scenes import Drawn
from solo.play.table import Table
from solo.play.unattended import play_out
from solo.play.wanted import Wanted
from solo.systems.contract import FoeCount, Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.encounters.tiers import tier_named
from solo.systems.two_d20.fight.procedure import FightProcedure
from solo.systems.two_d20.fight.state import Fight

OPENED = open_system("two-d20", None)
GAME = OPENED.system
FIGHTS = OPENED.content.entries(TieredFight)
PLAYS = 60
LUCK = 18
FIRST = next(iter(FIGHTS))


@pytest.mark.parametrize("name", FIGHTS)
def test_a_ready_fight_is_as_hard_as_it_says(name: str) -> None:
    ready, people, fight = GAME.encounters.ready_fights()[name], GAME.characters.ready(), FightProcedure(OPENED.content)
    party = tuple(people[one] for one in ready.party)
    state = fight.begin(Setup(party, ready.foes, ready.place, ready.name, ready.options))
    sums = play_many(fight, encoded(state), seeds(5, 0, PLAYS))
    tier = tier_named(FIGHTS[name].tier).tier
    low, high = tier.wins or (0, 0)
    won, fell = (100 * share / sums.fights for share in (sums.won, sums.fights - sums.fallen.counts.get(0, 0)))
    assert low - LUCK <= won < high + LUCK
    assert tier.falls is None or fell < tier.falls + LUCK
    assert 35 - LUCK / 2 <= won <= 95 + LUCK / 6, "neither hopeless nor a formality"
    assert name != FIRST or 75 - LUCK / 2 <= won <= 85 + LUCK / 2, "the first one offered is for a first evening"


@pytest.mark.parametrize("name", FIGHTS)
def test_no_ready_fight_is_longer_than_twelve_rounds_in_the_median(name: str) -> None:
    rounds = []
    for number in range(7):
        state = GAME.procedures["fight"].begin(ready_fight(GAME, name))
        assert isinstance(state, Fight)
        play_out(GAME.procedures["fight"], state, Drawn(Random(f"{name}/{number}")))
        rounds.append(state.round)
    assert median(rounds) <= 12


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

"""Tales of seeded fights in every game agree with the events: who falls, who acts, and nothing said twice in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import pytest

from solo.campaign.fight_cast import find_cast
from solo.campaign.fight_tales import tell_fight
from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.story.retelling.fight_record import RecordedFighter
from solo.story.retelling.tale import KINDS, OF_EACH, SLOTS, TaleCast, TalePatterns, tell_tale

GAMES = ("fire-and-sword", "gloranthan", "polyhedral", "swords", "two-d20")
SEEDS = (1, 2)
FIGHTS = 6
"""Ready fights of each game, every second one."""
STUMBLES = re.compile(r"\b(a|an|the) (a|an|the)\b|[{}]|  |one of two|s of [a-z ]+s's\b|\bwas .* and were\b")
"""Signs of a pattern that was filled badly."""
TAKES_OUT = ("fells", "kills")
LEAVES = ("flees", "yields", "routs")

Fights: TypeAlias = Callable[[str], tuple[Table, ...]]


@pytest.fixture(scope="module")
def fights() -> Fights:
    """Return a function that plays the seeded fights of a game to their end, once a game."""
    return cache(play_fights)


def play_fights(game: str) -> tuple[Table, ...]:
    system = open_system(game, None).system
    fight, tables = system.procedures["fight"], []
    for title in list(system.encounters.ready_fights())[::2][:FIGHTS]:
        for seed in SEEDS:
            state = fight.begin(ready_fight(system, title))
            table = Table.start(fight, state, system=game, title=title, seed=seed, seats=SEATS)
            table.advance()
            tables.append(table)
    return tuple(tables)


def bare_patterns() -> TalePatterns:
    """Return patterns of a kind, the doer and the target."""

    def bare(kind: str) -> str:
        return "|".join((kind, *(f"{{{slot}}}" if slot in SLOTS[kind] else "" for slot in "AT")))

    return TalePatterns(*(tuple(bare(kind) + "|" * at for at in range(OF_EACH)) for kind in KINDS))


def sentences(table: Table) -> Iterator[tuple[str, str, str]]:
    """Yield kind, doer and target of each sentence of a tale. All fighters have their whole names."""
    cast = find_cast(table.procedure, table.saved)
    assert cast is not None
    persons = tuple(RecordedFighter(one.name, one.name, person=True) for one in cast.fighters)
    titles = frozenset(one.name.split()[0] for one in persons)
    assert table.result is not None
    told = tell_tale(
        table.story(),
        TaleCast(persons, titles, counts_harm=cast.counts_harm, party=frozenset(cast.party)),
        bare_patterns(),
        table.saved.title,
        1,
        table.result.outcome,
    )
    for event in told:
        if event.kind != "round":
            kind, doer, target, *_ = event.text.split("|")
            yield kind, doer, target


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_fighter_acts_after_it_fell_unless_it_rose(game: str, fights: Fights) -> None:
    for table in fights(game):
        out = set[str]()
        for kind, doer, target in sentences(table):
            at_once = kind.startswith("At the same moment ")
            kind = kind.lower().removeprefix("at the same moment ")
            assert at_once or doer not in out, (table.saved.title, table.saved.seed, kind, doer)
            assert kind in ("rises", "heals", "mends", "dies") or target not in out, (table.saved.title, kind, target)
            if kind in ("falls", "drops", "fells", "dies", "flees", "yields", "routs"):
                out.add(target)
            elif kind in ("rises", "heals", "mends"):
                out.discard(target)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_felled_are_those_of_the_events(game: str, fights: Fights) -> None:
    for table in fights(game):
        deeds = [event.deed for event in table.story() if event.deed]
        felled = {deed.target for deed in deeds if deed.did in TAKES_OUT}
        left = {deed.target or deed.who for deed in deeds if deed.did in LEAVES}
        told = list(sentences(table))
        told_felled = {target for kind, _, target in told if kind.lower().endswith(("falls", "drops", "fells", "dies"))}
        told_left = {target for kind, _, target in told if kind.lower().endswith(("flees", "yields", "routs"))}
        assert told_felled <= felled
        assert told_left <= left
        assert felled | left == told_felled | told_left


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_comes_twice_in_a_row_and_none_stumbles(game: str, fights: Fights) -> None:
    for table in fights(game):
        texts = [event.text for event in tell_fight(table, table.story())]
        assert all(first != second for first, second in pairwise(texts))
        for text in texts:
            assert not re.search(
                r"\b(a|an|the) (a|an|the)\b|[{}]|s's\b(?<!Nerys's)(?<!Osric's)|  | none of two", text
            ), text
            assert text[0] == text[0].upper()


@pytest.mark.slow
def test_a_figure_that_turns_to_flee_is_put_to_flight_and_not_felled(fights: Fights) -> None:
    fled = [event for table in fights("gloranthan") for event in table.story() if event.text.endswith("turns to flee.")]
    assert fled
    assert {event.deed.did for event in fled if event.deed} == {"routs"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_event_has_a_wrong_article_before_a_number(game: str, fights: Fights) -> None:
    told = [event.text for table in fights(game) for event in table.story()]
    texts = [text for text in told if not text.startswith("Turn order")]  # a letter and a number, as in "Wolf a 11"
    assert not [text for text in texts if re.search(r"\ba (8|11|18|8\d)\b|\ban (?!8|11\b|18\b)\d", text)]

"""Tales of seeded fights in every game agree with the events: who falls, who acts, and nothing said twice in a row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import pytest

from solo.campaign.fight_cast import find_cast
from solo.campaign.fight_records import record_fight
from solo.campaign.fight_tales import tell_fight
from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.story.retelling.beats import choose_beats
from solo.story.retelling.tale_moments import CLOSING, MISSED, Moment, list_moments, merge_rounds, split_rounds
from solo.systems.contract import ROUND

GAMES = ("fire-and-sword", "gloranthan", "polyhedral", "swords", "two-d20")
SEEDS = (1, 2)
FIGHTS = 6
"""Ready fights of each game, every second one."""
STUMBLES = re.compile(r"\b(a|an|the) (a|an|the)\b|[{}]|  |one of two|s of [a-z ]+s's\b|\bwas .* and were\b")
"""Signs of a pattern that was filled badly."""
TAKES_OUT = ("fells", "kills")
FELLED = ("falls", "slays", "drops", "fells", "dies")
LEFT = ("flees", "yields", "routs")
"""Kinds of moments of a tale for those who fell, and for those who left."""
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


def moments(table: Table) -> Iterator[Moment]:
    """Yield the moments of the tale of a table, before any are merged."""
    cast = find_cast(table.procedure, table.saved)
    assert cast is not None
    for moment in list_moments(table.story(), frozenset(cast.party), cast.counts_harm):
        if moment.kind != ROUND and moment.kind not in CLOSING:
            yield moment


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_fighter_acts_after_it_fell_unless_it_rose(game: str, fights: Fights) -> None:
    for table in fights(game):
        out = set[str]()
        for moment in moments(table):
            where = table.saved.title, table.saved.seed, moment.kind, moment.doer, moment.target
            assert moment.at_once or moment.doer not in out, where
            assert moment.kind in ("rises", "heals", "mends", "dies") or moment.target not in out, where
            if moment.kind in (*FELLED, *LEFT):
                out.add(moment.target)
            elif moment.kind in ("rises", "heals", "mends"):
                out.discard(moment.target)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_felled_are_those_of_the_events(game: str, fights: Fights) -> None:
    for table in fights(game):
        deeds = [event.deed for event in table.story() if event.deed]
        felled = {deed.target for deed in deeds if deed.did in TAKES_OUT}
        left = {deed.target or deed.who for deed in deeds if deed.did in LEAVES}
        told = list(moments(table))
        told_felled = {moment.target for moment in told if moment.kind in FELLED}
        told_left = {moment.target for moment in told if moment.kind in LEFT}
        assert told_felled <= felled
        assert told_left <= left
        assert felled | left == told_felled | told_left


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_in_one_sentence(game: str, fights: Fights) -> None:
    for table in fights(game):
        cast = find_cast(table.procedure, table.saved)
        assert cast is not None
        party = frozenset(cast.party)
        listed = list(list_moments(table.story(), party, cast.counts_harm))
        merged = merge_rounds(split_rounds(one for one in listed if one.kind not in CLOSING), party, over=True)
        sentences = [sentence for told in merged for sentence in told.moments]
        expected = Counter(one.kind == "misses" for one in listed if one.kind not in (ROUND, "keeps", *CLOSING))
        failed = ("misses", *MISSED.values(), "presses", "strives", "withstands", "several", "trades")
        told_now = Counter[bool]()
        for sentence in sentences:
            if sentence.kind != "keeps":
                told_now[sentence.kind in failed] += sentence.number
        assert told_now == expected


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hit_of_the_retelling_is_a_hit_of_the_tale(game: str, fights: Fights) -> None:
    for table in fights(game):
        told = {(one.doer, one.target) for one in moments(table) if one.kind not in ("misses", *MISSED.values())}
        for beat in choose_beats(record_fight(table.procedure, table.saved)).told:
            deed = beat.deed
            if deed.did in ("hits", "affects") and deed.who not in ("", deed.target):
                assert (deed.who, deed.target) in told, (table.saved.title, table.saved.seed, deed)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_comes_twice_in_a_row_and_none_stumbles(game: str, fights: Fights) -> None:
    for table in fights(game):
        texts = [event.text for event in tell_fight(table, table.story())]
        assert all(first != second for first, second in pairwise(texts))
        for text in texts:
            assert not re.search(
                r"\b(a|an|the) (a|an|the)\b|[{}]|s's\b(?<!Nerys's)(?<!Osric's)(?<!ess's)|  | none of two", text
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

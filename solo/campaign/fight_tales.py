"""Tales of fights, in progress or finished: a sentence for each deed, without figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from solo.campaign.fight_cast import FightCast, find_cast
from solo.campaign.finishing import read_patterns
from solo.library.content import shipped_content
from solo.play.table import Table
from solo.story.retelling.tale import TaleCast, TalePatterns, parse_tale_patterns, tell_tale
from solo.systems.contract import Event


def tell_with_cast(cast: FightCast, events: Sequence[Event], title: str, outcome: str = "") -> list[Event]:
    """Return these events of a fight as a tale. `outcome` is the outcome of the fight, "" while it goes on."""
    patterns = read_patterns()
    party, weapons = frozenset(cast.party), patterns.weapon_words
    known = TaleCast(cast.fighters, patterns.titles, patterns.nouns, cast.counts_harm, party, weapons)
    return tell_tale(events, known, read_tale_patterns(), title, cast.seed, outcome)


def tell_fight(table: Table, events: Sequence[Event]) -> list[Event]:
    """Return these events of a table as a tale; unchanged for a procedure other than a fight."""
    cast = find_cast(table.procedure, table.saved)
    if cast is None:
        return list(events)
    return tell_with_cast(cast, events, table.saved.title, table.result.outcome if table.result else "")


@cache
def read_tale_patterns() -> TalePatterns:
    """Return the shipped sentence patterns of tales."""
    return parse_tale_patterns((shipped_content() / "story" / "tale.toml").read_bytes())

"""Tale of a fight in progress or just ended: a sentence for each deed, without figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from solo.campaign.fight_records import recorded_fighter
from solo.campaign.finishing import read_patterns
from solo.library.content import shipped_content
from solo.play.table import Table
from solo.story.retelling.tale import TaleCast, TalePatterns, parse_tale_patterns, tell_tale
from solo.systems.contract import Event
from solo.untrusted import decoders


def tell_fight(table: Table, events: Sequence[Event]) -> list[Event]:
    """Return these events of a table as a tale. The fighters have the names that retellings give them."""
    procedure, saved, patterns = table.procedure, table.saved, read_patterns()
    start = msgspec.json.decode(saved.legs[0].checkpoint, type=decoders.prepare_type(procedure.state_type))
    accounts = procedure.tally(start, table.state).accounts
    counts_harm = any(bar.life for fighter in table.view().fighters for bar in fighter.bars)
    cast = TaleCast(tuple(map(recorded_fighter, accounts)), patterns.titles, patterns.nouns, counts_harm)
    outcome = table.result.outcome if table.result else ""
    return tell_tale(events, cast, read_tale_patterns(), saved.title, saved.seed, outcome)


@cache
def read_tale_patterns() -> TalePatterns:
    """Return the shipped sentences of tales."""
    return parse_tale_patterns((shipped_content() / "story" / "tale.toml").read_bytes())

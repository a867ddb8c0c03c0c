"""Write docs/TALES.md: the tale of a seeded ready-made fight in each game, as Solo tells it.

Run it with `make tales`; a test checks that the page is current.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from solo.campaign.fight_cast import find_introduction
from solo.campaign.fight_tales import tell_fight
from solo.campaign.finishing import retell_table
from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.systems.contract import ROUND, Event

PAGE: Final = Path(__file__).resolve().parents[1] / "TALES.md"
FIGHTS: Final = (
    ("polyhedral", "The price of crossing", 1),
    ("fire-and-sword", "Night on the quay", 4),
    ("swords", "A bench in the Drowned Rat", 11),
    ("two-d20", "The king who was not asked", 15),
    ("gloranthan", "The ford at first light", 1),
)
"""Game, ready-made fight and seed of each tale."""
HEAD: Final = """# Tales

One fight of each game, told as Solo tells it after the fight, without a change by hand. Both sides were played by the
program. The introduction of the fight comes first, then its retelling, then the tale deed by deed. In the app, the key
`y` changes between tale, table and audit. The same fight on the command line: `solo play --auto --voice tale`.

This page is made by `docs/tales/make.py`.
"""


def tell(game: str, title: str, seed: int) -> Iterator[str]:
    """Yield the paragraphs of a fight: heading, introduction, retelling, and each round of the tale."""
    system = open_system(game, None).system
    fight = system.procedures["fight"]
    state = fight.begin(ready_fight(system, title))
    table = Table.start(fight, state, system=game, title=title, seed=seed, seats=SEATS)
    table.advance()
    retold = retell_table(table)
    yield f"## {system.manifest.title}: {title}"
    yield f"*{find_introduction(system, title)}*"
    yield retold.text if retold else ""
    yield from _rounds(tell_fight(table, table.story()))
    yield f"Seed {seed}."


def _rounds(events: list[Event]) -> Iterator[str]:
    sentences: list[str] = []
    for event in events:
        if event.kind == ROUND:
            yield from filter(None, [" ".join(sentences)])
            sentences = [f"**{event.text}.**"]
        else:
            sentences.append(event.text)
    yield from filter(None, [" ".join(sentences)])


def page() -> str:
    """Return the whole page."""
    parts = [part for fight in FIGHTS for part in tell(*fight) if part]
    return "\n\n".join((HEAD.rstrip(), *parts)) + "\n"


def main(say: Callable[[str], object] = print) -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    say(f"{PAGE.name}: {PAGE.stat().st_size // 1024} kB")


if __name__ == "__main__":
    sys.exit(main())

"""Write docs/evenings/<game>.html and .md, an example evening of each game, and docs/export.schema.json.

The evenings consist of ready-made fights and characters, forecast with a fixed seed. Run it with `make evenings`. Tests
check that the schema is current and that the evenings can be made.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from solo import __version__
from solo.campaign.campaign import PlannedEncounter, SavedEncounter, SavedEvening
from solo.campaign.session import Session
from solo.evening import chain, documents, export_formats, planning
from solo.forecast.batches import GameSource
from solo.forecast.workers import Workers
from solo.library.systems import open_system
from solo.systems.contract import System

ROOT: Final = Path(__file__).resolve().parents[2]
SEED: Final = 7
EVENINGS: Final = 60


class Plan(NamedTuple):
    """An evening of a game: its party, and its ready-made fights, each with a note and the rest before it."""

    name: str
    note: str
    party: tuple[str, ...]
    parts: tuple[tuple[str, str, str], ...]


PLANS: Final[dict[str, Plan]] = {
    "polyhedral": Plan(
        "Toll and roof",
        "The road north, in two days. Whoever pays the toll keeps the captain as a friend.",
        ("Maren Toll", "Tamsin Rook", "Nerys Vale", "Ansel Quill"),
        (
            ("The price of crossing", "The captain talks first: let them.", ""),
            ("Under the fallen roof", "Only if they leave the road for the night.", "whole"),
        ),
    ),
    "fire-and-sword": Plan(
        "Low water",
        "A ford, a boar and a reason to be there.",
        ("Julia Varro", "Pell Nine-Doors", "Corin Alder"),
        (("Toll at the ford", "They will take a third of what is asked.", ""), ("Boar in the reeds", "", "day")),
    ),
    "swords": Plan(
        "Bridge and tavern",
        "Two debts, collected on one evening.",
        ("Hild Arnesdotter", "Edda Karrow", "Big Osk"),
        (("The toll bridge", "Six yards of water below.", ""), ("A bench in the Drowned Rat", "", "hour")),
    ),
    "two-d20": Plan(
        "The crate",
        "What is in it? Nobody on the quay knows either.",
        ("Torva Hale", "Vess", "Gerda Stone-wall"),
        (
            ("A quarrel on the fish quay", "Clubs first, questions later.", ""),
            ("Ribs in the dust", "The crate is found empty.", "day"),
        ),
    ),
    "gloranthan": Plan(
        "A season’s dues",
        "The ford, then the hall.",
        ("Spearwoman", "Band captain", "Storm initiate", "Archer scout"),
        (
            ("The ford at first light", "", ""),
            ("Four axes at the hall door", "The lord listens at the window.", "week"),
        ),
    ),
}


def evening_of(plan: Plan, system: System, folder: Path, evenings: int = EVENINGS) -> export_formats.Evening:
    """Create a campaign with the planned evening in `folder`, simulate it `evenings` times, and return its export."""
    session = Session.create(
        folder, plan.name, system.manifest.key, lambda _: system, lambda: datetime.now(UTC), __version__, seed=SEED
    )
    fights = system.encounters.ready_fights()
    for title, _, _ in plan.parts:
        fight = fights[title]
        session.encounters.put(
            SavedEncounter(title, plan.party, fight.foes, place=fight.place, options=dict(fight.options))
        )
    parts = tuple(PlannedEncounter(title, note, rest) for title, note, rest in plan.parts)
    evening = SavedEvening(plan.name, parts, plan.note)
    session.evenings.put(evening)
    known = planning.chain_of(session, evening, GameSource(system.manifest.key))
    outlook = chain.outlook_of(known, SEED, Workers(1), monotonic, evenings)
    whole = planning.export_evening(session, evening, outlook)
    session.close()
    return whole


def main(say: Callable[[str], object] = print) -> None:
    """Write the schema and the evenings of all games. `say` gets a line for each file."""
    (ROOT / "docs" / "export.schema.json").write_bytes(export_formats.schema())
    for key, plan in PLANS.items():
        system = open_system(key, None, tried=False).system
        with tempfile.TemporaryDirectory() as folder:
            whole = evening_of(plan, system, Path(folder))
        for ending, form in ((".html", "html"), (".md", "markdown")):
            file = ROOT / "docs" / "evenings" / f"{key}{ending}"
            file.write_text(documents.evening(whole, form), encoding="utf-8")
            say(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    sys.exit(main())

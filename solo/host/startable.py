"""Procedures that the table leader can start: saved encounters, ready-made fights, and other procedures.

The characters on the roster take part. If the roster is empty, a ready-made fight supplies its own characters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from solo.campaign.campaign import SavedEncounter
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.systems.contract import FoeCount, Setup, ready_setup

FIGHT = "fight"
NOBODY = "The roster is empty: the host must add characters first."
GONE = "This scene is no longer available: choose again."


class StartOption(msgspec.Struct, frozen=True):
    """A procedure that can be started, with its setup, title and a description for the leader."""

    procedure: str
    setup: Setup
    title: str
    told: str


def list_start_options(session: Session) -> dict[str, StartOption]:
    """Return the procedures that a campaign can start, each by a stable code."""
    return dict(_beginnings(session))


def start(session: Session, code: str) -> str:
    """Start the procedure with this code and return its title. Raises ValueError with a sentence if it cannot start."""
    chosen = list_start_options(session).get(code)
    if chosen is None:
        raise CampaignError(GONE)
    if not chosen.setup.party:
        raise CampaignError(NOBODY)
    known = session.characters()
    names = [session.system.characters.member(character).name for character in chosen.setup.party]
    marked = [name for name in names if name in known]
    session.begin(chosen.procedure, chosen.setup, chosen.title, characters=marked, in_story=True)
    return chosen.title


def _beginnings(session: Session) -> Iterator[tuple[str, StartOption]]:
    system, roster, ready = session.system, session.characters(), session.system.characters.ready()
    for name, kept in session.encounters.all().items():
        setup = _kept_setup(kept, {**ready, **roster})
        yield f"kept:{name}", StartOption(FIGHT, setup, name, f"Saved encounter. Against {_foes(kept.foes)}.")
    for fight in system.encounters.ready_fights().values():
        setup = ready_setup(fight, ready, tuple(roster.values()))
        yield (
            f"ready:{fight.name}",
            StartOption(FIGHT, setup, fight.name, f"{fight.story} Against {_foes(fight.foes)}."),
        )
    for key, procedure in system.procedures.items():
        if key != FIGHT:
            setup = Setup(tuple(roster.values()), title=procedure.title)
            yield f"procedure:{key}", StartOption(key, setup, procedure.title, procedure.help)


def _kept_setup(kept: SavedEncounter, known: dict[str, msgspec.Struct]) -> Setup:
    party = tuple(known[name] for name in kept.party if name in known)
    return Setup(party, kept.foes, kept.place, kept.name, dict(kept.options))


def _foes(foes: Sequence[FoeCount]) -> str:
    return ", ".join(foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes)

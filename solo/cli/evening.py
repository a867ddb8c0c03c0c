"""`solo encounter --session`: plans, forecasts and prints an evening of saved encounters, also as JSON."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from time import monotonic

import msgspec

from solo.campaign.campaign import PlannedEncounter, SavedEvening
from solo.campaign.session import Session
from solo.cli.campaigns import named_folder, open_campaign
from solo.cli.errors import UsageError, refusing
from solo.cli.forecast_options import USUAL_SECONDS, playing
from solo.cli.opening import find, items, packs_of
from solo.cli.parsing import drawn_seed
from solo.cli.printing import print_json, print_lines, print_text, say
from solo.evening import chain, documents, planning
from solo.evening.evening_forecast import EveningOutlook, with_worn
from solo.evening.rests import RESTS
from solo.evening.worn_party import RESTED_FIGHTS
from solo.forecast.batches import GameSource
from solo.storage.paths import own_content_folder


def run(arguments: Namespace, home: Path) -> int:
    """Print an evening: its forecast, or the whole document in a format."""
    if not arguments.campaign:
        raise UsageError("Evenings are saved in a campaign: name it with --campaign.")
    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        if session.system.manifest.key != arguments.system:
            raise UsageError(f"“{session.name}” is a campaign of another game: {session.system.manifest.title}.")
        if arguments.rename:
            return _renamed(arguments, session)
        evening = _planned(arguments, session) if arguments.parts else _kept(arguments.session, session)
        packs = tuple(map(str, packs_of(home, arguments.campaign)))
        game = GameSource(session.system.manifest.key, own_content=str(own_content_folder(home)), packs=packs)
        with refusing(), playing(arguments) as workers:
            known = planning.chain_of(session, evening, game)
            seed = drawn_seed(arguments.seed)
            evenings = arguments.fights or chain.USUAL_EVENINGS
            seconds = arguments.seconds or (0.0 if arguments.fights else USUAL_SECONDS)
            outlook = chain.outlook_of(known, seed, workers, monotonic, evenings, seconds)
            lacks = planning.lacks_of(session, evening)
            if lacks:
                fresh = planning.chain_of(session, evening, game, rested=True)
                rested = chain.outlook_of(fresh, seed, workers, monotonic, min(evenings, RESTED_FIGHTS), seconds)
                outlook = with_worn(outlook, lacks, rested)
            whole = planning.export_evening(session, evening, outlook)
    if arguments.json:
        print_json(whole)
    elif arguments.format:
        print_text(documents.evening(whole, arguments.format))
    else:
        print_lines(_lines(evening, outlook))
    return 0


def _renamed(arguments: Namespace, session: Session) -> int:
    name = _kept(arguments.session, session).name
    session.evenings.rename(name, arguments.rename)
    session.flush()
    say(f"“{name}” is now called “{arguments.rename}”.")
    return 0


def _kept(name: str, session: Session) -> SavedEvening:
    evenings = session.evenings.all()
    return evenings[find("evening", name, evenings)]


def _planned(arguments: Namespace, session: Session) -> SavedEvening:
    """Save the evening with the encounters in `arguments.parts` in the campaign, and return the evening."""
    kept, parts, rest = session.encounters.all(), [], ""
    for word in items(arguments.parts):
        key, colon, value = word.partition(":")
        if colon and key.strip().lower() == "rest":
            rest = find("rest", value.strip(), [name for name in RESTS if name])
        else:
            parts.append(PlannedEncounter(find("encounter", word, kept), rest=rest))
            rest = ""
    known = session.evenings.all().get(arguments.session, SavedEvening(arguments.session))
    evening = msgspec.structs.replace(known, parts=tuple(parts), begun=0)
    with refusing():
        session.evenings.put(evening)
    return evening


def _lines(evening: SavedEvening, outlook: EveningOutlook) -> list[str]:
    lines = [evening.name, *([evening.note] if evening.note else []), *outlook.words]
    for number, (part, known) in enumerate(zip(evening.parts, outlook.parts, strict=True), start=1):
        rest = f" (before it: {RESTS[part.rest]})" if RESTS.get(part.rest) and part.rest else ""
        lines += [f"{number}. {part.encounter}{rest}", f"   {known.words}"]
        lines += [f"   {part.note}"] if part.note else []
    return lines

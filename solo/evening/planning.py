"""Planning of an evening in a campaign: its encounters for a forecast, for play or for a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from solo.campaign import evening_list
from solo.campaign.campaign import PlannedEncounter, SavedEncounter, SavedEvening
from solo.campaign.session import Session
from solo.encounters.target import Target, requested_target
from solo.evening import chain, export_formats, rests
from solo.evening.evening_forecast import EveningOutlook, part_not_simulated
from solo.evening.goals import goal_of_part
from solo.evening.rests import RESTS
from solo.evening.sheet_builder import SheetRequest, sheet_of, target_wanted
from solo.evening.worn_party import describe_wear
from solo.forecast.batches import GameSource
from solo.play.scenes import SimulationScene
from solo.systems.contract import FoeCount, Setup, System

FIRST_EVENING: Final = "Tonight"


def current_evening(session: Session | None, name: str = "") -> SavedEvening:
    """Return the evening of this name, or else the latest evening, or else a new unsaved evening."""
    evenings = session.evenings.all() if session else {}
    if name in evenings:
        return evenings[name]
    return next(reversed(evenings.values()), SavedEvening(FIRST_EVENING))


def add(session: Session, encounter: str, name: str = "") -> str:
    """Add a saved encounter to the end of an evening, creating it if needed.

    Return the result in a sentence. Raises CampaignError with a sentence if the campaign cannot be changed, or the
    evening is full.
    """
    evening = evening_list.with_part(current_evening(session, name), PlannedEncounter(encounter))
    session.evenings.put(evening)
    return f"“{encounter}” is now encounter {len(evening.parts)} of “{evening.name}”."


def plan_fight(session: Session, encounter: SavedEncounter) -> str:
    """Save an encounter and add it to the latest evening. Does not add an encounter that is planned there already.

    Return the result in a sentence. If another encounter has this name, a number is added to the name. Raises
    CampaignError like `add`.
    """
    evening, kept = current_evening(session), session.encounters.all()
    number, name = 1, encounter.name
    while name in kept and kept[name] != msgspec.structs.replace(encounter, name=name):
        number += 1
        name = f"{encounter.name} {number}"
    if find_planned(session, evening, name, encounter.foes) >= 0:
        return f"“{name}” is already in “{evening.name}”."
    session.encounters.put(msgspec.structs.replace(encounter, name=name))
    return add(session, name)


def known_characters(session: Session) -> Mapping[str, msgspec.Struct]:
    """Return the characters for encounters by name. The roster takes precedence over ready-made characters."""
    return {**session.system.characters.ready(), **session.characters()}


def encounter_of(session: Session, name: str) -> SavedEncounter:
    """Return the saved encounter of this name. Raises ValueError with a sentence if it no longer exists."""
    found = session.encounters.all().get(name)
    if found is None:
        raise ValueError(f"The encounter “{name}” is no longer saved: remove it from the plan, or restore it.")
    return found


def party_of(session: Session, encounter: SavedEncounter) -> tuple[str, ...]:
    """Return the names of an encounter's characters: its own party as far as known, or else the whole roster."""
    known = known_characters(session)
    return tuple(name for name in encounter.party if name in known) or tuple(session.characters())


def setup_of(session: Session, encounter: SavedEncounter) -> Setup:
    """Return the setup with which the encounter would begin in the campaign now. Its party may be empty."""
    known = known_characters(session)
    party = tuple(known[name] for name in party_of(session, encounter))
    setup = Setup(party, encounter.foes, encounter.place, encounter.name, dict(encounter.options))
    return session.as_it_stands(setup)


def fights_to_come(evening: SavedEvening) -> SavedEvening:
    """Return the evening with only the encounters whose fights have not begun."""
    waiting = [part for at, part in enumerate(evening.parts) if is_waiting(evening, at)]
    return msgspec.structs.replace(evening, parts=tuple(waiting), begun=0)


def is_waiting(evening: SavedEvening, at: int) -> bool:
    """Return True if the fight of the encounter at this index has not begun."""
    return not evening_list.is_played(evening, at) and evening.parts[at].state != "playing"


def align(outlook: EveningOutlook, evening: SavedEvening) -> EveningOutlook:
    """Add an empty part to the outlook for each encounter whose fight has begun, so that parts match the evening."""
    known = iter(outlook.parts)
    parts = tuple(
        next(known) if is_waiting(evening, at) else part_not_simulated(part.encounter)
        for at, part in enumerate(evening.parts)
    )
    return msgspec.structs.replace(outlook, parts=parts)


def find_planned(session: Session, evening: SavedEvening, title: str, foes: Sequence[FoeCount]) -> int:
    """Return the index of a planned encounter with these foes and this name; −1 without a match.

    Its fight has not begun. Its name may have a number added.
    """
    kept = session.encounters.all()
    for at, part in enumerate(evening.parts):
        is_named = part.encounter == title or part.encounter.startswith(f"{title} ")
        if is_waiting(evening, at) and is_named and part.encounter in kept and kept[part.encounter].foes == tuple(foes):
            return at
    return -1


def chain_of(
    session: Session,
    evening: SavedEvening,
    game: GameSource,
    rested: bool = False,
    first: chain.ChainStep | None = None,
) -> chain.Chain:
    """Return the evening for simulation, with the characters as they are now or, if `rested`, fully recovered.

    The fight `first`, if given, comes before the planned encounters. Raises ValueError with a sentence for an invalid
    evening.
    """
    known, stops, names = known_characters(session), [], dict[str, None]()
    shared: msgspec.Struct | None = None
    if first is not None:
        setup = session.as_it_stands(Setup((), first.foes, first.place, first.title, dict(first.options)))
        names.update(dict.fromkeys(first.who))
        shared = setup.shared
        stops.append(msgspec.structs.replace(first, options=setup.options))
    for part in evening.parts:
        encounter = encounter_of(session, part.encounter)
        setup, who = setup_of(session, encounter), party_of(session, encounter)
        names.update(dict.fromkeys(who))
        shared = setup.shared
        stops.append(chain.ChainStep(part.encounter, encounter.foes, who, encounter.place, setup.options, part.rest))
    people: Sequence[msgspec.Struct] = [known[name] for name in names]
    if rested:
        people, shared = rests.take_rest(session.system, people, shared, rests.WHOLE, SimulationScene(Random(0)))
    return chain.chain_of(session.system, game, people, shared, stops)


def lacks_of(session: Session, evening: SavedEvening) -> str:
    """Return the points that the party lacks at the start of the evening: "Ilse has 0 of 8 SP"; "" for none."""
    names = {name for part in evening.parts for name in party_of(session, encounter_of(session, part.encounter))}
    return describe_wear(session.system, [one for name, one in known_characters(session).items() if name in names])


def export_evening(
    session: Session, evening: SavedEvening, outlook: EveningOutlook | None = None
) -> export_formats.Evening:
    """Return the evening for a document or other programs. Raises ValueError with a sentence for an invalid evening."""
    return export_formats.Evening(
        game=session.system.manifest.key,
        title=session.system.manifest.title,
        name=evening.name,
        note=evening.note,
        parts=tuple(_parts(session, evening, outlook)),
        outlook=outlook,
    )


def _parts(
    session: Session, evening: SavedEvening, outlook: EveningOutlook | None
) -> Sequence[export_formats.EveningPart]:
    found = []
    for at, part in enumerate(evening.parts):
        encounter = encounter_of(session, part.encounter)
        wanted = SheetRequest(
            setup=setup_of(session, encounter),
            title=encounter.name,
            notes=part.note,
            tier=encounter.tier,
            target=_target(session.system, encounter),
        )
        rest = RESTS.get(part.rest, "") if part.rest else ""
        sheet = sheet_of(wanted, session.system)
        target = target_wanted(wanted, session.system)
        if outlook and target and at < len(outlook.parts) and outlook.parts[at].evenings:
            sheet = msgspec.structs.replace(sheet, goal=goal_of_part(target, outlook.parts[at]))
        found.append(export_formats.EveningPart(encounter=sheet, note=part.note, rest=rest))
    return found


def _target(system: System, encounter: SavedEncounter) -> Target | None:
    """Return the target of the request for an encounter; None if only the tier is known."""
    asked = encounter.asked
    if asked is None:
        return None
    tier = next((tier for tier in system.encounters.tiers if tier.key == encounter.tier), None)
    return requested_target(tier, asked.wins, asked.nobody_dies, asked.nobody_falls)

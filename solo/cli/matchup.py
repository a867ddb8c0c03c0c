"""Match-ups on the command line: party, foes and place as typed words.

The words can be changed before they are looked up, to compare two match-ups.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec

from solo.cli.drafts import LARGEST_FILE, read_draft
from solo.cli.errors import UsageError, refusing
from solo.cli.opening import find, foes, items, party
from solo.cli.rule_options import apply_rules, chosen_options
from solo.systems.contract import FoeCount, Setup, System
from solo.untrusted import decoders, files

PARTS = ("party", "foes", "place")
RULE = "rule"
DRAFT_FILES = (".json", ".toml")


class Matchup(msgspec.Struct, frozen=True):
    """A fight in the words of the command line.

    `options` are the values of the setup's options by key. `rules` are house rules such as “ties=defender”.
    """

    party: str = ""
    foes: str = ""
    place: str = ""
    options: dict[str, str] = {}
    rules: tuple[str, ...] = ()


class MatchupChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a match-up that a comparison changes; None means unchanged."""

    party: str | None = None
    foes: str | None = None
    place: str | None = None


def matchup_of(arguments: Namespace, system: System, home: Path) -> Matchup:
    """Return the match-up in the arguments. Raises UsageError if a side is missing."""
    if arguments.encounter:
        base = _kept_encounter(arguments, home)
    elif arguments.fight:
        base = _ready_fight(arguments.fight, system)
    else:
        base = Matchup()
    given = {part: getattr(arguments, part) for part in PARTS if getattr(arguments, part) is not None}
    named = msgspec.structs.replace(base, rules=tuple(arguments.rule), **given)
    if not named.party or not named.foes:
        raise UsageError("Name both sides with --party and --foes, or a ready-made fight with --fight.")
    return named


def apply_change(matchup: Matchup, change: str) -> Matchup:
    """Apply a change to the match-up: “foes: 5 Goblin”, or a JSON file with any of party, foes and place."""
    part, colon, words = change.partition(":")
    if colon and part.strip().lower() in PARTS:
        return msgspec.structs.replace(matchup, **{part.strip().lower(): words.strip()})
    if colon and part.strip().lower() == RULE:
        return msgspec.structs.replace(matchup, rules=(*matchup.rules, words.strip()))
    if not Path(change).is_file():
        raise UsageError(
            f"Solo does not understand the change “{change[:60]}”: write it like “foes: 5 Goblin”, or name a JSON file."
        )
    try:
        read = msgspec.json.decode(files.read(Path(change), LARGEST_FILE), type=decoders.prepare_type(MatchupChange))
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(
            f"{change} cannot be used as a change: write a JSON object with party, foes or place."
        ) from error
    given = {part: words for part in PARTS if (words := getattr(read, part)) is not None}
    return msgspec.structs.replace(matchup, **given)


def setup_of(matchup: Matchup, system: System, home: Path, campaign: str | None) -> Setup:
    """Return the setup of a match-up. A campaign's house rules apply, and its characters precede ready-made ones."""
    fighters = fighters_of(matchup.party, system, home, campaign)
    place = find("place", matchup.place, system.encounters.places()) if matchup.place else ""
    setup = Setup(fighters, foes(system, matchup.foes), place=place, options=matchup.options)
    return apply_rules(in_campaign(setup, home, campaign), chosen_options(matchup.rules, system))


def in_campaign(setup: Setup, home: Path, campaign: str | None) -> Setup:
    """Return the setup as it would begin in the named campaign; unchanged without a name."""
    if not campaign:
        return setup
    from solo.cli.campaigns import named_folder, open_campaign

    with open_campaign(home, named_folder(home, campaign)) as session:
        return session.as_it_stands(setup)


def fighters_of(names: str, system: System, home: Path, campaign: str | None) -> tuple[msgspec.Struct, ...]:
    """Return the named characters: from the campaign, ready-made, or from draft files."""
    roster = _roster(home, campaign, system) if campaign else {}
    drafted = {item: _drafted(item, system) for item in items(names) if item.endswith(DRAFT_FILES)}
    return party(system, names, {**roster, **drafted})


def _drafted(file: str, system: System) -> msgspec.Struct:
    draft = read_draft(file, system.manifest.key)
    assessment = system.characters.assess(draft)
    if not assessment.legal:
        problem = next(problem for problem in assessment.problems if problem.weight == "problem")
        raise UsageError(f"The character in {file} cannot fight yet: {problem.message}")
    with refusing():
        character: msgspec.Struct = system.characters.finish(draft)
    return character


def _ready_fight(name: str, system: System) -> Matchup:
    fights = system.encounters.ready_fights()
    fight = fights[find("fight", name, fights)]
    return Matchup(", ".join(fight.party), _worded(fight.foes), fight.place, fight.options)


def _worded(counts: tuple[FoeCount, ...]) -> str:
    return ", ".join(f"{foe.count} {foe.name}" for foe in counts)


def _kept_encounter(arguments: Namespace, home: Path) -> Matchup:
    from solo.cli.campaigns import named_folder, open_campaign

    if not arguments.campaign:
        raise UsageError("Encounters are saved in a campaign: name it with --campaign.")
    with open_campaign(home, named_folder(home, arguments.campaign)) as session:
        kept = session.encounters.all()
        encounter = kept[find("encounter", arguments.encounter, kept)]
        names = encounter.party or tuple(session.characters())
    return Matchup(", ".join(names), _worded(encounter.foes), encounter.place, encounter.options)


def _roster(home: Path, campaign: str, system: System) -> dict[str, msgspec.Struct]:
    from solo.cli.campaigns import named_folder, open_campaign

    with open_campaign(home, named_folder(home, campaign)) as session:
        if session.system.manifest.key != system.manifest.key:
            raise UsageError(f"“{session.name}” is a campaign of another game: {session.system.manifest.title}.")
        return session.characters()

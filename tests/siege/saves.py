"""Broken saves with a valid checksum and random changes: opened, viewed, played, and opened again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from solo.campaign import campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.play.table import IllegalAnswerError
from solo.storage import paths, save_file
from solo.storage.errors import SaveError
from solo.storage.migrations import FORMAT
from solo.systems.contract import FoeCount, Setup, System
from tests.siege.games import any_game, game
from tests.siege.limits import in_time

WHAT = "broken saves"
SHORT = (1, 2)
SAVES = 25
STRANGE: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    10**7,
    10**9,
    2**63,
    -(10**18),
    1e308,
    "",
    "nobody",
    "party-99",
    "\x1b[2J\u202e",
    "n" * 10_000,
    [],
    {},
    [[]],
    {"type": "nothing"},
)


def attempt(seed: int, folder: Path) -> int:
    """Open and play a campaign with a procedure in progress, in many broken versions of its save."""
    random = Random(seed)
    system = any_game(random)
    campaign = _campaign(system, folder, random)
    file = paths.campaign_file(campaign)
    payload = bytes(save_file.decode(file.read_bytes(), "campaign").payload)
    for number in range(SAVES):
        broken = changed(payload, Random(f"{seed}/{number}"))
        for backup in campaign.glob("campaign.*"):
            backup.unlink()
        file.write_bytes(_sealed(broken, system))
        with in_time(f"Broken save {number}"):
            campaigns.check(campaign, game)
            _open_and_play(campaign, Random(f"{seed}/{number}/play"))
            assert [one.folder for one in campaigns.campaigns(folder)] == [campaign]
    return SAVES


def changed(data: bytes, random: Random) -> bytes:
    """Return the JSON with one to three values changed: to strange ones, or to other values of the document."""
    whole = msgspec.json.decode(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        spots = list(_spots(whole))
        holder, key = random.choice(spots)
        holder[key] = _another(holder[key], spots, random)
    return msgspec.json.encode(whole)


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the container and the key or index of each nested value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in list(inner):
        yield value, key
        yield from _spots(one)


def _another(value: Any, spots: list[tuple[Any, Any]], random: Random) -> Any:
    way = random.randrange(5)
    if way == 0:
        return msgspec.json.decode(msgspec.json.encode(random.choice(STRANGE)))
    if way == 1 and isinstance(value, int) and not isinstance(value, bool):
        return random.choice((value + 1, -value, value * 1000, value + 10**6))
    if way == 2 and isinstance(value, list) and value:
        return random.choice((value[1:], value * 2, value[::-1], []))
    if way == 3 and isinstance(value, dict) and value:
        gone = random.choice(list(value))
        return {key: one for key, one in value.items() if key != gone}
    alike = [holder[key] for holder, key in spots if type(holder[key]) is type(value)]
    return msgspec.json.decode(msgspec.json.encode(random.choice(alike)))


def _sealed(payload: bytes, system: System) -> bytes:
    """Return the save file of a payload with the right checksum."""
    header = save_file.Header(FORMAT, "campaign", system.manifest.key, 1, "0", save_file.checksum(payload))
    return msgspec.json.encode({"solo": header, "payload": msgspec.Raw(payload)}) + b"\n"


def _campaign(system: System, home: Path, random: Random) -> Path:
    """Create a campaign with characters, an encounter and a procedure in progress, and return its folder."""
    session = Session.create(home, "Siege", system.manifest.key, game, _clock, "0", seed=random.randrange(1000))
    people = list(system.characters.ready().items())
    for _, character in random.sample(people, 3):
        session.put_character(character)
    foe = random.choice(list(system.foes.prices()))
    session.encounters.put(SavedEncounter("An encounter", tuple(session.characters()), (FoeCount(foe, 2),)))
    party = tuple(session.characters().values())
    others = [key for key in system.procedures if key != "fight"]
    key = "fight" if random.random() < 0.7 or not others else random.choice(others)
    foes = (FoeCount(foe, 2),) if key == "fight" else ()
    with suppress(ValueError):
        session.begin(key, Setup(party, foes), "A test", characters=list(session.characters()))
        _answer(session, random.randrange(25))
    session.close()
    return session.folder


def _open_and_play(folder: Path, random: Random) -> None:
    """Open, view and play a campaign as the app would, twice, since the first time writes it."""
    for _ in range(2):
        try:
            session = Session.open(folder, game, _clock, "0")
        except SaveError as error:
            assert str(error).endswith(".") or str(error).endswith(")"), error
            return
        try:
            _look(session)
            with suppress(IllegalAnswerError):
                _answer(session, 3)
            with suppress(IllegalAnswerError):
                session.play.undo()
            with suppress(CampaignError):
                session.finish_fight()
            session.set_fate(random.choice(("fixed", "fresh")))
        finally:
            assert session.close() == ""


def _look(session: Session) -> None:
    for character in session.characters().values():
        session.system.characters.sheet(character)
        session.system.characters.member(character)
    session.removed_characters()
    session.encounters.all()
    session.loot.describe()
    session.loot.offers()
    session.chronicle()
    table = session.table
    if table is not None:
        table.view(table.viewer())
        table.story()


def _answer(session: Session, times: int) -> None:
    for _ in range(times):
        table = session.table
        if table is None or table.pending is None:
            return
        session.play.answer_by_tactic("aid")


def _clock() -> datetime:
    return datetime(2026, 3, 1, tzinfo=UTC)

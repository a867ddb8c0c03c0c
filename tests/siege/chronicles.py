"""Damaged chronicles: the check must report them, and a repair must restore all lines that the copies have."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from solo.campaign import campaigns, management
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.play.table import IllegalAnswerError
from solo.storage import atomic, paths
from solo.storage.errors import SaveError
from solo.systems.contract import FoeCount, Setup, System
from tests.siege.games import any_game, game
from tests.siege.limits import in_time

WHAT = "damaged chronicles"
SHORT = (1, 2)
CHRONICLES = 12


def attempt(seed: int, folder: Path) -> int:
    """Damage the chronicle of a campaign with a fight in progress in many ways; then open, play and check it."""
    random = Random(seed)
    system = any_game(random)
    sound = _campaign(system, folder / "sound", random)
    for number in range(CHRONICLES):
        home = folder / str(number)
        shutil.copytree(folder / "sound", home)
        one = home / sound.relative_to(folder / "sound")
        with in_time(f"Damaged chronicle {number}"):
            _damage_and_open(one, Random(f"{seed}/{number}"))
    return CHRONICLES


def _damage_and_open(folder: Path, random: Random) -> None:
    path = paths.chronicle_file(folder)
    whole = path.read_bytes()
    ways: Sequence[Callable[[Path, Random], None]] = (_cut, _cut_to_lines, _emptied, _removed, _bit_turned, _doubled)
    random.choice(ways)(path, random)
    damaged = path.read_bytes() if path.exists() else b""
    spared = random.random() < 0.7
    if not spared:
        _lose_backups(folder, random)
    if not damaged.startswith(whole):
        assert any(fault.startswith(path.name) for fault in campaigns.check(folder, game)), "the damage was not noticed"
    if random.random() < 0.3:
        with suppress(SaveError):
            management.restore_chronicle(folder, _clock)
    _open_and_play(folder, random)
    if damaged and not damaged.startswith(whole):
        aside = [one.read_bytes() for one in folder.glob("chronicle.damaged*")]
        assert damaged in aside, "the damaged file was not kept"
    if spared:
        assert path.read_bytes().startswith(whole), "it was not brought back"
    assert campaigns.check(folder, game) == [], campaigns.check(folder, game)
    session = Session.open(folder, game, _clock, "0")
    notices = session.notices
    assert session.close() == ""
    assert notices == [], "it was not repaired once and for all"


def _cut(path: Path, random: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: random.randrange(len(data))])


def _cut_to_lines(path: Path, random: Random) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: random.randrange(len(lines))]))


def _emptied(path: Path, random: Random) -> None:
    del random
    path.write_bytes(b"")


def _removed(path: Path, random: Random) -> None:
    del random
    path.unlink()


def _bit_turned(path: Path, random: Random) -> None:
    data = bytearray(path.read_bytes())
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    path.write_bytes(bytes(data))


def _doubled(path: Path, random: Random) -> None:
    del random
    path.write_bytes(path.read_bytes() * 2)


def _lose_backups(folder: Path, random: Random) -> None:
    copies = [*folder.glob(f"{paths.CHRONICLE_COPIES}*"), *atomic.backups(paths.campaign_file(folder))]
    for copy in copies:
        if copy.exists() and random.random() < 0.6:
            copy.unlink()


def _campaign(system: System, home: Path, random: Random) -> Path:
    """Create a campaign with characters, notes and a fight in progress, and return its folder."""
    session = Session.create(home, "Siege", system.manifest.key, game, _clock, "0", seed=random.randrange(1000))
    for _, character in random.sample(list(system.characters.ready().items()), 2):
        session.put_character(character)
    for number in range(random.choice((0, 5, 300))):
        session.note(f"Note {number}.")
    foe = random.choice(list(system.foes.prices()))
    with suppress(ValueError):
        setup = Setup(tuple(session.characters().values()), (FoeCount(foe, 2),))
        session.begin("fight", setup, "A test", characters=list(session.characters()))
        _answer(session, random.randrange(8))
    assert session.close() == ""
    return session.folder


def _open_and_play(folder: Path, random: Random) -> None:
    session = Session.open(folder, game, _clock, "0")
    try:
        session.chronicle()
        with suppress(IllegalAnswerError):
            _answer(session, 2)
        with suppress(IllegalAnswerError):
            session.play.undo()
        with suppress(CampaignError):
            session.finish_fight()
        session.set_fate(random.choice(("fixed", "fresh")))
    finally:
        assert session.close() == ""


def _answer(session: Session, times: int) -> None:
    for _ in range(times):
        table = session.table
        if table is None or table.pending is None:
            return
        session.play.answer_by_tactic("aid")


def _clock() -> datetime:
    return datetime(2026, 3, 1, tzinfo=UTC)

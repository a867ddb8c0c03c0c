"""Unusual letters: random names and notes of many scripts, in campaigns, characters and searches.

An accepted text must be stored in composed form and found by any equivalent typing. A refusal must have a message.
"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from random import Random

from solo.campaign import campaign_file
from solo.storage.paths import campaigns_folder
from solo.untrusted.text import check_name, normal
from tests.siege.command import Said, run

WHAT = "texts of odd letters"
SHORT = (1, 2)
TEXTS = 4
JOINERS = "\u200c\u200d"
PIECES = (
    *(
        "می",
        "خواهم",
        "क्",
        "ष",
        "Zoë",
        "Zoe\u0308",
        "İ",
        "ß",
        "ﬁ",
        "ก็",
        "한",
        "\u1112\u1161\u11ab",
        "葉",
        "月",
        "O'Neill",
    ),
    *("👨", "👩🏽", "👧", "🚀", "❤\ufe0f", "🇩🇪", "1\ufe0f\u20e3", "\u0301", "\u064b"),
    *(" ", "\u3000", "\u00a0", "-", "x", "Anna"),
    *("\u202e", "\u2066", "\u200e", "\u00ad", "\ufeff", "\x1b[2J", "\x00", "\x85", "\n", "\u2028", "\U000e0067"),
)


def attempt(seed: int, folder: Path) -> int:
    """Use random texts as the name of a campaign, and as name and notes of a character in it."""
    random = Random(seed)
    for number in range(TEXTS):
        _through_all(folder / f"home-{number}", _text(random), _text(random))
    return TEXTS


def _text(random: Random) -> str:
    pieces = [random.choice(PIECES[: random.choice((24, 30, len(PIECES)))]) for _ in range(random.randrange(1, 5))]
    return "".join(piece + random.choice(("", "", random.choice(JOINERS), " ")) for piece in pieces)


def _through_all(home: Path, name: str, notes: str) -> None:
    begun = run(home, ["play", name, "--plain", "--system", "swords", "--seed", "1"], b"q\n")
    plain = " ".join(normal(name).split())
    if check_name(plain) or not plain:
        _refused(begun)
        return
    assert begun.code == 0, f"{name!r}: {begun.err}"
    for typed in (name, unicodedata.normalize("NFD", plain), plain.upper().lower()):
        if typed.casefold() == name.casefold() or unicodedata.normalize("NFC", typed) == plain:
            assert run(home, ["saves", "check", typed]).out == f"{plain}: no problems\n", repr(typed)
    draft = json.dumps({"system": "swords", "name": name, "values": {"notes": notes}}).encode()
    saved = run(home, ["character", "swords", "--from", "-", "--save", plain], draft)
    (campaign,) = campaigns_folder(home).iterdir()
    kept = [json.loads(bytes(raw)) for raw in campaign_file.load(campaign).value.campaign.characters]
    if saved.code:
        _refused(saved)
    for one in kept:
        assert unicodedata.is_normalized("NFC", one["name"] + one.get("notes", ""))
    run(home, ["library", "swords", name])
    run(home, ["library", "swords", notes])


def _refused(said: Said) -> None:
    assert said.code
    assert said.err.strip()

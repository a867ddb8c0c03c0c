"""Damaged imports of each file format: own foes must stay unchanged, and written entries must be valid."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.siege import strange
from tests.siege.command import run
from tests.siege.saves import changed
from tests.systems.polyhedral.conversion.shapes import SHAPES, in_other_case

WHAT = "imports of each shape, mangled"
SHORT = (1,)
FILES = 6
MINE = """\
# A cook with a grudge.
[[foes]]
name = "Camp cook"
xp = 4
role = "brute"
text = "Swings the ladle like a mace."

[foes.build]
skills = { "Axes & maces" = 1, Medicine = 1 }
gear = [{ name = "Wooden Club (~30\\")", place = "hand" }, { name = "Light shield", place = "off-hand" }]
""".replace('"Wooden Club (~30\\")"', "'Wooden Club (~30\")'")
EDIT = 'text = "Changed by hand. '


def attempt(seed: int, folder: Path) -> int:
    """Import several damaged files, one after the other, into a home with a foe of the player's own."""
    random = Random(seed)
    home = folder / "home"
    own = home / "content" / "polyhedral" / "foes.toml"
    own.parent.mkdir(parents=True)
    own.write_text(MINE)
    for number in range(FILES):
        file = folder / f"{number}.json"
        file.write_bytes(_mangled(random))
        edited = _edited(own, random)
        run(home, ["import", "5e", str(file), *random.choice(([], ["--json"], ["--into", "preview"]))])
        text = own.read_text()
        assert text.startswith(MINE), "the player's own foe is as it was"
        assert not edited or edited in text, "an entry changed by hand is as it was"
        assert "Nameless" not in text, "no foe is invented"
        assert run(home, ["library", "polyhedral", "--faults"]).out == "No errors found.\n"
    return FILES


def _edited(own: Path, random: Random) -> str:
    """Change one imported entry by hand, or none, at random. Return its changed line, "" for none."""
    text = own.read_text()
    imported = 'text = "Brought over from'
    if imported not in text or random.random() < 0.5:
        return ""
    line = next(line for line in text.splitlines() if line.startswith(imported))
    changed_line = line.replace('text = "', EDIT, 1)
    own.write_text(text.replace(line, changed_line, 1))
    return changed_line


def _mangled(random: Random) -> bytes:
    """Return a file of a random format, intact or damaged at random."""
    document = random.choice(list(SHAPES.values()))()
    harms: tuple[Callable[[object, Random], object], ...] = (_as_it_is, _poorer, _renamed, _wrapped, _stranger)
    harmed = random.choice(harms)(document, random)
    data = json.dumps(harmed).encode("utf-8", "surrogatepass")
    if harmed and isinstance(harmed, dict | list) and random.random() < 0.4:
        data = changed(data, random)
    return data[: random.randrange(len(data) + 1)] if random.random() < 0.1 else data


def _as_it_is(document: object, _: Random) -> object:
    return document


def _poorer(value: object, random: Random) -> object:
    """Return the value without some of its fields and items, at any depth."""
    if isinstance(value, dict):
        return {key: _poorer(inner, random) for key, inner in value.items() if random.random() > 0.1}
    return [_poorer(inner, random) for inner in value if random.random() > 0.1] if isinstance(value, list) else value


def _renamed(document: object, _: Random) -> object:
    return in_other_case(document)


def _wrapped(document: object, random: Random) -> object:
    """Return the document within another level, or repeated in a list."""
    return random.choice(([document], {"results": document}, {"monster": [document]}, [document, document, 3]))


def _stranger(value: object, random: Random) -> object:
    """Return the value with some parts replaced by strange values, at any depth."""
    if random.random() < 0.05:
        return strange.value(random)
    if isinstance(value, dict):
        return {key: _stranger(inner, random) for key, inner in value.items()}
    return [_stranger(inner, random) for inner in value] if isinstance(value, list) else value

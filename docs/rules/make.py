"""Writes docs/rules/<game>.md: every rule by its term, whose word it is, and where it is written, tested and asked.

Nothing here is typed in: terms and numbers come from the games' topics, places from the numbers that code, content and
tests cite, questions from the games. Run it with `make rules`; a test holds the pages fresh.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from solo.library.systems import manifests, open_system
from solo.systems.contract import System
from solo.systems.parts.topics import BOOK, HOUSE, RULING, Topic

ROOT: Final = Path(__file__).resolve().parents[2]
NUMBER: Final = re.compile(r"\b[A-Z]-\d{2}\b")
MOST_PLACES: Final = 3
# Where a rule is looked for first: what it is before what is told, offered or asked of it.
ROOMS: Final = ("/rolls/", "/rules/", "", "/offers/", "/tactics/", "/telling/", "/library/", "/questions/", "content/")
NOWHERE: Final = "–"


class Source(NamedTuple):
    """A file as this page knows it: its path from the root, the numbers in its opening lines, and all it cites."""

    path: str
    opening: frozenset[str]
    cited: frozenset[str]


class Places(NamedTuple):
    """The files of one game."""

    code: tuple[Source, ...]
    content: tuple[Source, ...]
    tests: tuple[Source, ...]


def main() -> None:
    """Write every game's page."""
    for manifest in manifests():
        page_of(manifest.key).write_text(page(manifest.key), encoding="utf-8")


def page_of(key: str) -> Path:
    """Where a game's page stands."""
    return ROOT / "docs" / "rules" / f"{key}.md"


def page(key: str) -> str:
    """The page of a game, whole."""
    opened = open_system(key, None)
    topics = tuple(opened.content.entries(Topic).values())
    return "\n".join(_lines(opened.system, topics, places(key))) + "\n"


def places(key: str) -> Places:
    """The files of a game: its rules, its content, and its tests."""
    folder = key.replace("-", "_")
    return Places(
        tuple(_sources(ROOT / "solo" / "systems" / folder, "*.py")),
        tuple(one for one in _sources(ROOT / "content" / key, "*.toml") if not one.path.endswith("/topics.toml")),
        tuple(_sources(ROOT / "tests" / "systems" / folder, "test_*.py")),
    )


def written(topic: Topic, found: Places) -> list[str]:
    """The files in which a rule is written: those that open with its number first, and the rules' own rooms."""
    numbers = set(topic.numbers)
    citing = [one for one in (*found.code, *found.content) if numbers & one.cited]
    return [one.path for one in sorted(citing, key=lambda one: (not numbers & one.opening, _room(one.path)))]


def tested(topic: Topic, found: Places) -> list[str]:
    """Return the tests that cite a number of the rule, those that open with it first."""
    numbers = set(topic.numbers)
    citing = [test for test in found.tests if numbers & test.cited]
    return [test.path for test in sorted(citing, key=lambda test: not numbers & test.opening)]


def asked(topic: Topic, system: System) -> list[str]:
    """The questions that answer for a rule."""
    numbers = set(topic.numbers)
    return [name for name, question in system.questions.items() if numbers & set(question.rules)]


def _lines(system: System, topics: Sequence[Topic], found: Places) -> Iterator[str]:
    yield f"# Rules of {system.manifest.title}"
    yield ""
    yield "Made by `make rules` from the topics, the code, the content and the tests. Each rule stands by its term; its"
    yield "number leads from a citation in the code to its row, and `solo library` tells it in words."
    yield ""
    for origin, title in ((BOOK, "The book"), (RULING, "Rulings on the book"), (HOUSE, "House rules")):
        rows = [topic for topic in topics if topic.origin == origin]
        if rows:
            yield f"## {title}"
            yield ""
            yield "| rule | also called | number | written in | tested in | asked by |"
            yield "|---|---|---|---|---|---|"
            yield from (_row(topic, system, found) for topic in rows)
            yield ""
    yield "## By number"
    yield ""
    yield "| number | rules |"
    yield "|---|---|"
    yield from (f"| {number} | {', '.join(names)} |" for number, names in _by_number(topics).items())


def _row(topic: Topic, system: System, found: Places) -> str:
    cells = (
        topic.name,
        ", ".join(topic.also),
        ", ".join(topic.numbers),
        _listed(written(topic, found)),
        _listed(tested(topic, found)),
        ", ".join(f"`{name}`" for name in asked(topic, system)),
    )
    return "| " + " | ".join(cell or NOWHERE for cell in cells) + " |"


def _room(path: str) -> int:
    named = (place for place, room in enumerate(ROOMS) if room and room in path)
    return next(named, ROOMS.index(""))


def _listed(paths: Sequence[str]) -> str:
    return ", ".join(f"[{path.split('/', 3)[-1]}](../../{path})" for path in paths[:MOST_PLACES])


def _by_number(topics: Iterable[Topic]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for topic in topics:
        for number in topic.numbers:
            found.setdefault(number, []).append(topic.name)
    return dict(sorted(found.items(), key=lambda item: ("RH".find(item[0][0]), item[0])))


def _sources(folder: Path, pattern: str) -> Iterator[Source]:
    for path in sorted(folder.rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        opening = text.split('"""', 2)[1] if text.startswith('"""') else ""
        yield Source(
            path.relative_to(ROOT).as_posix(),
            frozenset(NUMBER.findall(opening)),
            frozenset(NUMBER.findall(text)),
        )


if __name__ == "__main__":
    main()

"""Write docs/rules/<game>.md: every rule with its number, its definition, its tests and its questions.

Terms and numbers come from the games' topics, definitions from the comments `# rule: Term` in code and content, tests
from the numbers that they cite. Run it with `make rules`; a test checks that the pages are current.
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
MARKER: Final = re.compile(r"^\s*# rule: (.+?)\s*$", re.MULTILINE)
MOST_TESTS: Final = 3
NOWHERE: Final = "–"


class Source(NamedTuple):
    """A file: its path from the root, the rule numbers in its opening lines, all its rule numbers, and its terms."""

    path: str
    opening: frozenset[str]
    cited: frozenset[str]
    defined: frozenset[str] = frozenset()


class Places(NamedTuple):
    """The code, the content and the tests of a game."""

    code: tuple[Source, ...]
    content: tuple[Source, ...]
    tests: tuple[Source, ...]


def main() -> None:
    """Write the page of every game."""
    for manifest in manifests():
        page_of(manifest.key).write_text(page(manifest.key), encoding="utf-8")


def page_of(key: str) -> Path:
    """Return the path of a game's page."""
    return ROOT / "docs" / "rules" / f"{key}.md"


def page(key: str) -> str:
    """Return the whole page of a game."""
    opened = open_system(key, None)
    topics = tuple(opened.content.entries(Topic).values())
    return "\n".join(_lines(opened.system, topics, places(key))) + "\n"


def places(key: str) -> Places:
    """Return the files of a game: its code, its content and its tests."""
    folder = key.replace("-", "_")
    return Places(
        tuple(_sources(ROOT / "solo" / "systems" / folder, "*.py")),
        tuple(_sources(ROOT / "content" / key, "*.toml")),
        tuple(_sources(ROOT / "tests" / "systems" / folder, "test_*.py")),
    )


def definition(topic: Topic, found: Places) -> str:
    """Return the path of the file that defines a rule by its term, or "" if there is none."""
    return next((source.path for source in (*found.code, *found.content) if topic.name in source.defined), "")


def tested(topic: Topic, found: Places) -> list[str]:
    """Return the tests that cite a number of the rule; tests with the number in their opening lines come first."""
    numbers = set(topic.numbers)
    citing = [test for test in found.tests if numbers & test.cited]
    return [test.path for test in sorted(citing, key=lambda test: not numbers & test.opening)]


def asked(topic: Topic, system: System) -> list[str]:
    """Return the names of the questions that answer for a rule."""
    numbers = set(topic.numbers)
    return [name for name, question in system.questions.items() if numbers & set(question.rules)]


def _lines(system: System, topics: Sequence[Topic], found: Places) -> Iterator[str]:
    yield f"# Rules of {system.manifest.title}"
    yield ""
    yield "Written by `make rules`: each rule with its number, the file that defines it, and tests that cite the"
    yield "number. `solo library` explains it in words. The last table leads from a number to its rules."
    yield ""
    for origin, title in ((BOOK, "The book"), (RULING, "Rulings on the book"), (HOUSE, "House rules")):
        rows = [topic for topic in topics if topic.origin == origin]
        if rows:
            yield f"## {title}"
            yield ""
            yield "| rule | also called | number | defined in | tested in | questions |"
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
        _link(definition(topic, found)),
        ", ".join(map(_link, tested(topic, found)[:MOST_TESTS])),
        ", ".join(f"`{name}`" for name in asked(topic, system)),
    )
    return "| " + " | ".join(cell or NOWHERE for cell in cells) + " |"


def _link(path: str) -> str:
    return f"[{path.split('/', 3)[-1]}](../../{path})" if path else ""


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
            frozenset(MARKER.findall(text)),
        )


if __name__ == "__main__":
    main()

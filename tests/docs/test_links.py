"""Links and navigation of the docs: every relative link leads to a file and heading, and the site lists every page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?^\1\s*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).*?\1")
LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
ANCHOR = re.compile(r"<a (?:id|name)=\"([^\"]+)\">")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    """All anchors of a page. Equal headings are numbered from the second on."""
    text = FENCE.sub("", page.read_text("utf-8"))
    seen = Counter[str]()
    found = set(ANCHOR.findall(text))
    for heading in HEADING.findall(text):
        name = slug(heading)
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return frozenset(found)


def broken_links(page: Path, text: str) -> Iterator[str]:
    """The relative links of a text that lead nowhere, if `page` contains it."""
    for link in dict.fromkeys(LINK.findall(CODE.sub("", FENCE.sub("", text)))):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target.resolve())):
            yield link


def settings() -> Any:
    """The site's settings. Names of Python functions are no part of plain YAML."""
    return yaml.safe_load(re.sub(r"!!python/\S+", "", (ROOT / "mkdocs.yml").read_text("utf-8")))


def nav_pages(entry: object) -> Iterator[str]:
    """The pages of a part of the navigation."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        for part in entry.values():
            yield from nav_pages(part)
    elif isinstance(entry, list):
        for part in entry:
            yield from nav_pages(part)


def is_excluded(page: str, patterns: list[str]) -> bool:
    """True if the site leaves a page out."""
    return any(page.startswith(each[1:]) if each.endswith("/") else fnmatch(page, each) for each in patterns)


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_every_relative_link_leads_to_a_file_and_heading(page: Path) -> None:
    assert list(broken_links(page, page.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("[a](HOSTING.md#people) [b](#the-command-line) [c](https://example.org/x)", []),
        ("[a](NOWHERE.md)", ["NOWHERE.md"]),
        ("[a](HOSTING.md#nobody)", ["HOSTING.md#nobody"]),
        ("[a](#nobody)", ["#nobody"]),
        ("`[a](NOWHERE.md)`\n\n```\n[b](NOWHERE.md)\n```\n", []),
    ],
)
def test_a_link_that_leads_nowhere_is_found(text: str, broken: list[str]) -> None:
    assert list(broken_links(DOCS / "COMMAND-LINE.md", text)) == broken


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [("2d20 sword & sorcery", "2d20-sword--sorcery"), ("House rules: `rulings.toml`", "house-rules-rulingstoml")],
)
def test_an_anchor_is_that_of_github(heading: str, anchor: str) -> None:
    assert slug(heading) == anchor


def test_the_site_lists_every_page_once() -> None:
    site = settings()
    patterns = site["exclude_docs"].split()
    listed = Counter(nav_pages(site["nav"]))
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    wanted = {page for page in pages if not is_excluded(page, patterns)}
    assert set(listed) == wanted
    assert max(listed.values()) == 1

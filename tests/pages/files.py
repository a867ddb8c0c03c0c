"""Golden file of a page: its lines at each size, and for each theme a digest of the styles and different lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

from tests.pages.walk import Picture

KEPT = Path(__file__).parent / "kept"
STYLES = re.compile(r"-- (\S+) [0-9a-f]{12}$")


def file_of(page: str) -> Path:
    """Return the path of a page's golden file."""
    return KEPT / f"{page.replace(' ', '-')}.txt"


def written(of_page: Iterable[Picture]) -> str:
    """Return the golden file of a page from its pictures."""
    parts: list[str] = []
    at: dict[tuple[int, int], list[Picture]] = {}
    for picture in of_page:
        at.setdefault(picture.size, []).append(picture)
    for size, looks in at.items():
        parts += [_size(size), *looks[0].lines]
        parts += map(_styles, looks)
        for look in looks[1:]:
            pairs = enumerate(zip(look.lines, looks[0].lines, strict=True), 1)
            parts += [f"-- only in {look.theme}, line {at}: {line}" for at, (line, first) in pairs if line != first]
    return "\n".join(parts) + "\n"


def otherwise(picture: Picture) -> Iterator[str]:
    """Yield the differences between a page and its golden file, line by line."""
    where = f"{picture.page}, {_size(picture.size)[3:]}, {picture.theme}"
    now = [*picture.lines, _styles(picture)]
    return unified_diff(_kept(picture), now, f"{where}, kept", f"{where}, now", lineterm="", n=0)


def _kept(picture: Picture) -> Sequence[str]:
    """Return the lines of a page in its golden file, with the lines that differ in its theme, and its styles."""
    file = file_of(picture.page)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    start = lines.index(_size(picture.size)) + 1 if _size(picture.size) in lines else len(lines)
    end = next((at for at, line in enumerate(lines[start:], start) if STYLES.match(line)), len(lines))
    after = lines[end : next((at for at, line in enumerate(lines[end:], end) if line.startswith("== ")), len(lines))]
    styles = next((line for line in after if line.startswith(f"-- {picture.theme} ")), "")
    found = [re.match(rf"-- only in {re.escape(picture.theme)}, line (\d+): (.*)", line) for line in after]
    other = {int(one[1]): one[2] for one in found if one}
    return [*(other.get(number, line) for number, line in enumerate(lines[start:end], 1)), styles]


def _size(size: tuple[int, int]) -> str:
    return f"== {size[0]} × {size[1]}"


def _styles(picture: Picture) -> str:
    return f"-- {picture.theme} {picture.styles}"

"""Takes every page and holds it against what it was: `python -m tests.pages`, and `--write` keeps it as it is now.

A page's file has its lines at each size, and for each theme what the styles come to; a change of either is told.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pages.walk import BARE, COLOURED, Picture, pictures

KEPT = Path(__file__).parent / "kept"


async def taken() -> dict[str, str]:
    """The text of each page's file, as the pages look now."""
    found: list[Picture] = []
    for themes in (COLOURED, BARE):
        with TemporaryDirectory() as home:
            found += [picture async for picture in pictures(Path(home), themes)]
    return {page: _text([one for one in found if one.page == page]) for page in dict.fromkeys(p.page for p in found)}


def _text(of_page: Iterable[Picture]) -> str:
    parts: list[str] = []
    at: dict[tuple[int, int], list[Picture]] = {}
    for picture in of_page:
        at.setdefault(picture.size, []).append(picture)
    for (width, height), looks in at.items():
        parts += [f"== {width} × {height}", *looks[0].lines]
        parts += [f"-- {look.theme} {look.styles}" for look in looks]
        for look in looks[1:]:
            differing = [line for line, first in zip(look.lines, looks[0].lines, strict=True) if line != first]
            parts += [f"-- only in {look.theme}: {line}" for line in differing]
    return "\n".join(parts) + "\n"


def main(write: bool) -> int:
    """Write the files, or tell what differs from them; 1 where anything does."""
    now = asyncio.run(taken())
    if write:
        KEPT.mkdir(exist_ok=True)
        for file in KEPT.glob("*.txt"):
            file.unlink()
        for page, text in now.items():
            (KEPT / f"{page.replace(' ', '-')}.txt").write_text(text, encoding="utf-8")
        return 0
    told: list[str] = []
    for page, text in now.items():
        file = KEPT / f"{page.replace(' ', '-')}.txt"
        before = file.read_text(encoding="utf-8") if file.is_file() else ""
        told += unified_diff(
            before.splitlines(), text.splitlines(), f"{page}, before", f"{page}, now", lineterm="", n=1
        )
    print("\n".join(told) or f"All {len(now)} pages look as they did.")
    return int(bool(told))


if __name__ == "__main__":
    raise SystemExit(main("--write" in sys.argv[1:]))

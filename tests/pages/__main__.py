"""Compare every page with its golden file: `python -m tests.pages`. With `--write`, replace the files."""

from __future__ import annotations

import asyncio
import sys
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pages.files import KEPT, file_of, written
from tests.pages.walk import BARE, COLOURED, Picture, pictures


async def taken() -> dict[str, str]:
    """Return the text of each page's file, from the present pages."""
    found: list[Picture] = []
    for themes in (COLOURED, BARE):
        with TemporaryDirectory() as home:
            found += [picture async for picture in pictures(Path(home), themes)]
    pages = dict.fromkeys(picture.page for picture in found)
    return {page: written(one for one in found if one.page == page) for page in pages}


def main(write: bool) -> int:
    """Write the files, or print the differences from them. Return 1 if there are any."""
    now = asyncio.run(taken())
    if write:
        KEPT.mkdir(exist_ok=True)
        for file in KEPT.glob("*.txt"):
            file.unlink()
        for page, text in now.items():
            file_of(page).write_text(text, encoding="utf-8")
        return 0
    told: list[str] = []
    for page, text in now.items():
        file = file_of(page)
        before = file.read_text(encoding="utf-8") if file.is_file() else ""
        told += unified_diff(
            before.splitlines(), text.splitlines(), f"{page}, before", f"{page}, now", lineterm="", n=1
        )
    print("\n".join(told) or f"All {len(now)} pages look as they did.")
    return int(bool(told))


if __name__ == "__main__":
    raise SystemExit(main("--write" in sys.argv[1:]))

"""Keys of the pages of solo play, for the help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.tui.key import Key
from solo.tui.screens.journal.keys import JOURNAL, WRITE_LINE
from solo.tui.screens.lists.keys import LISTS
from solo.tui.screens.tables.keys import TABLES

STORY_PAGES: Final[Mapping[str, tuple[Key, ...]]] = {
    "Journal": JOURNAL,
    "After a fight, and in the chronicle": (WRITE_LINE,),
    "Lists": LISTS,
    "Tables": TABLES,
}

"""Owns crash reports: where a traceback goes, since a person should never have to read one.

The report says what went wrong and which versions ran; it holds nothing of the player's.
"""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from datetime import UTC, datetime
from pathlib import Path

from solo import __version__
from solo.storage.faults import SaveFault
from solo.storage.places import home


def report(error: BaseException) -> Path:
    """The file that the traceback was written to: at home, or a temporary one where home cannot be written to."""
    now = datetime.now(UTC)
    text = "".join(
        [
            f"Solo {__version__}, Python {platform.python_version()}, {platform.system()}, {now.isoformat()}\n\n",
            *traceback.format_exception(error),
        ]
    )
    name = f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder = home(os.environ) / "crashes"
        folder.mkdir(parents=True, exist_ok=True)
        return _written(folder / name, text)
    except (OSError, SaveFault):
        return _written(Path(tempfile.gettempdir()) / f"solo-{name}", text)


def _written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8", errors="replace")
    return file

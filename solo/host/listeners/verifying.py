"""Verification of invitation words in a separate thread, which pauses after wrong words to save processor time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from solo.host.invitations import fits

MOST_AT_ONCE: Final = 64
OF_AN_ADDRESS: Final = 8
"""Maximum number of waiting checks from one address; `MOST_AT_ONCE` is the maximum in total.

Correct words are therefore checked within a few seconds.
"""
REST: Final = 3.0
"""Pause after wrong words, as a multiple of their checking time, so that guessing takes at most a quarter of a core."""


class TooManyAtOnceError(Exception):
    """Too many checks of words are waiting already."""


class Verifier:
    """Checks words against marks, for one caller at a time."""

    def __init__(self, fits: Callable[[str, str], bool] = fits, rest: Callable[[float], object] = time.sleep) -> None:
        self._fits = fits
        self._rest = rest
        self._thread = ThreadPoolExecutor(1, "solo-words")
        self._waiting: Counter[str] = Counter()

    async def find_mark(self, words: str, marks: Sequence[str], network: str) -> str:
        """Return the mark that these words fit, "" for none.

        `network` is the caller's address. Raises TooManyAtOnceError if too many checks are waiting already.
        """
        if self._waiting.total() >= MOST_AT_ONCE or self._waiting[network] >= OF_AN_ADDRESS:
            raise TooManyAtOnceError
        self._waiting[network] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._first, words, marks)
        finally:
            self._waiting[network] -= 1
            self._waiting = +self._waiting  # Forgets addresses without waiting checks.

    def close(self) -> None:
        """Cancel all waiting checks."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _first(self, words: str, marks: Sequence[str]) -> str:
        begun = time.thread_time()  # CPU time, which does not grow on a busy machine.
        found = next((mark for mark in marks if self._fits(words, mark)), "")
        if not found:
            self._rest(REST * (time.thread_time() - begun))
        return found

"""Checking the words of invitations beside the event loop, in one thread that rests more than it works."""

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
"""As many as may be logging in, each with one check at a time: right words wait for a few seconds at most."""
REST: Final = 3.0
"""How many times as long as wrong words took the thread then rests, so that many of them take a quarter of a core."""


class TooManyAtOnceError(Exception):
    """So many words are being checked that no more are taken now."""


class Verifier:
    """Checks words against marks, one after another, in the order of the callers."""

    def __init__(self, fits: Callable[[str, str], bool] = fits, rest: Callable[[float], object] = time.sleep) -> None:
        self._fits = fits
        self._rest = rest
        self._thread = ThreadPoolExecutor(1, "solo-words")
        self._waiting: Counter[str] = Counter()

    async def find_mark(self, words: str, marks: Sequence[str], network: str) -> str:
        """Return the mark that these words fit, "" for none, to a caller from this address.

        Raises TooManyAtOnceError where too many wait already.
        """
        if self._waiting.total() >= MOST_AT_ONCE or self._waiting[network] >= OF_AN_ADDRESS:
            raise TooManyAtOnceError
        self._waiting[network] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._first, words, marks)
        finally:
            self._waiting[network] -= 1
            self._waiting = +self._waiting  # addresses of which nobody waits are forgotten

    def close(self) -> None:
        """Check nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _first(self, words: str, marks: Sequence[str]) -> str:
        begun = time.thread_time()  # what it took of a core: a busy machine makes it no longer
        found = next((mark for mark in marks if self._fits(words, mark)), "")
        if not found:
            self._rest(REST * (time.thread_time() - begun))
        return found

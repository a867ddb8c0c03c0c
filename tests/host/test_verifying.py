"""Checks of invitation words beside the event loop: one after another, limited, and slower after wrong words."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace

import pytest

from solo.host.listeners import verifying
from solo.host.listeners.verifying import TooManyAtOnceError, Verifier

PATIENCE = 60.0


async def test_the_mark_that_fits_is_found_without_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    verifier = Verifier(lambda words, mark: words == mark, rests.append)
    assert await verifier.find_mark("b", ["a", "b", "c"], "192.0.2.7") == "b"
    assert rests == []
    moments = iter([1.0, 1.5])
    monkeypatch.setattr(verifying, "time", SimpleNamespace(thread_time=lambda: next(moments)))
    assert await verifier.find_mark("d", ["a", "b"], "192.0.2.7") == ""
    assert rests == [1.5], "three times as long as the check took"
    assert not verifier._waiting, "nothing is remembered of an address"
    verifier.close()


async def test_an_address_has_8_checks_waiting_and_all_together_64() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def fits(words: str, mark: str) -> bool:
        begun.set()
        assert go_on.wait(PATIENCE)
        return words == mark

    verifier = Verifier(fits, lambda _: None)
    checks = [asyncio.ensure_future(verifier.find_mark("a", ["a"], f"192.0.2.{number // 8}")) for number in range(64)]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    with pytest.raises(TooManyAtOnceError):
        await verifier.find_mark("a", ["a"], "192.0.2.99")
    go_on.set()
    assert await asyncio.gather(*checks) == ["a"] * 64
    assert await verifier.find_mark("a", ["a"], "192.0.2.99") == "a"
    verifier.close()


async def test_a_ninth_check_of_an_address_is_refused_and_another_address_is_not() -> None:
    go_on = threading.Event()

    def fits(words: str, mark: str) -> bool:
        assert go_on.wait(PATIENCE)
        return words == mark

    verifier = Verifier(fits, lambda _: None)
    checks = [asyncio.ensure_future(verifier.find_mark("a", ["a"], "192.0.2.1")) for _ in range(8)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyAtOnceError):
        await verifier.find_mark("a", ["a"], "192.0.2.1")
    other = asyncio.ensure_future(verifier.find_mark("a", ["a"], "192.0.2.2"))
    go_on.set()
    assert await asyncio.gather(*checks, other) == ["a"] * 9
    verifier.close()


async def test_a_closed_verifier_cancels_waiting_checks() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def fits(words: str, mark: str) -> bool:
        begun.set()
        assert go_on.wait(PATIENCE)
        return words == mark

    verifier = Verifier(fits, lambda _: None)
    first, second = (asyncio.ensure_future(verifier.find_mark("a", ["a"], "192.0.2.1")) for _ in range(2))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    verifier.close()
    go_on.set()
    assert await first == "a"
    with pytest.raises(asyncio.CancelledError):
        await second

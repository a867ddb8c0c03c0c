"""Pages at a table are drawn whole one after the other, and those whose people do something go before others."""

from __future__ import annotations

from solo.host.draw_scheduling import BETWEEN, LONGEST_HELD, SOON, DrawScheduler
from tests.host.hosted import Loop

LONG = 20 * BETWEEN


class Page:
    """A page that says when it is drawn."""

    def __init__(self, name: str, drawn: list[str]) -> None:
        self.name = name
        self.has_input = self.must_answer = False
        self._drawn = drawn

    def draw_whole(self) -> None:
        self._drawn.append(self.name)


class Table:
    """Pages called by letters, at a table whose time the test holds in its hands."""

    def __init__(self, names: str = "abcd") -> None:
        self.loop = Loop()
        self.drawn: list[str] = []
        self.turns = DrawScheduler(lambda: self.loop)
        self.pages = {name: Page(name, self.drawn) for name in names}
        self.leave = {name: self.turns.join(page) for name, page in self.pages.items()}

    def wait(self, names: str) -> None:
        for name in names:
            self.turns.wait(self.pages[name])


def test_one_after_the_other_in_the_order_in_which_they_came() -> None:
    table = Table()
    table.wait("bacd")
    assert table.drawn == []
    table.loop.wait(SOON)
    assert table.drawn == ["b"]
    table.loop.wait(BETWEEN)
    assert table.drawn == ["b", "a"]
    table.loop.wait(LONG)
    assert table.drawn == ["b", "a", "c", "d"]


def test_once_for_all_that_was_wanted_until_then() -> None:
    table = Table()
    table.wait("aabab")
    table.loop.wait(LONG)
    assert table.drawn == ["a", "b"]
    table.wait("a")
    table.loop.wait(LONG)
    assert table.drawn == ["a", "b", "a"]


def test_who_is_asked_goes_first() -> None:
    table = Table()
    table.pages["c"].must_answer = True
    table.wait("abcd")
    table.loop.wait(LONG)
    assert table.drawn == ["c", "a", "b", "d"]


def test_while_a_key_is_dealt_with_only_that_page_is_drawn() -> None:
    table = Table()
    table.wait("abcd")
    table.loop.wait(SOON)
    table.pages["d"].has_input = table.pages["b"].must_answer = True
    table.loop.wait(LONG)
    assert table.drawn == ["a", "d"]
    table.pages["d"].has_input = False
    table.loop.wait(LONG)
    assert table.drawn == ["a", "d", "b", "c"]


def test_whoever_types_for_ever_holds_nobody_up_for_ever() -> None:
    table = Table()
    table.pages["d"].has_input = True
    table.wait("abc")
    table.loop.wait(LONGEST_HELD * BETWEEN - BETWEEN)
    assert table.drawn == []
    table.loop.wait(LONG)
    assert table.drawn == ["a", "b", "c"]
    table.wait("ab")
    table.loop.wait(LONG)
    assert table.drawn == ["a", "b", "c", "a", "b"], "no second time without a rest"


def test_a_page_that_is_left_is_neither_drawn_nor_waited_for() -> None:
    table = Table()
    table.pages["d"].has_input = True
    table.wait("ab")
    table.leave["a"]()
    table.leave["d"]()
    table.loop.wait(LONG)
    assert table.drawn == ["b"]


def test_the_first_page_is_drawn_after_1_millisecond_and_each_further_one_after_2() -> None:
    table = Table()
    table.wait("abc")
    table.loop.wait(0.0009)
    assert table.drawn == []
    table.loop.wait(0.0002)
    assert table.drawn == ["a"]
    table.loop.wait(0.0018)
    assert table.drawn == ["a"]
    table.loop.wait(0.0002)
    assert table.drawn == ["a", "b"]
    table.loop.wait(LONG)
    table.wait("d")
    table.loop.wait(0.0011)
    assert table.drawn == ["a", "b", "c", "d"]


def test_key_presses_hold_others_up_for_50_pauses_and_begin_anew_after_a_rest() -> None:
    table = Table()
    table.pages["d"].has_input = True
    table.wait("ab")
    table.loop.wait(0.001 + 49 * 0.002 + 0.0001)
    assert table.drawn == []
    table.loop.wait(0.002)
    assert table.drawn == ["a"]
    table.pages["d"].has_input = False
    table.loop.wait(0.002)
    assert table.drawn == ["a", "b"]
    table.pages["d"].has_input = True
    table.wait("a")
    table.loop.wait(0.001 + 49 * 0.002 + 0.0001)
    assert table.drawn == ["a", "b"]
    table.loop.wait(0.002)
    assert table.drawn == ["a", "b", "a"]


def test_a_page_with_input_goes_before_one_that_is_asked() -> None:
    table = Table()
    table.pages["c"].has_input = table.pages["b"].must_answer = True
    table.wait("abc")
    table.loop.wait(0.0011)
    assert table.drawn == ["c"]
    table.pages["c"].has_input = False
    table.loop.wait(LONG)
    assert table.drawn == ["c", "b", "a"]


def test_a_page_may_leave_twice_and_the_queue_rests_when_it_is_empty() -> None:
    table = Table()
    table.wait("a")
    for _ in range(2):
        table.leave["a"]()
    table.loop.wait(LONG)
    assert table.drawn == []
    assert not table.turns._under_way
    assert not table.turns._waiting

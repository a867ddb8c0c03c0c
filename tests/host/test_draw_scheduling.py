"""Pages at a table are drawn whole one after the other, and those whose people do something go before others."""

from __future__ import annotations

from solo.host.draw_scheduling import BETWEEN, LONGEST_HELD, SOON, DrawScheduler
from tests.host.hosted import Loop

LONG = 20 * BETWEEN


class Page:
    """A page that says when it is drawn."""

    def __init__(self, name: str, drawn: list[str]) -> None:
        self.name = name
        self.hurried = self.asked = False
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
    table.pages["c"].asked = True
    table.wait("abcd")
    table.loop.wait(LONG)
    assert table.drawn == ["c", "a", "b", "d"]


def test_while_a_key_is_dealt_with_only_that_page_is_drawn() -> None:
    table = Table()
    table.wait("abcd")
    table.loop.wait(SOON)
    table.pages["d"].hurried = table.pages["b"].asked = True
    table.loop.wait(LONG)
    assert table.drawn == ["a", "d"]
    table.pages["d"].hurried = False
    table.loop.wait(LONG)
    assert table.drawn == ["a", "d", "b", "c"]


def test_whoever_types_for_ever_holds_nobody_up_for_ever() -> None:
    table = Table()
    table.pages["d"].hurried = True
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
    table.pages["d"].hurried = True
    table.wait("ab")
    table.leave["a"]()
    table.leave["d"]()
    table.loop.wait(LONG)
    assert table.drawn == ["b"]

"""Takeovers by the tactic beside standing orders: a fight never waits for an answer that nothing gives."""

from __future__ import annotations

import pytest

from solo.play.table import Table
from solo.systems.contract import Choose, Option, OrderTopics, Scene
from solo.tui.screens.fight.decision_pane import DecisionPane
from tests.tui.skirmish import Body, SkirmishFight, Turn, a_skirmish
from tests.tui.standin import FightApp, a_session
from tests.tui.stillness import until


class SmallQuestions(SkirmishFight):
    """A skirmish in which each blow begins with a small question, which a standing order answers."""

    order_topics = OrderTopics(small=frozenset({"shout"}))

    def _strike(self, body: Body, target: Body, manner: str, scene: Scene) -> Turn:
        yield Choose(target.name, "shout", f"Does {target.name} shout?", [Option("no", "no"), Option("yes", "yes")])
        yield from super()._strike(body, target, manner, scene)


def start(pace: int = 0) -> FightApp:
    app = FightApp(a_session(SmallQuestions(), a_skirmish()), pace=pace)
    app.settings.orders = True
    return app


def table(app: FightApp) -> Table:
    assert app.session.table is not None
    return app.session.table


def asks(app: FightApp) -> bool:
    """Return True if the page asks the player and nothing else is about to answer."""
    return app.fight.query_one(DecisionPane).shape == "options" and not app.fight._autoplay.running


def asks_a_turn(app: FightApp) -> bool:
    """Return True if the page asks the player for a turn."""
    pending = table(app).pending
    return isinstance(pending, Choose) and pending.kind == "what" and table(app).waits_for_person and asks(app)


async def test_a_takeover_goes_on_past_a_question_that_an_order_answers() -> None:
    app = start()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("A")
        await until(pilot, lambda: asks_a_turn(app), "Bo's turn")
        await pilot.press("A")
        await until(pilot, lambda: asks_a_turn(app), "the turn after those of the foes")
        told = "".join(event.text for event in table(app).story())
        assert "Round 2" in told
        assert "follows an order: answer small questions in the usual way" in told


@pytest.mark.parametrize("keys", [["A", "space"], ["A", "A", "space"], ["A", "A", "E", "x", "space"], ["E", "x", "x"]])
async def test_keys_pressed_during_a_takeover_lead_to_the_next_question(keys: list[str]) -> None:
    app = start(pace=60_000)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        for _ in range(20):
            if asks(app):
                break
            await pilot.press("x")
            await pilot.pause()
        assert asks(app)
        before = table(app).answer_count
        await pilot.press("a")
        await pilot.pause()
        assert table(app).answer_count > before

"""Card of standing orders. An order makes a kind of decision for a fighter without asking the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from solo.host.table_client import TableClient
from solo.play.orders.standing_orders import STANDING_ORDERS, StandingOrder, describe_order
from solo.tui.widgets.card import Card
from solo.tui.widgets.frame_keys import button
from solo.tui.widgets.highlight import mark_style
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.printable import make_printable

ON, OFF = "[x]", "[ ]"
ABOUT = (
    "A marked order decides for you and says so in the story. You are still asked if orders disagree, "
    "if a fall is likely, if the fight turns, or if something rare would be spent."
)
SWITCHED_OFF = "Standing orders are switched off in the settings, so you make every decision yourself."
DIGITS = "1234567890"


class OrdersCard(Card):
    """The standing orders of one fighter, each switched by a digit.

    The left and right keys show the orders of the other fighters in `names`. The card begins with the fighter `name`.
    """

    COMPONENT_CLASSES = {"orders--marked"}
    BINDINGS = [
        Binding("c", "dismiss", "Close"),
        Binding("up", "mark(-1)", "Up"),
        Binding("down", "mark(1)", "Down"),
        Binding("enter,space", "switch", "Switch"),
        Binding("left", "turn(-1)", "Before"),
        Binding("right", "turn(1)", "Next"),
        *(Binding(digit, f"switch_number({at})", "", show=False) for at, digit in enumerate(DIGITS)),
    ]
    DEFAULT_CSS = """
    OrdersCard > .orders--marked {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    """

    def __init__(self, place: TableClient, names: Sequence[str], name: str, followed: bool) -> None:
        super().__init__()
        self._place = place
        self._names = list(names)
        self._index = self._names.index(name) if name in self._names else 0
        self._marked = 0
        self._followed = followed
        self._fault = ""

    def inside(self) -> Iterable[Widget]:
        yield Static(Content(ABOUT if self._followed else SWITCHED_OFF), id="about")
        yield Static(id="orders")
        yield Static(id="order-fault")

    def on_mount(self) -> None:
        self.query_one("#orders").styles.margin = (1, 0, 0, 0)
        self._draw()

    def action_mark(self, by: int) -> None:
        """Mark the next order, or the previous one if `by` is −1."""
        self._marked = (self._marked + by) % len(STANDING_ORDERS)
        self._draw()

    def action_turn(self, by: int) -> None:
        """Show the orders of the next fighter, or of the previous one if `by` is −1."""
        self._index = (self._index + by) % len(self._names)
        self._draw()

    def action_switch_number(self, number: int) -> None:
        """Mark and switch the order with this index."""
        if number < len(STANDING_ORDERS):
            self._marked = number
            self.action_switch()

    def action_switch(self) -> None:
        """Switch the marked order on or off."""
        name, key = self._names[self._index], STANDING_ORDERS[self._marked].key
        try:
            self._place.set_orders(name, self._place.orders_of(name) ^ {key})
        except ValueError as error:
            self._fault = str(error)
        self._draw()

    def on_click(self, event: Click) -> None:
        if event.widget is self.query_one("#orders") and event.y < len(STANDING_ORDERS):
            self.action_switch_number(event.y)

    def _draw(self) -> None:
        name = self._names[self._index]
        frame = self.query_one(VerticalScroll)
        frame.border_title = Content(make_printable(f"Standing orders of {name}"))
        others = [button("←", "screen.turn(-1)"), " ", button("→", "screen.turn(1)")]
        place = f" other fighters ({self._index + 1} of {len(self._names)}) · " if len(self._names) > 1 else ""
        frame.border_subtitle = Content.assemble(
            *(others if place else ()), place, "space on/off · ", button("esc", "screen.dismiss")
        )
        followed = self._place.orders_of(name)
        rows = [
            self._row(digit, order, order.key in followed, marked=at == self._marked)
            for at, (digit, order) in enumerate(zip(DIGITS, STANDING_ORDERS, strict=True))
        ]
        self.query_one("#orders", Static).update(Content("\n").join(rows))
        self.query_one("#order-fault", Static).update(Content(make_printable(self._fault)))

    def _row(self, digit: str, order: StandingOrder, on: bool, *, marked: bool) -> Content:
        row = Content.assemble(
            "▸" if marked else " ",
            (f"{digit} ", FAINT),
            ON if on else OFF,
            f" {describe_order(order, self._place.order_topics)}",
        )
        return row.stylize(mark_style(self, "orders--marked")) if marked else row

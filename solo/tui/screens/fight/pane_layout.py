"""Heights of the parts of the fight page, in lines of the terminal.

The heights depend on the terminal and on the fighters, not on the pending decision, so that little moves during play.
Only the story grows with the length of the last exchange, in steps.
"""

from __future__ import annotations

import msgspec

WIDE, TALL = 104, 30
LEAST_BESIDE, MOST_BESIDE = 36, 60  # minimum and maximum columns for a story at the right
LEFT_OF_IT = 118  # columns for the parts at the left of such a story, enough for most fields
CHARTED = 160  # columns of a terminal at which the odds of the marked option stay open beside the options
LEAST_ROOMY = 72  # columns at which the field is drawn beside the order, without frames
FRAME = 2
LEAST_DECISION = 10
LEAST_ANSWERS = 8  # lines of the decision if a longer decision would hide all foes
LEAST_STORY = 2  # lines of the story on a terminal of usual height or more
STORY_STEPS = (3, 5, 8)  # possible lines of the story; the smallest number that holds the last exchange is used
LEAST_MAP = 6  # lines of a field that remain even if the last exchange is long
LEAST_OPTIONS = 9  # lines of the decision that remain even if the last exchange is long, without zones
USUAL_HEIGHT = 24
COMPANY_DECISION = 7  # lines of the decision above a chat
TALKATIVE, QUIET = 24, 20  # lines of the terminal at which a chat gets five lines, and three
BESIDE_MAP = 8  # lines of the decision below a field without a frame, however large the board
PLACE_DECISION = 4
ZONES_DECISION = 7
PRESSED_DECISION = 6  # lines of the decision if a notice would otherwise take the lines of the story
LEAST_FRAMED = 20
LEAST_FOR_FIELD = 22


class PaneNeeds(msgspec.Struct, frozen=True):
    """Numbers of lines that the parts need.

    `order_least` is the order with one line for each fighter, `order_full` the whole order. `both_sides` is the order
    cut to the player's side, one foe, and a count of further foes. `legend` is needed below a field without a frame,
    `notice` for a notice, and `told` for the last exchange in the story.

    `zones` is the row of zones above the order, 0 for none. With zones, the order can shrink to `order_columns`, with
    the two sides side by side. In `company`, the participants take one line and the chat several lines, more while the
    player is `saying` something.
    """

    order_least: int
    order_full: int
    field: int
    panel: int
    pools: int = 0
    zones: int = 0
    order_columns: int = 0
    company: bool = False
    saying: bool = False
    both_sides: int = 0
    notice: int = 0
    told: int = 0
    legend: int = 0


class PaneLayout(msgspec.Struct, frozen=True):
    """The parts that are shown, with their heights in lines.

    With `framed`, three panes have frames. With `field`, the field is shown. `zones` are the lines of the row of zones.
    `talk` are the lines of the chat below the story, 0 if it is beside the story. `beside` are the columns of a story
    at the right, 0 if the story is below.
    """

    framed: bool
    field: bool
    board: int
    decision: int
    zones: int = 0
    talk: int = 0
    beside: int = 0


def columns_beside(width: int, height: int) -> int:
    """Return the columns of the story at the right of a terminal of this size; 0 if the story is below."""
    if width - LEAST_BESIDE < WIDE or height < TALL:
        return 0
    return max(LEAST_BESIDE, min(MOST_BESIDE, width - LEFT_OF_IT))


def has_room_for_field(width: int, height: int, needs: PaneNeeds) -> bool:
    """Return True if the field is permanently shown beside the order."""
    return width >= LEAST_ROOMY and height >= USUAL_HEIGHT and not needs.zones


def count_story_lines(height: int, laid: PaneLayout, needs: PaneNeeds) -> int:
    """Return the lines of a story below the other parts, in a terminal of this height."""
    return max(0, height - 3 - needs.pools - needs.company - needs.notice - laid.talk - laid.board - laid.decision)


def arrange(width: int, height: int, needs: PaneNeeds, picking: bool, wants_field: bool) -> PaneLayout:
    """Return the arrangement for a terminal of this size.

    The story gets the lines that remain, or columns at the right. `picking` is True while the player picks a place.
    `wants_field` is True if an arrangement without frames must include the field.
    """
    lines = height - 3 - needs.pools - needs.company
    beside = columns_beside(width, height)
    if beside:
        return _with_story_beside(lines + 1, needs, beside)
    if width >= WIDE and height >= TALL and (not needs.zones or lines - needs.zones >= LEAST_FRAMED):
        return _with_story(lines - needs.notice, height, _framed(lines, needs, picking), needs)
    talk = _talk(height, needs) if needs.company else 0
    plain = _plain(lines - talk, height, needs, picking, wants_field)
    return msgspec.structs.replace(_with_story(lines - talk - needs.notice, height, plain, needs), talk=talk)


def _with_story(lines: int, height: int, shared: PaneLayout, needs: PaneNeeds) -> PaneLayout:
    """Return the arrangement with more lines for the story, enough for the last exchange if there is room.

    The lines are taken alternately from the decision and the board. To reach its minimum, the story may hide fighters
    and all but a few options; to exceed its minimum, it may not.
    """
    told = needs.told
    wanted = next((step for step in STORY_STEPS if step >= told), STORY_STEPS[-1]) if told else LEAST_STORY
    if height < USUAL_HEIGHT:
        return shared
    board, decision = shared.board, shared.decision
    frame = FRAME * shared.framed
    least_board = shared.zones + (LEAST_MAP if shared.field and not shared.zones else 2) + frame
    columns = max(least_board, shared.zones + needs.order_columns + frame)
    steps = [(ZONES_DECISION, board), (ZONES_DECISION, columns)]
    if not shared.zones:
        steps = [(LEAST_OPTIONS, board), (LEAST_OPTIONS, BESIDE_MAP), (LEAST_OPTIONS, least_board)]
    last = (LEAST_STORY, PRESSED_DECISION, least_board)
    for story, options, rows in (*((wanted, *step) for step in steps), last):
        lack = max(0, story - (lines - board - decision))
        decision -= min(lack, max(0, decision - options))
        lack = max(0, story - (lines - board - decision))
        board -= min(lack, max(0, board - max(rows, least_board)))
    return msgspec.structs.replace(shared, board=board, decision=decision)


def _talk(height: int, needs: PaneNeeds) -> int:
    """Return the lines of the chat below the story: a title and the last messages.

    On a small terminal, the chat is shown only while the player types.
    """
    wanted = 5 if height >= TALKATIVE and not needs.zones else 3 if height >= QUIET else 0
    return max(wanted, 2) if needs.saying else wanted


def _plain(lines: int, height: int, needs: PaneNeeds, picking: bool, wants_field: bool) -> PaneLayout:
    """Return the arrangement without frames."""
    least = COMPANY_DECISION if needs.company else LEAST_DECISION
    field = needs.field + needs.legend
    if needs.zones and wants_field != (height >= LEAST_FOR_FIELD):
        return _with_zones(lines, needs)
    story = (2 if height >= QUIET else 1) if needs.company else 3 if height >= 22 else 2 if height >= 19 else 1
    free = lines - story
    least_board = 3 if needs.company else 4
    if picking and needs.field:
        board = max(least_board, min(max(field, needs.order_least), free - PLACE_DECISION))
        return PaneLayout(False, True, board, max(PLACE_DECISION, free - board))
    if wants_field and needs.field:
        in_full = needs.order_full if needs.order_full <= free - LEAST_DECISION - 2 else needs.order_least
        board = max(least_board, min(max(field, in_full), free - (COMPANY_DECISION if needs.company else BESIDE_MAP)))
        return PaneLayout(False, True, board, min(free - board, LEAST_DECISION + 2))
    full = max(needs.order_full, 2 * needs.order_least)  # room for conditions that fighters may get later
    most = full if full <= free - LEAST_DECISION - 2 else needs.order_least
    board = max(2, min(most, max(free - least, min(needs.both_sides, free - LEAST_ANSWERS))))
    return PaneLayout(False, False, board, min(free - board, LEAST_DECISION + 2))


def _with_zones(lines: int, needs: PaneNeeds) -> PaneLayout:
    """Return the arrangement with zones, which are low enough to stay visible beside a decision.

    The order is a single column if the room allows it.
    """
    least = max(PLACE_DECISION, min(ZONES_DECISION, lines - needs.zones - 3))
    zones = min(needs.zones, lines - least - 3)
    room = lines - zones - 1
    roomy = needs.order_least <= room - LEAST_DECISION
    order = max(2, min(needs.order_least if roomy else needs.order_columns, room - least))
    left = lines - zones - order
    story = max(1, min(2, left - ZONES_DECISION), min(3, left - LEAST_DECISION))
    return PaneLayout(False, False, zones + order, min(left - story, LEAST_DECISION + 2), zones)


def _with_story_beside(lines: int, needs: PaneNeeds, beside: int) -> PaneLayout:
    """Return the arrangement with the full order and field, and the remaining lines for the decision."""
    wanted = max(needs.order_full, needs.field, min(needs.panel, 16)) + FRAME
    board = max(7, min(wanted, lines - 13 - needs.zones)) + needs.zones
    return PaneLayout(True, True, board, lines - board, needs.zones, beside=beside)


def _framed(lines: int, needs: PaneNeeds, picking: bool) -> PaneLayout:
    lines -= needs.zones
    decision = 13 if lines >= 32 else 11
    wanted = max(needs.order_least, min(needs.order_full, 16), needs.field, min(needs.panel, 12)) + FRAME
    story = 4 if needs.zones else 6
    room = lines - decision
    whole_field = needs.field + FRAME if needs.field else 0
    most = lines - LEAST_STORY - (PLACE_DECISION if picking else LEAST_DECISION)
    board = max(7, min(wanted, room - story), min(whole_field, most))
    decision = min(decision, lines - LEAST_STORY - board)
    return PaneLayout(True, True, board + needs.zones, decision, needs.zones)

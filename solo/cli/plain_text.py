"""The game as plain lines: events, odds, decisions, views, sheets.

For screen readers and pipes: without colours or drawings, and with a name for every figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from solo.campaign.voices import AUDIT, Voice, without_workings
from solo.cli.answer_parsing import read_option
from solo.cli.width import cells, pad_cells
from solo.play.group_letters import GroupLetters
from solo.play.pending_rolls import PendingDice, Wanted
from solo.play.story_merging import merge_events
from solo.play.table import Table
from solo.resolver import Roll, format_percent
from solo.systems.contract import (
    Bar,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Event,
    Explanation,
    FieldView,
    FighterView,
    Measure,
    Option,
    Panel,
    Preview,
    TrackView,
    View,
)
from solo.systems.contract.view import place_name, track_place
from solo.systems.parts.phrasing import format_number
from solo.tui.widgets.option_rows import OptionRow, rows

WIDEST_LABEL = 60


def measure(figure: Measure) -> str:
    """Format a figure of an option: “hit 84 %”, “damage 4.1”, “fallen 2”."""
    digits = 0 if figure.kind == "count" else 1
    value = (
        format_percent(figure.value)
        if figure.kind == "chance"
        else f"{float(figure.value):.{digits}f}".replace("-", "−")
    )
    return f"{figure.name} {value}"


# Events


def story_lines(events: Iterable[Event], voice: Voice = AUDIT) -> Iterator[str]:
    """Yield the lines of these events without repetitions: with all dice in an audit, else one line for each event."""
    if voice == AUDIT:
        for event in merge_events(events):
            yield from audit_lines(event)
    else:
        yield from map(table_line, merge_events(without_workings(events)))


def audit_lines(event: Event) -> Iterator[str]:
    """Yield the event's sentence, its dice unless the sentence contains their result, and its changes."""
    yield _sentence(event)
    for roll in event.rolls:
        if roll.faces or not roll.outcome or roll.outcome not in event.text:
            yield f"  {roll_text(roll)}"
    for who, changes in _changes(event).items():
        yield "  " + ": ".join(part for part in (who, changes) if part)


def table_line(event: Event) -> str:
    """Return the event's sentence with its changes in brackets. A fighter whom the sentence names is not repeated."""
    changed = _changes(event)
    is_named = len(changed) == 1 and next(iter(changed)) in event.text
    parts = [changes if is_named or not who else f"{who}: {changes}" for who, changes in changed.items()]
    return _sentence(event) + (f" ({'; '.join(parts)})" if parts else "")


def _sentence(event: Event) -> str:
    return event.text + (f" ({event.reason})" if event.reason else "")


def _changes(event: Event) -> dict[str, str]:
    """Return the changes of an event by the name of the fighter; "" for the changes of shared pools."""
    changed: dict[str, list[str]] = {}
    for change in event.changes:
        changed.setdefault(change.who, []).append(f"{change.what} {change.before} → {change.after}")
    return {who: ", ".join(changes) for who, changes in changed.items()}


def roll_text(roll: Roll) -> str:
    """Format one roll: “attack: 3d10 → 7, 4, 2; high ground +1; 8 against 7: hit”."""
    faces = f" → {', '.join(map(str, roll.faces))}" if roll.faces else ""
    parts = [f"{roll.dice}{faces}", *map(str, roll.modifiers)]
    if roll.target is not None:
        made = "" if roll.result is None else f"{format_number(roll.result)} "
        parts.append(f"{made}against {roll.target}")
    elif roll.result is not None and (roll.result,) != roll.faces:
        parts.append(f"result {format_number(roll.result)}")
    outcome = f": {roll.outcome}" if roll.outcome else ""
    return f"{roll.what}: {'; '.join(parts)}{outcome}" if roll.what else f"{'; '.join(parts)}{outcome}"


# Decisions


def decision_lines(
    decision: Decision, track: TrackView | None = None, opened: str = "", letters: GroupLetters | None = None
) -> Iterator[str]:
    """Yield the question and all its answers, or only the answers in the group `opened`.

    `track` supplies the names of places; `letters` are the letters to type for groups of options in the fight.
    """
    yield f"{decision.prompt}{_how_to_answer(decision, track)}{f' › {opened}' if opened else ''}"
    if isinstance(decision, Choose | ChooseMany):
        yield from option_lines(decision.options, keyed_rows(decision, opened, letters))
    elif isinstance(decision, ChoosePlace):
        yield from place_lines(decision, track)


def option_lines(options: Sequence[Option], keyed: Mapping[str, OptionRow] | None = None) -> Iterator[str]:
    """Yield the rows in `keyed` (by default all legal options) with odds, then the number of refused options."""
    legal = _keyed(rows(options, fold=False)) if keyed is None else keyed
    labels = [row.option.label if row.option else f"{row.group} …" for row in legal.values()]
    width = min(WIDEST_LABEL, max(map(cells, labels), default=0))
    for (key, row), label in zip(legal.items(), labels, strict=True):
        figures = preview_text(row.option.preview()) if row.option else f"{row.members} options"
        yield f"{key:>3}. {pad_cells(label, width)}  {figures}" if figures else f"{key:>3}. {label}"
    refused = sum(bool(option.refused) for option in options)
    if refused:
        yield f"     {refused} more {'is' if refused == 1 else 'are'} not possible now; type “n” to see why."


def keyed_rows(
    decision: Choose | ChooseMany, opened: str = "", letters: GroupLetters | None = None
) -> dict[str, OptionRow]:
    """Return the rows of a question by the key to type: numbers for options, letters for closed groups."""
    if isinstance(decision, ChooseMany):
        return _keyed(rows(decision.options, fold=False))
    return _keyed(rows(decision.options, opened, decision.default, letters=letters))


def _keyed(shown: Sequence[OptionRow]) -> dict[str, OptionRow]:
    numbers = count(1)
    return {row.letter or str(next(numbers)): row for row in shown if not row.reason}


def refused_lines(options: Iterable[Option]) -> Iterator[str]:
    """Yield the refused options with their reasons."""
    for option in options:
        if option.refused:
            yield f"  {option.label}: {option.refused}"


def preview_text(preview: Preview) -> str:
    """Format the figures, the cost and the note of an option on one line."""
    figures = ", ".join(map(measure, preview.measures))
    return "; ".join(part for part in (figures, preview.cost, preview.note) if part)


def place_lines(decision: ChoosePlace, track: TrackView | None = None) -> Iterator[str]:
    """Yield the offered places; places with the same note share a line."""
    by_note: dict[str, list[str]] = {}
    for place in decision.places:
        name = place_text(place, track)
        note = decision.note(place).removeprefix(name).strip(" ·")
        by_note.setdefault(note, []).append(name)
    for note, names in by_note.items():
        yield f"  {note}: {', '.join(names)}" if note else f"  {', '.join(names)}"


def explain_lines(pending: Decision | Wanted | None, option: Option | None) -> list[str]:
    """Explain the odds of an option; if it is None, say how to name an option."""
    if pending is None or isinstance(pending, Wanted):
        return ["No odds to explain now."]
    if isinstance(pending, ChoosePlace):
        return ["The list of places shows the odds in its notes."]
    if option is None:
        return ["Type “o” and the number of an option, such as “o 1”."]
    preview = option.preview()
    if preview.explain:
        return list(explanation_lines(preview.explain()))
    return [preview_text(preview) or "This option has no odds."]


def explanation_lines(explanation: Explanation) -> Iterator[str]:
    """Yield the explanation of an option's odds."""
    yield explanation.title
    for sentence in explanation.sentences:
        yield f"  {sentence}"
    if explanation.modifiers:
        yield "  " + ", ".join(map(str, explanation.modifiers))
    for outcome in explanation.outcomes:
        yield f"  {outcome.label}: {format_percent(outcome.chance)}"


def _how_to_answer(decision: Decision, track: TrackView | None) -> str:
    if isinstance(decision, ChooseMany):
        count = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
        return f" (choose {count}: numbers separated by spaces, or “none”)"
    if isinstance(decision, ChoosePlace):
        return " (type the number of a place)" if track else " (type the name of a place)"
    if isinstance(decision, EnterNumber):
        return f" ({decision.low} to {decision.high})"
    return ""


# Views and sheets


def view_lines(view: View) -> Iterator[str]:
    """Yield everything that a seat sees: combatants in the order of action, pools, and panels."""
    yield from standing_lines(view)
    if view.field and view.field.shape == "hexes":
        yield f"  {hexes_text(view.field)}"
    drawn = view.field or view.track
    if drawn and drawn.note:
        yield f"  {drawn.note}"
    yield from panel_lines(view.panels)


def standing_lines(view: View) -> Iterator[str]:
    """Yield the condition of all combatants, in the order of action, and the pools."""
    yield heading(view)
    if view.pools:
        yield "  " + ", ".join(map(pool_text, view.pools))
    yield from zone_texts(view)
    letters = {fighter.key: fighter.letter or fighter.name for fighter in view.fighters}
    for fighter in view.fighters:
        yield f"  {fighter_text(fighter, view.track, letters)}"


def hide_active(view: View) -> View:
    """Return the view without the mark of the acting combatant, so that views of different turns can be compared."""
    fighters = tuple(replace(fighter, acting=False) for fighter in view.fighters)
    return replace(view, fighters=fighters)


def zone_texts(view: View) -> Iterator[str]:
    """Yield a line with the features and combatants of each zone of a track, except empty zones."""
    track = view.track
    for place, zone in enumerate(track.zones if track else (), start=track.low if track else 0):
        here = [one.letter or one.name for one in view.fighters if one.places and one.places[0][0] == place]
        remarks = zone.remarks or (("rough ground",) if zone.ground == "rough" else ())
        who = ", ".join(here) or "nobody"
        if here or remarks:
            yield f"  Zone {zone.title}: {'; '.join((who, *remarks))}"


def heading(view: View) -> str:
    """Format the view's title and subtitle on one line."""
    return " · ".join(part for part in (view.title, view.subtitle) if part)


def fighter_text(fighter: FighterView, track: TrackView | None = None, letters: Mapping[str, str] = {}) -> str:
    """Format a combatant: “Vex (V), party, at E8: LP 6/6, VP 5/6; prone; acts now”; on a track “at 60 paces”.

    `letters` maps the keys of combatants within reach to their letters.
    """
    name = f"{fighter.name} ({fighter.letter})" if fighter.letter else fighter.name
    place = f", at {place_text(fighter.places[0], track)}" if fighter.places else ""
    bars = ", ".join(f"{bar.name} {bar.value}/{bar.maximum}" for bar in fighter.bars)
    state = ["out of the fight"] if fighter.out else ["acts now"] if fighter.acting else []
    held = ", ".join(map(pool_text, fighter.tokens))
    near = [letters.get(key, key) for key in fighter.reach]
    reach = f"in reach of {', '.join(near)}" if near and not fighter.out else ""
    said = "; ".join(part for part in (bars, held, *fighter.conditions, reach, *state) if part)
    return f"{name}, {fighter.side}{place}: {said}" if said else f"{name}, {fighter.side}{place}"


def place_text(place: tuple[int, int], track: TrackView | None) -> str:
    """Format a place: “E8”, or “60 paces” on a track."""
    return track_place(track, place[0]) if track else place_name(place)


def pool_text(pool: Bar) -> str:
    """Format a shared pool: “Momentum 4 of 6”, or “Doom 7” if it has no maximum."""
    return f"{pool.name} {pool.value} of {pool.maximum}" if pool.maximum > 0 else f"{pool.name} {pool.value}"


def hexes_text(field: FieldView) -> str:
    """Describe the layout and names of the hexes of a map."""
    last = place_name((field.width - 1, field.height - 1))
    return f"Hexes from A1 to {last}. Even rows are shifted half a hex to the right, so A2 is below A1 and B1."


def panel_lines(panels: Iterable[Panel], why: bool = False) -> Iterator[str]:
    """Yield titled blocks of lines; with `why`, each value is explained."""
    for panel in panels:
        yield f"{panel.title}:"
        for line in panel.lines:
            named = ": ".join(part for part in (line.name, line.value) if part)
            yield f"  {named}" + (f" ({line.why})" if why and line.why else "")


def answer_text(decision: Decision, answer: str, track: TrackView | None) -> str:
    """Describe an answer to a decision: the label of the option, the labels of several options, or the place."""
    if isinstance(decision, ChoosePlace):
        column, row = answer.split(",")
        return place_text((int(column), int(row)), track)
    if isinstance(decision, ChooseMany):
        codes = answer.split("+")
        return ", ".join(option.label for option in decision.options if option.code in codes) or "none"
    option = read_option(decision, answer)
    return option.label if option else answer or "none"


def wanted_lines(wanted: Wanted, who: str) -> Iterator[str]:
    """Yield the request for the dice or cards of the fighter called `who`, with their meaning if it is known."""
    purpose = wanted.what.removeprefix(f"{who}: ")
    after = f", after {', '.join(map(str, wanted.after))}" if wanted.after else ""
    if not isinstance(wanted, PendingDice):
        yield f"{who} draws {wanted.cards} for {purpose}{after}. Type the names, or press enter to let Solo draw."
        return
    dice = f"{wanted.count}d{wanted.sides}"
    yield f"{who} rolls {dice} for {purpose}{after}. Type the faces, or press enter to let Solo roll."
    if wanted.meaning:
        yield f"  {wanted.meaning}"


def ending_lines(table: Table) -> Iterator[str]:
    """Yield the sentence of the result, unless an event has already told it."""
    result = table.result
    if result is None:
        yield "The scene is over."
    elif all(event.text != result.text for event in table.story(table.viewer())):
        yield result.text

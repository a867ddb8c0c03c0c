"""Previews of the first page: the text beside each menu entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual.content import Content
from textual.style import Style

from solo.tui.key import row_sign
from solo.tui.widgets.list_row import hanging_indent

if TYPE_CHECKING:
    from solo.systems.contract import ReadyFight
    from solo.tui.shell import LocalShell

LINES = 12
LATEST = 4
"""Events of a fight in progress that its preview tells: on a small terminal, more would hide the last ones."""
INTENTIONS = frozenset({"declare", "plan", "tactic"})
"""Kinds of events that say what fighters are about to do, which no longer matters in the preview of a fight."""
GAP = Content("")
NOT_SAVED = "The result is not saved yet."


def title(app: LocalShell, name: str) -> str:
    """Return the title of a menu entry."""
    if name in app.places:
        return app.places[name].title
    return {"continue": "Continue", "game": "Game", "play": "Rest and other scenes", "app.quit": "Quit"}.get(name, "")


def text(app: LocalShell, name: str) -> Content:
    """Return the preview of a menu entry, for the current state."""
    help_text = app.places[name].help if name in app.places else ""
    tell = TELL.get(name)
    lines = tell(app) if tell else []
    return Content("\n").join([Content.styled(help_text, "$faint"), Content(""), *lines] if help_text else lines)


def recent_events(app: LocalShell) -> Content:
    """Return the result of the latest fight and the condition of the roster; empty without an open campaign."""
    from solo.tui.roster_condition import list_conditions

    session, system = app.session, app.system
    if session is None or system is None:
        return Content("")
    lines: list[Content] = []
    last = next((one for one in reversed(session.chronicle()) if one.kind == "fight" and one.outcome), None)
    if last is not None:
        lines += [
            Content.styled("Recently", "bold $faint"),
            Content(f"{last.title}: {last.ending or last.outcome}"),
            GAP,
        ]
    known = list_conditions(system, session.characters())
    if known:
        lines.append(Content.styled("The party", "bold $faint"))
    for name, one in known.items():
        lines.append(Content.assemble(f"{name}  ", (one.told or "well", "$faint" if one.fit else "$error")))
    if any(one.told for one in known.values()):
        lines.append(Content.styled("Press z for rest and care.", "$faint"))
    return Content("\n").join(lines)


FIRST_STEPS = (
    ("1–9", "Start a ready-made fight right away. There, o explains odds and u undoes answers."),
    ("h n", "Make your own character. Press s there to let Solo fill it in."),
    ("e", "Build a fight for your party, as hard as you like, and see its odds."),
    ("k", "Play a debate, a chase or a test of skill, and see its odds."),
    ("z", "Rest and heal between fights."),
    ("?", "See all keys and terms of a page."),
)


def first_steps(width: int) -> Content:
    """Return hints for beginners, on lines of `width` cells. Shown on wide terminals only."""
    lines = [Content.styled("Where to begin", "bold $faint")]
    for key, words in FIRST_STEPS:
        sign = Content.styled(f"{key:<5}", "bold $accent")
        lines += [GAP, *hanging_indent(sign, Content.styled(words, "$faint"), width)]
    return Content("\n").join(lines)


def _play(app: LocalShell) -> list[Content]:
    others = [one for key, one in app.system.procedures.items() if key != "fight"] if app.system else []
    return [Content.assemble((one.title, "bold"), (f"  {one.help}", "$faint")) for one in others[:LINES]]


def _continue(app: LocalShell) -> list[Content]:
    from solo.campaign.voices import without_workings
    from solo.host.shared_table_client import place_of
    from solo.play.story_merging import merge_events

    table = app.session.table if app.session else None
    if table is None:
        return []
    place = place_of(app.company) if app.company else None
    told = place.story() if place else [] if app.company else table.story()
    deeds = [event for event in without_workings(told) if event.kind not in INTENTIONS]
    story = [Content(event.text) for event in merge_events(deeds)[-LATEST:]]
    over = [Content.styled(NOT_SAVED, "bold"), GAP] if table.result else []
    return [Content.styled(table.saved.title, "bold $accent"), GAP, *over, *story]


def _quick_fight(app: LocalShell) -> list[Content]:
    fights = list(app.system.encounters.ready_fights().values()) if app.system else []
    return [
        _leading_there(number, Content.assemble((f"{row_sign(number)}  ", "bold $accent"), fight.name))
        for number, fight in enumerate(fights, start=1)
    ]


def fight_intros(app: LocalShell) -> Content:
    """Return the stories of all ready fights, for very wide terminals."""
    fights = list(app.system.encounters.ready_fights().values()) if app.system else []
    return Content("\n\n").join(_story(number, fight) for number, fight in enumerate(fights, start=1))


def _story(number: int, fight: ReadyFight) -> Content:
    sign = (f"{row_sign(number)}  ", "bold $accent")
    return _leading_there(number, Content.assemble(sign, (fight.name, "bold"), (f"  {fight.story}", "$faint")))


def _leading_there(number: int, told: Content) -> Content:
    """Return the text of a ready fight as a link to its forecast. Only the number key begins the fight."""
    return told.stylize(Style.from_meta({"@click": f"screen.see_fight({number})"}))


def _contests(app: LocalShell) -> list[Content]:
    contests = app.system.encounters.ready_contests().values() if app.system else ()
    return [Content(one.name) for one in list(contests)[:LINES]]


def _game(app: LocalShell) -> list[Content]:
    now = app.system.manifest.key if app.system else ""
    lines = []
    for one in app.game.manifests:
        lines += [
            Content.styled(one.title, "bold $accent" if one.key == now else "bold"),
            Content(one.summary),
            Content(""),
        ]
    return lines


def _tonight(app: LocalShell) -> list[Content]:
    """Return the open scene and the aim of the story."""
    from solo.story.journal.narration import card_title

    story = app.session.story.state if app.session else None
    if story is None:
        return []
    scene = story.scene
    lines = [Content(f"Scene {scene.number}: {card_title(scene.card)}")] if scene else []
    return [*lines, *([Content(f"Aim: {story.frame.aim}")] if story.frame.aim else [])]


def _campaigns(app: LocalShell) -> list[Content]:
    if not app.game.campaigns:
        return [Content("There are no campaigns. The first one is created when there is something to save.")]
    return [
        Content.assemble(
            (one.name, "bold"), (f"  {one.fight or one.broken}{f', {one.state}' if one.outcome else ''}", "$faint")
        )
        for one in app.game.list_campaigns()[:LINES]
    ]


def _characters(app: LocalShell) -> list[Content]:
    if app.system is None:
        return []
    roster = list(app.session.characters()) if app.session else []
    ready = list(app.system.characters.ready())
    lines = [Content.styled("On the roster", "bold $faint"), *map(Content, roster), Content("")] if roster else []
    return [*lines, Content.styled("Ready to play", "bold $faint"), *map(Content, ready[:LINES])]


def _encounter(app: LocalShell) -> list[Content]:
    kept = list(app.session.encounters.all()) if app.session else []
    return [Content.styled("Saved", "bold $faint"), *map(Content, kept[:LINES])] if kept else []


def _evening(app: LocalShell) -> list[Content]:
    evenings = app.session.evenings.all().values() if app.session else ()
    return [
        Content.assemble((one.name, "bold"), (f"  {len(one.parts)} encounters", "$faint"))
        for one in list(evenings)[:LINES]
    ]


def _chronicle(app: LocalShell) -> list[Content]:
    if app.session is None and app.game.campaigns:
        return [Content("No campaign is open. Press a to open one.")]
    chapters = app.session.chronicle() if app.session else []
    return [Content(chapter.title) for chapter in chapters[-LINES:]] or [Content("Nothing has happened yet.")]


def _quit(app: LocalShell) -> list[Content]:
    del app
    return [Content("Everything is saved as you go.")]


TELL: Mapping[str, Callable[[LocalShell], list[Content]]] = {
    "continue": _continue,
    "quick_fight": _quick_fight,
    "tonight": _tonight,
    "play": _play,
    "game": _game,
    "campaigns": _campaigns,
    "characters": _characters,
    "encounter": _encounter,
    "evening": _evening,
    "chronicle": _chronicle,
    "contests": _contests,
    "app.quit": _quit,
}

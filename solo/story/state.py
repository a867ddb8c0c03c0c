"""State of a story, and the effect of each entry on the state."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import singledispatch

import msgspec

from solo.story import entries
from solo.story.entries import Entry
from solo.story.frame import Frame
from solo.story.interruption import FilledLists
from solo.story.likelihood import USUAL_TENSION, Stance
from solo.story.lists import AnyItem, Clock, Person, Thread, find_item, on_lists, put_item, weight_of, without_item
from solo.story.proposal import Proposal
from solo.story.scenes import Draft, SceneCard, StoryScene, Strand
from solo.story.switches import OracleRules, read_rules
from solo.untrusted import decoders


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """A story between two acts.

    `entries` counts the entries so far, and `scenes` the numbered scenes. `stance` is the latest stance of a question.
    `waiting` is the scene that waits for the end of an open flashback. `offer` is an open interruption, which the
    player may accept or let pass. `falls` and `threats` count the party's falls and the full threat clocks in the open
    scene. `decks` holds the drawn rows of each deck, `shuffles` the moments at which decks are shuffled
    automatically. `full_clocks` are full clocks that have not interrupted a scene yet.
    """

    tension: int = USUAL_TENSION
    fuse: int = 0
    stance: Stance = "hope"
    evening: int = 0
    scenes: int = 0
    scene: StoryScene | None = None
    waiting: StoryScene | None = None
    drafts: tuple[Draft, ...] = ()
    strands: tuple[Strand, ...] = ()
    threads: tuple[Thread, ...] = ()
    people: tuple[Person, ...] = ()
    clocks: tuple[Clock, ...] = ()
    places: tuple[str, ...] = ()
    full_clocks: tuple[str, ...] = ()
    decks: dict[str, tuple[int, ...]] = {}
    shuffles: dict[str, str] = {}
    frame: Frame = Frame()
    rules: dict[str, str] = {}
    offer: entries.InterruptionDrawn | None = None
    proposals: tuple[Proposal, ...] = ()
    falls: int = 0
    threats: int = 0
    entries: int = 0

    @property
    def oracle_rules(self) -> OracleRules:
        """The house rules of the oracle."""
        return read_rules(self.rules)

    @property
    def scene_key(self) -> str:
        """The key of the open scene (kind and number) or of the pause between two scenes."""
        return f"{self.scene.kind} {self.scene.number}" if self.scene else f"pause {self.scenes}"

    @property
    def lists(self) -> tuple[str, ...]:
        """The names of the lists that the open scene draws from; empty for all lists."""
        return self.scene.card.lists if self.scene else ()

    @property
    def filled_lists(self) -> FilledLists:
        """Which lists have an item to draw in the open scene."""
        lists = self.lists
        return FilledLists(
            any(map(weight_of, on_lists(self.threads, lists))),
            any(map(weight_of, on_lists(self.people, lists))),
            any(map(weight_of, on_lists(self.clocks, lists))),
        )


def tell(story: Story, told: Iterable[Entry]) -> Story:
    """Return the story after these entries. For speed, lines outside a montage are only counted."""
    count = story.entries
    for entry in told:
        count += 1
        if entry.__class__ is not entries.Line or (story.scene is not None and story.scene.kind == "montage"):
            story = _apply(entry, story)
    return msgspec.structs.replace(story, entries=count)


@singledispatch
def _apply(entry: Entry, story: Story) -> Story:
    """Return the story after one entry. By default, an entry changes nothing."""
    del entry
    return story


@_apply.register
def _line(_: entries.Line, story: Story) -> Story:
    """Count the lines of a montage."""
    if story.scene is None or story.scene.kind != "montage":
        return story
    return msgspec.structs.replace(story, scene=msgspec.structs.replace(story.scene, lines=story.scene.lines + 1))


@_apply.register
def _evening(entry: entries.EveningBegun, story: Story) -> Story:
    return msgspec.structs.replace(_shuffled_at("night", story), evening=entry.number)


@_apply.register
def _frame(entry: entries.FrameSet, story: Story) -> Story:
    return msgspec.structs.replace(story, frame=entry.frame)


@_apply.register
def _rule(entry: entries.RuleSet, story: Story) -> Story:
    return msgspec.structs.replace(story, rules={**story.rules, entry.key: entry.value})


@_apply.register
def _open(entry: entries.SceneOpened, story: Story) -> Story:
    """Open a scene and set the fuse to 0. For a flashback, keep the fuse and let the open scene wait."""
    scene = StoryScene(entry.number, entry.card, entry.kind, parent=entry.parent)
    if entry.kind == "flashback":
        return msgspec.structs.replace(story, scene=scene, waiting=story.scene, offer=None)
    places = story.places
    if entry.card.where and entry.card.where not in places:
        places = (*places, entry.card.where)
    threads = _touched(story.threads, entry.card.thread, entry.number)
    return msgspec.structs.replace(
        story,
        scene=scene,
        scenes=max(story.scenes, entry.number),
        fuse=0,
        falls=0,
        threats=0,
        offer=None,
        places=places,
        threads=threads,
    )


@_apply.register
def _test(entry: entries.SceneTested, story: Story) -> Story:
    if story.scene is None:
        return story
    return msgspec.structs.replace(story, scene=msgspec.structs.replace(story.scene, test=entry.result, is_tested=True))


@_apply.register
def _card(entry: entries.CardChanged, story: Story) -> Story:
    if story.scene is None:
        return story
    made = story.scene.made_thread and entry.card.thread == story.scene.card.thread
    return msgspec.structs.replace(story, scene=msgspec.structs.replace(story.scene, card=entry.card, made_thread=made))


@_apply.register
def _close(entry: entries.SceneClosed, story: Story) -> Story:
    scene = story.scene
    if scene is None:
        return story
    if scene.kind == "flashback":
        return msgspec.structs.replace(story, scene=story.waiting, waiting=None, offer=None)
    strands = story.strands
    if scene.kind == "scene":
        latest = Strand(scene.card.strand, scene.card.where, scene.card.here)
        strands = tuple(sorted((*(one for one in strands if one.letter != latest.letter), latest), key=_letter))
    story = _shuffled_at("scene", story)
    return msgspec.structs.replace(
        story, scene=None, tension=entry.after, fuse=0, falls=0, threats=0, offer=None, strands=strands
    )


@_apply.register
def _drafts(entry: entries.DraftsChanged, story: Story) -> Story:
    return msgspec.structs.replace(story, drafts=entry.drafts)


@_apply.register
def _asked(entry: entries.QuestionAsked, story: Story) -> Story:
    scene = story.scene and msgspec.structs.replace(story.scene, questions=story.scene.questions + 1)
    stance = entry.stance if story.oracle_rules.tension else story.stance
    return msgspec.structs.replace(story, fuse=entry.fuse_after, stance=stance, scene=scene)


@_apply.register
def _interrupted(entry: entries.InterruptionDrawn, story: Story) -> Story:
    full = tuple(name for name in story.full_clocks if entry.kind != "clock_ticks" or name != entry.subject)
    return _with_cards(msgspec.structs.replace(story, offer=entry, full_clocks=full), entry.nested)


@_apply.register
def _settled(_: entries.InterruptionSettled, story: Story) -> Story:
    return msgspec.structs.replace(story, offer=None)


@_apply.register
def _drawn(entry: entries.TableDrawn, story: Story) -> Story:
    own = () if entry.deck is None else (entries.DeckCards(entry.table, entry.deck, entry.shuffle),)
    return _with_cards(story, (*own, *entry.nested))


@_apply.register
def _shuffled(entry: entries.DeckShuffled, story: Story) -> Story:
    return msgspec.structs.replace(
        story, decks={table: drawn for table, drawn in story.decks.items() if table != entry.table}
    )


@_apply.register
def _thread(entry: entries.ThreadPut, story: Story) -> Story:
    thread = msgspec.structs.replace(entry.thread, touched=story.scenes)
    is_new = find_item(story.threads, thread.name) is None
    threads = _put(story.threads, thread, entry.was)
    if entry.was and entry.was != thread.name:
        story = _with_thread_renamed(story, entry.was, thread.name)
    scene = story.scene
    if scene is not None and is_new and scene.card.thread.casefold() == thread.name.casefold():
        scene = msgspec.structs.replace(scene, made_thread=True)
    return msgspec.structs.replace(story, threads=threads, scene=scene)


def _with_thread_renamed(story: Story, was: str, name: str) -> Story:
    """Rename the thread `was` to `name` on the cards of open, waiting and drafted scenes."""

    def renamed(card: SceneCard) -> SceneCard:
        follows = card.thread.casefold() == was.casefold()
        return msgspec.structs.replace(card, thread=name) if follows else card

    def on_scene(scene: StoryScene | None) -> StoryScene | None:
        return scene and msgspec.structs.replace(scene, card=renamed(scene.card))

    return msgspec.structs.replace(
        story,
        scene=on_scene(story.scene),
        waiting=on_scene(story.waiting),
        drafts=tuple(msgspec.structs.replace(draft, card=renamed(draft.card)) for draft in story.drafts),
    )


@_apply.register
def _person(entry: entries.PersonPut, story: Story) -> Story:
    return _with_cards(msgspec.structs.replace(story, people=_put(story.people, entry.person, entry.was)), entry.nested)


@_apply.register
def _clock(entry: entries.ClockPut, story: Story) -> Story:
    clock = entry.clock
    before = find_item(story.clocks, entry.was or clock.name)
    replaced = {clock.name.casefold(), entry.was.casefold()}
    full = tuple(name for name in story.full_clocks if name.casefold() not in replaced)
    threats = story.threats
    if clock.is_full and not (before and before.is_full):
        full = (*full, clock.name)
        threats += clock.kind == "threat"
    elif clock.is_full and (before and before.name in story.full_clocks):
        full = (*full, clock.name)
    return msgspec.structs.replace(
        story, clocks=_put(story.clocks, clock, entry.was), full_clocks=full, threats=threats
    )


@_apply.register
def _removed(entry: entries.ItemRemoved, story: Story) -> Story:
    kept = without_item(getattr(story, entry.list), entry.name)
    full = tuple(name for name in story.full_clocks if entry.list != "clocks" or name != entry.name)
    return msgspec.structs.replace(story, full_clocks=full, **{entry.list: kept})


@_apply.register
def _place(entry: entries.PlacePut, story: Story) -> Story:
    if entry.name in story.places:
        return story
    return msgspec.structs.replace(story, places=(*story.places, entry.name))


@_apply.register
def _proposed(entry: entries.ProposalsDrawn, story: Story) -> Story:
    return _with_cards(msgspec.structs.replace(story, proposals=entry.proposals), entry.nested)


@_apply.register
def _taken(_: entries.ProposalTaken, story: Story) -> Story:
    return msgspec.structs.replace(story, proposals=())


@_apply.register
def _played(entry: entries.ProcedurePlayed, story: Story) -> Story:
    return msgspec.structs.replace(story, falls=story.falls + entry.fell)


@_apply.register
def _recovered(entry: entries.StoryRecovered, story: Story) -> Story:
    """Return the recovered state. If it cannot be read, return the story as rebuilt from earlier entries."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(entry.state, type=decoders.prepare_type(Story))
    return story


def _put(items: tuple[AnyItem, ...], item: AnyItem, was: str) -> tuple[AnyItem, ...]:
    """Return the items with `item`, which replaces the item named `was` or the item of its own name."""
    if not was or was.casefold() == item.name.casefold():
        return put_item(items, item)
    return tuple(item if other.name.casefold() == was.casefold() else other for other in items)


def _with_cards(story: Story, drawn: Iterable[entries.DeckCards]) -> Story:
    """Return the story with these cards drawn from their decks."""
    drawn = tuple(drawn)
    if not drawn:
        return story
    decks = {**story.decks, **{deck.table: deck.drawn for deck in drawn}}
    shuffles = {**story.shuffles, **{deck.table: deck.shuffle for deck in drawn if deck.shuffle}}
    return msgspec.structs.replace(story, decks=decks, shuffles=shuffles)


def _shuffled_at(moment: str, story: Story) -> Story:
    """Return the story with all cards back in each deck that is shuffled at this moment: "scene" or "night"."""
    decks = {name: drawn for name, drawn in story.decks.items() if story.shuffles.get(name) != moment}
    return story if len(decks) == len(story.decks) else msgspec.structs.replace(story, decks=decks)


def _touched(threads: tuple[Thread, ...], name: str, scene: int) -> tuple[Thread, ...]:
    thread = find_item(threads, name)
    return threads if thread is None else put_item(threads, msgspec.structs.replace(thread, touched=scene))


def _letter(strand: Strand) -> str:
    return strand.letter

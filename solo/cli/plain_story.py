"""Plain mode of solo play: scenes played line by line, one act a line, with the app's terms.

A line is a command or a line of the journal. Every act is saved before the next line is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.cli.campaigns import show_notices
from solo.cli.printing import print_lines, say
from solo.evening.party_needs import read_needs
from solo.library.fuzzy import unknown_name_message
from solo.resolver import distribution, format_percent
from solo.story.acts import asking, interrupting, listing, proposing, scenes, tables, writing
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import Entry, ProposalsDrawn, TableDrawn
from solo.story.errors import StoryError
from solo.story.journal.narration import card_title, narrate
from solo.story.likelihood import LIKELIHOODS, NUMBERS, STANCES, Likelihood, Stance
from solo.story.oracle import answer, answer_shares, next_fuse
from solo.story.proposal_odds import ProposalOdds, describe_odds
from solo.story.scene_test import SCENE_RESULTS, scene_test
from solo.story.scenes import Ending, SceneCard
from solo.story.state import Story

FIGHT: Final = "fight"
QUIT: Final = "q"
ENDINGS: Final[dict[str, Ending]] = {"won": "won", "open": "open", "lost": "lost"}
MEASURES: Final[dict[str, asking.Measure]] = {
    "amount": "amount",
    "far": "distance",
    "mood": "mood",
    "words": "words",
}
HELP: Final = (
    "Type a line of your story, or a command:",
    "  scene WHERE        open a scene there, and show the odds of its test",
    "  scene              open the first scene draft",
    "  test, skip         roll the scene's test, or begin the scene without a test",
    "  ? QUESTION         ask the oracle: “? likely fear Is the bridge guarded?” (default: even, your last stance)",
    "  odds LIKELIHOOD    show the exact odds of a question, such as “odds likely fear”",
    "  amount, far, mood, words, many N    ask how much, how far, in what mood, for two words, or how many",
    "  table NAME         draw from a random table; “keep” then puts the result on its list",
    "  shuffle DECK       put all cards of a deck back",
    "  accept, another, pass    accept an interruption, draw another, or let it pass",
    "  now                draw three proposals for what happens next; 1, 2 or 3 accepts a proposal",
    "  cost               draw the cost of a failed test",
    "  tick CLOCK, step THREAD, close won|open|lost    move a clock or thread on, or close the scene",
    "  lists              show the scene and all lists",
    "  A line of your story may begin with a sign or a name:",
    "  @ I do   > result   # aside   +t thread   +p person   +c clock 2/6   +l place   Name: speech",
    "  u, redo            take back the last act, or redo it",
    "  fight              play a fight; it becomes an entry of the journal",
    "  q                  leave; everything is saved",
)


class PlainStory:
    """The story of a session, played line by line. `ask_line` reads a line, None at the end of the input."""

    def __init__(self, session: Session, content: StoryContent, ask_line: Callable[[str], str | None]) -> None:
        self._session = session
        self._content = content
        self._ask_line = ask_line
        self._commands: dict[str, Callable[[str], None]] = {
            "scene": self._scene,
            "test": self._test,
            "skip": lambda _: self._act(lambda story, _: scenes.skip_test(story)),
            "?": self._question,
            "odds": self._odds,
            "many": self._many,
            "table": self._table,
            "keep": self._keep,
            "shuffle": lambda name: self._act(lambda *_: tables.shuffle_deck(content, name)),
            "accept": lambda _: self._act(lambda story, _: interrupting.accept(story)),
            "another": lambda _: self._act(lambda story, dice: interrupting.draw_another(story, dice, content)),
            "pass": lambda _: self._act(lambda story, _: interrupting.let_pass(story)),
            "now": self._now,
            "cost": self._cost,
            "tick": lambda name: self._act(lambda story, _: listing.tick(story, name)),
            "step": lambda name: self._act(lambda story, _: listing.step(story, name, 1)),
            "close": self._close,
            "lists": lambda _: print_lines(describe_story(self._story, content)),
            "u": self._undo,
            "redo": self._redo,
            "help": lambda _: print_lines(HELP),
            **{word: partial(self._measure, kind) for word, kind in MEASURES.items()},
        }

    @property
    def _story(self) -> Story:
        return self._session.story.state

    def play(self) -> bool:
        """Read lines until the player leaves. Return True if a fight is to be played, False at the end."""
        print_lines(describe_story(self._story, self._content))
        say("Type “help” to see the commands.")
        while True:
            line = self._ask_line("> ")
            if line is None or line.casefold() == QUIT:
                if not self._session.flush():
                    say("Everything is saved.")
                return False
            if line.casefold() == FIGHT:
                return True
            try:
                self._run(line)
            except (StoryError, CampaignError) as error:
                say(error)
            self._save()

    def _run(self, line: str) -> None:
        if not line:
            return
        if line.isdecimal() and self._story.proposals:
            self._take(int(line))
            return
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self._commands.get(word.casefold())
        if command is None or not _is_command(word, rest):
            self._act(lambda story, _: writing.write(story, line))
        else:
            command(rest.strip())

    def _act(self, make: Callable[[Story, StoryDice], Sequence[Entry]]) -> None:
        entries = self._session.story.act(make)
        self._save()
        for shown in entries:
            told = narrate(shown, self._content.words)
            if told.text and not told.is_players:
                say(f"{told.mark} {told.text}")
                print_lines(f"    {detail}" for detail in told.details)

    def _save(self) -> None:
        """Wait until all acts are on disk. Print the reason if writing failed."""
        self._session.flush()
        show_notices(self._session)

    def _scene(self, where: str) -> None:
        drafts = self._story.drafts
        if not where and drafts:
            self._act(lambda story, _: scenes.open_draft(story, 0))
        else:
            self._act(lambda story, _: scenes.open_scene(story, SceneCard(where)))
        say(f"Scene test: {self._test_odds()}. Type “test” to roll it, or “skip”.")

    def _test(self, _: str) -> None:
        self._act(lambda story, dice: scenes.test_scene(story, dice, self._content))

    def _test_odds(self) -> str:
        odds = distribution(scene_test, self._story.tension)
        words = self._content.words.scene_tests
        return ", ".join(
            f"{words[result].casefold()} {format_percent(odds.chance_of(result))}" for result in SCENE_RESULTS
        )

    def _question(self, text: str) -> None:
        likelihood, stance, question = self._read_question(text)
        if not question:
            raise StoryError("Write your question after the ?, for example: ? likely Is the bridge guarded?")
        self._act(lambda story, dice: asking.ask(story, dice, self._content, question, likelihood, stance))

    def _odds(self, text: str) -> None:
        likelihood, stance, unknown = self._read_question(text)
        if unknown:
            raise StoryError(unknown_name_message("likelihood", unknown, LIKELIHOODS))
        story, words = self._story, self._content.words
        shares = answer_shares(NUMBERS[likelihood], stance, story.tension, story.oracle_rules)
        told = ", ".join(f"{words.answers[degree]} {format_percent(share)}" for degree, share in shares.items())
        fuse = next_fuse(story.fuse, story.tension, stance, story.oracle_rules)
        odds = distribution(answer, 10, stance, story.tension, fuse, story.oracle_rules)
        breaks_in = format_percent(odds.chance(lambda found: found.broke_in))
        say(f"{words.likelihoods[likelihood]}, {words.stances[stance]}: {told}; interruption {breaks_in}.")

    def _read_question(self, text: str) -> tuple[Likelihood, Stance, str]:
        """Return the likelihood and stance at the start of a question, and the rest of its text."""
        likelihood: Likelihood = "even"
        stance: Stance = self._story.stance
        rest = text.strip()
        for _ in range(2):
            word, _, after = rest.partition(" ")
            key = word.casefold()
            if key in LIKELIHOODS:
                likelihood = key
            elif key in STANCES:
                stance = key
            else:
                break
            rest = after.strip()
        return likelihood, stance, rest

    def _measure(self, kind: asking.Measure, question: str) -> None:
        self._act(lambda story, dice: asking.measure(story, dice, self._content, kind, question))

    def _many(self, text: str) -> None:
        if not text.isdecimal() or len(text) > len("1000000"):
            raise StoryError("Type the number you expect, for example: many 6")
        self._act(lambda story, dice: asking.measure(story, dice, self._content, "number", "", int(text)))

    def _table(self, name: str) -> None:
        self._act(lambda story, dice: tables.draw_table(story, dice, self._content, name))

    def _keep(self, _: str) -> None:
        latest = next((entry for entry in reversed(self._session.story.latest_act)), None)
        if not isinstance(latest, TableDrawn):
            raise StoryError("Draw from a table first. Then “keep” puts the result on its list.")
        self._act(lambda story, dice: tables.keep_result(story, dice, self._content, latest))

    def _now(self, _: str) -> None:
        roster = self._session.characters()
        needs = read_needs(self._session.system, roster)
        self._act(lambda story, dice: proposing.propose(story, dice, self._content, needs))
        print_lines(describe_proposals(self._story, ProposalOdds()))

    def _take(self, number: int) -> None:
        """Take the proposal with this number. Raises StoryError if another act came after the proposals."""
        if not any(isinstance(entry, ProposalsDrawn) for entry in self._session.story.latest_act):
            raise StoryError("The story has gone on since these proposals. Type “now” for three new proposals.")
        self._act(lambda story, _: proposing.take_proposal(story, number - 1))

    def _cost(self, _: str) -> None:
        """Draw the cost of a failed test, more than once if the latest act demands it."""
        times = proposing.times_to_pay(self._session.story.latest_act, self._session.system.check)
        self._act(lambda story, dice: proposing.draw_cost(story, dice, self._content, max(1, times)))

    def _close(self, word: str) -> None:
        if word not in ENDINGS:
            raise StoryError("Say how the scene ends: close won, close open or close lost.")
        self._act(lambda story, _: scenes.close_scene(story, ENDINGS[word]))

    def _undo(self, _: str) -> None:
        self._session.story.undo()
        self._save()
        say("The last act was taken back.")

    def _redo(self, _: str) -> None:
        entries = self._session.story.redo()
        self._save()
        for shown in entries:
            say(narrate(shown, self._content.words).text)


def describe_proposals(story: Story, odds: ProposalOdds) -> Iterator[str]:
    """Yield the proposals with their odds and reasons, one a line. A repeated reason is left out."""
    told: set[str] = set()
    for number, proposal in enumerate(story.proposals, start=1):
        parts = [describe_odds(proposal, story, odds), "" if proposal.why in told else proposal.why]
        told.add(proposal.why)
        behind = "; ".join(filter(None, parts))
        yield f"{number}. {proposal.text}" + (f" ({behind})" if behind else "")


def describe_story(story: Story, content: StoryContent) -> Iterator[str]:
    """Yield the open scene and the tension, then a line for each item of the story's lists."""
    where = f"Scene {story.scene.number}: {card_title(story.scene.card)}" if story.scene else "No scene is open"
    yield f"{where}. Tension {story.tension}, fuse {story.fuse}."
    yield from (f"Thread: {thread.name}" for thread in story.threads if thread.state == "open")
    yield from (f"Person: {person.name}, {content.words.standings[str(person.standing)]}" for person in story.people)
    yield from (f"Clock: {clock}" for clock in story.clocks)
    yield from (f"Draft: {card_title(draft.card)}" for draft in story.drafts)
    if story.offer is not None:
        yield f"An interruption: {story.offer.text}. Type “accept”, “another” or “pass”."


NEEDS_NO_MORE: Final = frozenset(
    {"test", "skip", "keep", "accept", "another", "pass", "now", "cost", "lists", "u", "redo", "help"}
)
NEEDS_MORE: Final = frozenset({"table", "shuffle", "tick", "step", "many"})


def _is_command(word: str, rest: str) -> bool:
    """Return True for a command, False for a journal line that begins with a command's word (“Pass the salt.”)."""
    if word.casefold() in NEEDS_NO_MORE:
        return not rest.strip()
    if word != word.casefold():
        return False
    return bool(rest.strip()) or word not in NEEDS_MORE

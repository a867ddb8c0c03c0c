"""`solo oracle`: asks the oracle a yes-or-no question or for a measure, or prints exact odds, also as JSON."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from solo.cli.errors import UsageError
from solo.cli.parsing import add_json, add_seed, drawn_seed, whole_number
from solo.cli.printing import print_json, print_lines, say
from solo.cli.story_source import StorySource, add_campaign, open_story
from solo.resolver import distribution, format_percent
from solo.story.acts.asking import Measure, ask, measure
from solo.story.entries import Entry, InterruptionDrawn, Measurement, QuestionAsked
from solo.story.journal.narration import describe_dice
from solo.story.likelihood import LIKELIHOODS, NUMBERS, STANCES, Likelihood, Stance
from solo.story.oracle import answer, answer_shares, next_fuse
from solo.story.state import Story
from solo.story.switches import STORY_RULES, OracleRules
from solo.systems.contract import check_rule

MOST_COUNTED: Final = 10_000_000
NUMBER: Final = "number="


class AnswerJson(msgspec.Struct, frozen=True):
    """An answer as JSON. `dice` are the faces in the order of the throws."""

    answer: str
    number: int
    dice: tuple[int, ...]
    broke_in: bool
    interruption: str = ""


class OddsJson(msgspec.Struct, frozen=True):
    """The exact odds of a question: decimals, fractions, and the chance of an interruption."""

    answers: dict[str, float]
    exact: dict[str, str]
    breaks_in: float


class CountJson(msgspec.Struct, frozen=True):
    """The number of simulated questions, and how often each answer and an interruption came."""

    count: int
    answers: dict[str, int]
    broke_in: int


class MeasureJson(msgspec.Struct, frozen=True):
    """A measure as JSON."""

    result: str
    dice: tuple[int, ...]


def declare(parser: ArgumentParser) -> None:
    """Declare the command-line arguments of `solo oracle`."""
    parser.add_argument("question", nargs="?", default="", metavar="QUESTION", help="the question, in your own words")
    parser.add_argument("--likelihood", choices=LIKELIHOODS, default="even", help="how likely a yes is (default: even)")
    parser.add_argument(
        "--in",
        dest="stance",
        choices=STANCES,
        default=None,
        help="whether a yes helps you (hope, the default), hurts you (fear) or does neither (plain)",
    )
    parser.add_argument("--tension", type=whole_number(1, 9), metavar="N", help="the tension, 1 to 9 (default: 5)")
    parser.add_argument(
        "--fuse",
        type=whole_number(0, 9),
        metavar="N",
        help="the fuse: a d20 roll of N or less causes an interruption (default: 1)",
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=f"an oracle rule: {', '.join(rule.key for rule in STORY_RULES)}",
    )
    parser.add_argument("--odds", action="store_true", help="show the exact odds without asking the oracle")
    parser.add_argument(
        "--count", type=whole_number(1, MOST_COUNTED), metavar="N", help="ask N times, and count the answers"
    )
    parser.add_argument(
        "--ask",
        metavar="WHAT",
        help="ask for a measure instead of a yes or no: amount, distance, mood, words, or number=N",
    )
    add_campaign(parser)
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace, home: Path) -> int:
    """Ask, or print the odds."""
    if arguments.campaign and (arguments.tension or arguments.fuse is not None or arguments.rule):
        raise UsageError("A campaign has its own tension, fuse and rules: leave these options out.")
    if sum((bool(arguments.odds), bool(arguments.count), bool(arguments.ask))) > 1:
        raise UsageError("Choose one of --odds, --count and --ask.")
    with open_story(arguments, home, _story(arguments)) as source:
        if arguments.ask:
            _measure(source, arguments)
        elif arguments.odds:
            _print_odds(source, arguments)
        elif arguments.count:
            _count(source, arguments)
        else:
            _ask(source, arguments)
    return 0


def _story(arguments: Namespace) -> Story:
    """Return a story with the tension, fuse and rules of the arguments. The fuse burns by one at each question."""
    fuse = 1 if arguments.fuse is None else arguments.fuse
    return Story(tension=arguments.tension or 5, fuse=fuse - 1, rules=_rules(arguments.rule))


def _rules(words: list[str]) -> dict[str, str]:
    rules: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"Write a rule as KEY=VALUE, not “{word[:40]}”.")
        if problem := check_rule(STORY_RULES, key, value):
            raise UsageError(problem)
        rules[key] = value
    return rules


def _ask(source: StorySource, arguments: Namespace) -> None:
    likelihood: Likelihood = arguments.likelihood
    stance = _stance(source, arguments)
    entries = source.act(lambda story, dice: ask(story, dice, source.content, arguments.question, likelihood, stance))
    asked = next(entry for entry in entries if isinstance(entry, QuestionAsked))
    interruption = _interruption(entries)
    if arguments.json:
        faces = tuple(face for pool in asked.dice for face in pool.faces)
        print_json(AnswerJson(plain_degree(asked.degree), asked.number, faces, asked.broke_in, interruption))
        return
    words = source.content.words
    say(f"{words.answers[asked.degree]} (yes {format_percent(asked.chance)}; {'; '.join(describe_dice(asked.dice))})")
    if interruption:
        say(f"An interruption: {interruption}")


def _interruption(entries: list[Entry]) -> str:
    drawn = next((entry for entry in entries if isinstance(entry, InterruptionDrawn)), None)
    return f"{drawn.text} ({drawn.words})" if drawn else ""


def _print_odds(source: StorySource, arguments: Namespace) -> None:
    story, rules = source.state, source.state.oracle_rules
    stance = _stance(source, arguments)
    shares = answer_shares(NUMBERS[arguments.likelihood], stance, story.tension, rules)
    breaks_in = _breaks_in(story, stance, rules)
    if arguments.json:
        named = {plain_degree(degree): share for degree, share in shares.items()}
        exact = {degree: str(share) for degree, share in named.items()}
        print_json(OddsJson({degree: float(share) for degree, share in named.items()}, exact, float(breaks_in)))
        return
    words = source.content.words
    width = max(len(words.answers[degree]) for degree in shares)
    print_lines(f"{words.answers[degree]:<{width}}  {format_percent(share):>6}" for degree, share in shares.items())
    say(f"Interruption: {format_percent(breaks_in)}")


def _breaks_in(story: Story, stance: Stance, rules: OracleRules) -> Fraction:
    fuse = next_fuse(story.fuse, story.tension, stance, rules)
    return distribution(answer, 10, stance, story.tension, fuse, rules).chance(lambda found: found.broke_in)


def _count(source: StorySource, arguments: Namespace) -> None:
    story, rules, stance = source.state, source.state.oracle_rules, _stance(source, arguments)
    fuse = next_fuse(story.fuse, story.tension, stance, rules)
    odds = distribution(answer, NUMBERS[arguments.likelihood], stance, story.tension, fuse, rules)
    random, total = Random(drawn_seed(arguments.seed)), arguments.count
    drawn = Counter(odds.draw(random) for _ in range(total))
    degrees = answer_shares(NUMBERS[arguments.likelihood], stance, story.tension, rules)
    answers = {
        plain_degree(degree): sum(times for found, times in drawn.items() if found.degree == degree)
        for degree in degrees
    }
    broke_in = sum(times for found, times in drawn.items() if found.broke_in)
    if arguments.json:
        print_json(CountJson(total, answers, broke_in))
        return
    print_lines(f"{degree:<8}  {times:>10,}" for degree, times in answers.items())
    say(f"{total:,} questions caused {broke_in:,} interruptions.")


def _measure(source: StorySource, arguments: Namespace) -> None:
    kind, expected = _kind(arguments.ask)
    entries = source.act(lambda story, dice: measure(story, dice, source.content, kind, arguments.question, expected))
    measured = next(entry for entry in entries if isinstance(entry, Measurement))
    if arguments.json:
        print_json(MeasureJson(measured.result, tuple(face for pool in measured.dice for face in pool.faces)))
    else:
        say(f"{measured.result} ({'; '.join(describe_dice(measured.dice))})")


def _kind(word: str) -> tuple[Measure, int]:
    if word.startswith(NUMBER):
        try:
            return "number", whole_number(1)(word.removeprefix(NUMBER))
        except Exception as error:
            raise UsageError(f"Give the number you expect, such as number=6, not “{word[:40]}”.") from error
    kinds: dict[str, Measure] = {"amount": "amount", "distance": "distance", "mood": "mood", "words": "words"}
    if word not in kinds:
        raise UsageError(f"There is no measure “{word[:40]}”: choose {', '.join(kinds)} or number=N.")
    return kinds[word], 0


def _stance(source: StorySource, arguments: Namespace) -> Stance:
    stance: Stance = arguments.stance or (source.state.stance if source.session else "hope")
    return stance


def plain_degree(degree: str) -> str:
    """Return an answer's key as plain English, such as "yes, but", regardless of the player's word lists."""
    return degree.replace("_", ", ")

"""Several apps in one process, each with its own terminal, and caches shared by all apps.

This module uses private names of Textual; the pinned version and the tests guard them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from inspect import CO_VARARGS, CO_VARKEYWORDS, signature
from typing import Final

import textual._callback
import textual.app
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._xterm_parser import XTermParser
from textual.cache import FIFOCache, LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.strip import Strip

REMEMBERED: Final = {
    "_divide_cache": 4,
    "_crop_cache": 16,
    "_style_cache": 16,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""Capacity of each cache of a strip, by the cache's name."""
SHEETS: Final = 1024
"""Number of parsed style sheets to cache for each set of colours."""
LOOKS: Final = 16
"""Number of sets of colours with a cache of style sheets."""
KNOWN: Final = "_known_rules"


def settle_in() -> None:
    """Prepare this process for several apps, each with its own terminal and colours.

    A second call has no effect. Text that the process prints is not redirected by any app.
    """
    blank = vars(Strip)["blank"].__func__
    parse = XTermParser._parse_extended_key
    instead: tuple[tuple[object, str, object], ...] = (
        (textual.app, "redirect_stdout", _let_it_be),
        (textual.app, "redirect_stderr", _let_it_be),
        (
            XTermParser,
            "_parse_extended_key",
            getattr(parse, "__wrapped__", parse),
        ),  # the cached method would keep an app alive
        (Strip, "render_style", staticmethod(_rendered)),
        (Strip, "blank", classmethod(getattr(blank, "__wrapped__", blank))),
        (Strip, "__init__", _begun),
        (Strip, "__getattr__", _remembering),
        (textual._callback, "_count_parameters", _count_parameters),
        (Stylesheet, "_parse_cache", _Rules()),
    )
    for where, name, meant in instead:
        setattr(where, name, meant)


def _count_parameters(called: Callable[..., object]) -> int:
    """Return the number of parameters of a callable, faster than Textual's own function."""
    function = getattr(called, "__func__", called)
    code = getattr(function, "__code__", None)
    if code is None or hasattr(function, "__wrapped__"):
        return len(signature(called).parameters)
    bound = function is not called and code.co_argcount > 0
    several = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return int(code.co_argcount + code.co_kwonlyargcount + several - bound)


def _let_it_be(_: object) -> nullcontext[None]:
    return nullcontext()


def _rendered(style: Style, text: str, color_system: ColorSystem) -> str:
    """Return `text` in `style` for this colour system. Textual itself would use the colours of the first terminal."""
    ansi = Strip.render_ansi(style, color_system)
    output = f"\x1b[{ansi}m{text}\x1b[0m" if ansi else text
    if style._link:
        output = f"\x1b]8;id={style._link_id};{style._link}\x1b\\{output}\x1b]8;;\x1b\\"
    return output


def _begun(strip: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """Initialise a strip without caches. Textual would create seven caches, though most strips are drawn only once."""
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


def _remembering(strip: Strip, name: str) -> FIFOCache[object, object]:
    """Return a cache of a strip, created on first use."""
    if name not in REMEMBERED:
        raise AttributeError(name)
    cache: FIFOCache[object, object] = FIFOCache(REMEMBERED[name])
    setattr(strip, name, cache)
    return cache


class _ReadOnce(LRUCache[tuple[object, ...], list[RuleSet]]):
    """Cache of parsed rules, shared by all apps with equal colours. An app cannot clear the rules of another app."""

    def clear(self) -> None:
        """Keep all rules, since a change of colours selects another cache."""


class _Rules:
    """Descriptor that replaces each style sheet's cache of rules.

    Without the shared rules, each app would parse all sheets three times.
    """

    def __init__(self) -> None:
        self._by_colours: LRUCache[tuple[tuple[str, str], ...], _ReadOnce] = LRUCache(LOOKS)

    def __get__(self, sheet: Stylesheet, kind: type[Stylesheet]) -> _ReadOnce:
        colours, known = vars(sheet).get(KNOWN, (None, None))
        if colours is not sheet._variables:
            key = tuple(sorted(sheet._variables.items()))
            known = self._by_colours.get(key)
            if known is None:
                known = self._by_colours[key] = _ReadOnce(SHEETS)
            vars(sheet)[KNOWN] = sheet._variables, known
        assert isinstance(known, _ReadOnce)
        return known

    def __set__(self, sheet: Stylesheet, memory: object) -> None:
        """Ignore the new cache, since a style sheet always uses the shared cache."""

"""The apparent format of a text, for messages about a file of the wrong format."""

from __future__ import annotations

import json
import re

SHOWN = 20


def name_form(text: str) -> str:
    """Return the apparent format of a text as a noun: "a Datasworn file", "a CSV file", "a list without numbers"."""
    stripped = text.lstrip("\ufeff \t\r\n")
    if not stripped:
        return "an empty file"
    if "\x00" in text[:4096]:
        return "a file that is not text, such as a picture"
    if re.search(r"(?m)^[ \t]*\[\[tables\]\][ \t]*$", text):
        return "a file of Solo's own tables"
    if stripped[0] in "{[" and (found := _name_json(stripped)):
        return found
    if stripped[:200].lower().startswith(("<!doctype", "<html", "<?xml")):
        return "a web page"
    lines = [line for line in stripped.splitlines() if line.strip()][:SHOWN]
    if re.search(r"(?m)^[ \t|]*:?-{2,}:?[ \t]*\|", text) or any(re.match(r"#{1,6}\s", line) for line in lines):
        return "a Markdown file"
    if sum(bool(re.match(r"\s*\d+\s*([-–]\s*\d+)?[.):\s]\s*\S", line)) for line in lines) * 2 > len(lines):
        return "a numbered list"
    if any(len(lines) > 1 and all(sign in line for line in lines) for sign in ",;\t"):
        return "a CSV file"
    return "a list without numbers" if len(lines) > 1 else "a single line"


def name_json(parsed: object) -> str:
    """Return the format of parsed JSON as a noun."""
    if isinstance(parsed, dict):
        if "datasworn_version" in parsed or ("ruleset" in parsed and "oracles" in parsed):
            return "a Datasworn file"
        if is_dataforged(parsed):
            return "a Dataforged file"
    elif isinstance(parsed, list) and any(is_dataforged(entry) for entry in parsed[:SHOWN]):
        return "a Dataforged file"
    return "a JSON file of another kind"


def is_dataforged(parsed: object) -> bool:
    """Return True for JSON in the format of Dataforged, the predecessor of Datasworn: its keys begin with capitals."""
    if not isinstance(parsed, dict):
        return False
    keys = {"$id", "Name", "Oracles", "Source", "Asset Types", "Moves", "Title", "Categories"}
    return len(keys & parsed.keys()) > 1


def _name_json(text: str) -> str:
    try:
        return name_json(json.loads(text))
    except (ValueError, RecursionError):
        return "a damaged JSON file" if re.match(r'[{\[]\s*["{\[]', text) else ""

"""Exports of the journal: Markdown, plain text, and JSON for other programs."""

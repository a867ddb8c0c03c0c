"""Solo play: the oracle, scenes, lists, random tables and the journal.

This package contains only rules; `campaign` saves the story on disk.
"""

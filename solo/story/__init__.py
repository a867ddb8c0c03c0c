"""Solo play: the oracle, scenes, lists, random tables and the journal.

Pure rules: `campaign` keeps the story on disk.
"""

"""The ways to a shared table from other terminals: each door hands on channels, and what becomes of them is told it."""

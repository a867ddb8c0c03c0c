"""The `solo` command: one module a verb, each thin over the rooms below.

Whatever goes wrong is one sentence on standard error and an exit code; no traceback reaches a person.
"""

"""The `solo` command: one module for each verb (subcommand), each a thin layer over the other packages.

Every failure becomes one sentence on standard error and an exit code. A user never sees a traceback.
"""

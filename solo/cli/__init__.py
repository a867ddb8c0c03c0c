"""The `solo` command: one module for each verb, each a thin layer over the packages below.

Every failure becomes one sentence on standard error and an exit code. A user never sees a traceback.
"""

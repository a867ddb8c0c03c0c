"""Untrusted input: files from outside, and terminals that belong to other people."""

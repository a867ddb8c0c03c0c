"""Owns what is fought with, worn and slammed against."""

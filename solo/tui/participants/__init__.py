"""Widgets of a shared table: the line of participants, the chat, and the card of the table."""

"""The first page: the menu and a preview of each entry."""

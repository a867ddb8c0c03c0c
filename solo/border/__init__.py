"""Where Solo meets the outside: files it is given, and terminals that are not its own. Neither is trusted."""

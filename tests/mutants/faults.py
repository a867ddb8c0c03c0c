"""Faults that can be planted in a module: one small change of its syntax tree each.

The kinds are those that tests overlook most: a clause dropped, a comparison moved by one, a sign, a constant, two
arguments swapped, an early return or a call left out.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
}
OPPOSITES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEAVING: Final = (ast.Return, ast.Continue, ast.Break, ast.Raise)
UNREAD: Final = ("annotation", "returns", "decorator_list")


class Fault(NamedTuple):
    """One change of a module. `function` is the outermost function around it, "" at the module's or a class's level."""

    path: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    number: int

    @property
    def key(self) -> str:
        """Name the fault in a way that outlives other edits of the file."""
        return f"{self.path} {self.function or '-'}: {self.before} → {self.after}"


class _Place(NamedTuple):
    node: ast.AST
    function: str


class _Change(NamedTuple):
    kind: str
    node: ast.AST
    replacement: ast.AST


def list_faults(path: Path, name: str) -> list[Fault]:
    """Return all faults of the module at `path`, which is called `name` in reports, from top to bottom."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        Fault(
            name,
            _line(change.node),
            place.function,
            change.kind,
            _short(change.node),
            _short(change.replacement),
            number,
        )
        for number, (place, change) in enumerate(_changes(tree))
    ]


def planted_tree(path: Path, number: int) -> ast.Module:
    """Return the syntax tree of the module with its fault `number` planted."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for index, (_, change) in enumerate(_changes(tree)):
        if index == number:
            planted = _Planter(change.node, change.replacement).visit(tree)
            assert isinstance(planted, ast.Module)
            return ast.fix_missing_locations(planted)
    raise IndexError(f"{path} has no fault {number}.")


class _Planter(ast.NodeTransformer):
    def __init__(self, node: ast.AST, replacement: ast.AST) -> None:
        self._node = node
        self._replacement = replacement

    def visit(self, node: ast.AST) -> ast.AST:
        if node is not self._node:
            return self.generic_visit(node)
        return ast.copy_location(self._replacement, node)


def _changes(tree: ast.Module) -> Iterator[tuple[_Place, _Change]]:
    sizes = _cache_sizes(tree)
    rules = ast.Module([statement for statement in tree.body if not _assigns(statement, sizes)], [])
    for place in _places(rules, "", ""):
        for change in _changes_of(place.node):
            yield place, change


def _cache_sizes(tree: ast.Module) -> set[str]:
    """Return the names of constants that say how many results a function remembers: they change no result."""
    sizes = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "maxsize"]
    return {size.id for size in sizes if isinstance(size, ast.Name)}


def _assigns(statement: ast.stmt, names: set[str]) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    return any(isinstance(target, ast.Name) and target.id in names for target in targets)


def _places(node: ast.AST, function: str, prefix: str) -> Iterator[_Place]:
    """Yield every node that is executed, with the outermost function around it; options of a class are no rule."""
    for field, value in ast.iter_fields(node):
        if field in UNREAD or (isinstance(node, ast.ClassDef) and field == "keywords"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            inside, below = function, prefix
            if isinstance(child, ast.ClassDef) and not function:
                below = f"{prefix}{child.name}."
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not function:
                inside = f"{prefix}{child.name}"
            if isinstance(node, ast.arguments):
                inside = ""  # defaults are made with the module
            yield _Place(child, inside)
            yield from _places(child, inside, below)


def _changes_of(node: ast.AST) -> Iterator[_Change]:
    for kind, replacement in _replacements(node):
        yield _Change(kind, node, replacement)


def _replacements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    maker = _MAKERS.get(type(node))
    return maker(node) if maker else iter(())


def _compare(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for index, operator in enumerate(node.ops):
        changed = copy.copy(node)
        changed.ops = [*node.ops]
        changed.ops[index] = COMPARISONS[type(operator)]()
        yield "comparison", changed


def _clauses(node: ast.BoolOp) -> Iterator[tuple[str, ast.AST]]:
    for index in range(len(node.values)):
        left = [value for other, value in enumerate(node.values) if other != index]
        yield "clause dropped", left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def _negation(node: ast.UnaryOp) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.op, ast.Not):
        yield "not dropped", node.operand
    elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield "sign", node.operand


def _arithmetic(node: ast.BinOp) -> Iterator[tuple[str, ast.AST]]:
    other = ARITHMETIC.get(type(node.op))
    if other and not any(_is_text(side) for side in (node.left, node.right)):
        yield "arithmetic", ast.BinOp(node.left, other(), node.right)


def _augmented(node: ast.AugAssign) -> Iterator[tuple[str, ast.AST]]:
    other = ARITHMETIC.get(type(node.op))
    if other and not _is_text(node.value):
        yield "arithmetic", ast.AugAssign(node.target, other(), node.value)


def _constant(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        yield "truth", ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield "constant", ast.Constant(node.value + 1)


def _if(node: ast.If) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.body[-1], LEAVING):
        yield "early return dropped", ast.If(ast.Constant(False), node.body, node.orelse)
    if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield "condition", ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


def _if_expression(node: ast.IfExp) -> Iterator[tuple[str, ast.AST]]:
    yield "condition", ast.IfExp(node.test, node.orelse, node.body)


def _comprehension(node: ast.comprehension) -> Iterator[tuple[str, ast.AST]]:
    for index in range(len(node.ifs)):
        left = [test for other, test in enumerate(node.ifs) if other != index]
        yield "filter dropped", ast.comprehension(node.target, node.iter, left, node.is_async)


def _call(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
        yield "opposite", ast.Call(ast.Name(OPPOSITES[node.func.id], ast.Load()), node.args, node.keywords)
    # Of longer lists most neighbours have different types, so that the type checker notices the swap.
    if len(node.args) == 2 and all(isinstance(argument, ast.Name) for argument in node.args):
        yield "arguments swapped", ast.Call(node.func, node.args[::-1], node.keywords)


def _statement(node: ast.Expr) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node.value, ast.Call):
        yield "call dropped", ast.Pass()


_MAKERS: Final[dict[type[ast.AST], Callable[..., Iterator[tuple[str, ast.AST]]]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _clauses,
    ast.UnaryOp: _negation,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _augmented,
    ast.Constant: _constant,
    ast.If: _if,
    ast.IfExp: _if_expression,
    ast.comprehension: _comprehension,
    ast.Call: _call,
    ast.Expr: _statement,
}


def _line(node: ast.AST) -> int:
    """Return the first line of a node; a comprehension has none of its own."""
    line: int = (node.target if isinstance(node, ast.comprehension) else node).lineno  # type: ignore[attr-defined]
    return line


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _short(node: ast.AST) -> str:
    """Return the code of `node` on one line, a block by its first line."""
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}: {ast.unparse(node.body[0]).splitlines()[0]}"
    if isinstance(node, ast.comprehension):
        return ast.unparse(node).strip()
    return " ".join(ast.unparse(node).split())

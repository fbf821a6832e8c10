// node compile.mjs PYODIDE FOLDER: every .py in the folder gets its .pyc beside it, by the very Python that will run it.
import { pathToFileURL } from 'node:url';

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// Without columns for tracebacks, which make it a quarter larger.
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { HOME: '/home', PYTHONNODEBUGRANGES: '1' } });
python.mountNodeFS('/folder', folder);
python.runPython(`
import ast
import importlib._bootstrap_external as bytecode
from pathlib import Path

SOME_TEXT = ast.Constant("-")


def without_docstrings(tree):
    # A decorated class keeps a short one: a dataclass without would make one up, slowly, at each start.
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        rest = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
        short = isinstance(node, ast.ClassDef) and node.decorator_list
        first = [ast.Expr(SOME_TEXT)] if short else [] if rest else [ast.Pass()]
        node.body = first + rest
    return ast.fix_missing_locations(tree)


for source in Path("/folder").rglob("*.py"):
    tree = without_docstrings(ast.parse(source.read_bytes()))
    code = compile(tree, str(source.relative_to("/folder")), "exec", dont_inherit=True)
    Path(f"{source}c").write_bytes(bytecode._code_to_hash_pyc(code, bytes(8), checked=False))
`);

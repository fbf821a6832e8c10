// node check.mjs PYODIDE FOLDER: every module of the app can be imported from the archives in the folder alone. What their
// dataclasses write themselves, and would compile at each start, goes into the folder compiled.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`, stdLibURL: `${folder}/stdlib.zip`, env: { HOME: '/home', PYTHONNODEBUGRANGES: '1' },
});
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
python.unpackArchive(bytes('packages.zip'), 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.FS.writeFile('/app.zip', bytes('app.zip'));
try {
  python.runPython(`
import dataclasses, importlib, marshal, pkgutil, sys

written = {}


def remember(text, *where):
    written[text] = compile(text, "<string>", "exec", dont_inherit=True)
    exec(written[text], *where)


dataclasses.exec = remember
sys.path.insert(0, "/app.zip")
import companion

for module in pkgutil.walk_packages(companion.__path__, "companion."):
    importlib.import_module(module.name)
assert written, "dataclasses no longer compile what they write by their own exec"
with open("/written.bin", "wb") as file:
    marshal.dump(written, file)
`);
  writeFileSync(`${folder}/written.bin`, python.FS.readFile('/written.bin'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

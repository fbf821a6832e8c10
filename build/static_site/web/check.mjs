// node check.mjs PYODIDE FOLDER: every module of the app can be imported from the archives in the folder alone.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, stdLibURL: `${folder}/stdlib.zip` });
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
python.unpackArchive(bytes('packages.zip'), 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.FS.writeFile('/app.zip', bytes('app.zip'));
try {
  python.runPython(`
import importlib, pkgutil, sys

sys.path.insert(0, "/app.zip")
import companion

for module in pkgutil.walk_packages(companion.__path__, "companion."):
    importlib.import_module(module.name)
`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

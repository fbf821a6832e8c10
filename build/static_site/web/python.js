// Python with all that the app is made of, before it knows anything of the player's. To come that far takes longer than
// all else at a start; so its memory, as it is then, is kept in the browser, and the next start begins with it. Where
// none is kept, or what is kept does not work, Python starts as it did the first time.
//
// build/site.py puts before this what the app uses of FLET, and what the memory is MADE_OF. The service worker drops
// what is kept of another version.
const CACHE = 'companion';
const KEPT = new URL(`parts/memory-${MADE_OF}`, self.location).href;
// How many starts with a memory have not come to their end. Made after fewer of them, it is not tried again; after so
// many none is kept any more. Most of them will be tabs that were closed.
const BROKEN_OFF = `${KEPT}-broken-off`;
const MOST = 3;
const [MADE_IN, MADE_AFTER, SUM] = ['X-Made-In', 'X-Made-After', 'X-SHA-256'];

const LIBRARY = '/lib/python314.zip';
const FOLDERS = { 'packages.zip': '/lib/python3.14/site-packages', 'app.zip': '/app' };
const WRITTEN = '/written.bin';
const FILE_BEGINS = 0x04034b50;

// Code in C would have to lie where it lay when the memory was kept: msgpack begins without its own, and gets it later.
const ENV = {
  HOME: '/home/pyodide', COMPANION_HOME: '/companion', PYTHONNODEBUGRANGES: '1', MSGPACK_PUREPYTHON: '1',
};
// Each dataclass writes some of its code itself. That this is compiled already takes half of the time to import all.
const prepared = (language) => `
import dataclasses, marshal, sys
with open("${WRITTEN}", "rb") as file:
    written = marshal.load(file)
dataclasses.exec = lambda text, *where: exec(written.get(text, text), *where)
sys.path.insert(0, "/app")
import companion.start.in_browser
companion.start.in_browser.prepare("${FLET}".split(","), "${language}")
`;
// Two starts with one memory would draw the same by chance.
const WAKE = `
import importlib, msgpack, os, random
del os.environ["MSGPACK_PUREPYTHON"]
importlib.reload(msgpack)
random.seed()
`;

// Python's loader keeps to itself that its engine is none.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => instantiate.apply(WebAssembly, given).catch((error) => {
  postMessage({ failed: String(error) });
  throw error;
});

const address = (name) => new URL(`python/${name}`, self.location).href;
const bytes = async (name) => new Uint8Array(await (await fetch(address(name))).arrayBuffer());
const sumOf = async (content) => String(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));

// `stands` is to be called as soon as the first screen does.
export async function loadPython(language) {
  const parts = Promise.all([
    import('./pyodide/pyodide.mjs'),
    import('./pyodide/pyodide.asm.mjs'),
    Promise.all(Object.keys(FOLDERS).map(bytes)),
  ]);
  parts.catch(() => {}); // thrown where it is waited for
  try {
    const kept = await caches.open(CACHE);
    const found = await kept.match(KEPT);
    const before = await brokenOff(kept);
    if (found?.headers.get(MADE_IN) === navigator.userAgent && found.headers.get(MADE_AFTER) === String(before)) {
      await count(kept, before + 1);
      return { python: await remembering(found, parts), stands: () => count(kept, before) };
    }
  } catch (error) {
    console.warn(error);
  }
  return anew(parts, language);
}

// Games need the room more. Whether a memory took any.
export const giveRoom = async () => (await caches.open(CACHE)).delete(KEPT);

const brokenOff = async (kept) => Number((await kept.match(BROKEN_OFF))?.headers.get(MADE_AFTER) ?? 0);
const count = (kept, times) => kept.put(BROKEN_OFF, new Response(null, { headers: { [MADE_AFTER]: times } }));

async function remembering(found, parts) {
  const reading = found.arrayBuffer().then((content) => new Uint8Array(content));
  const checked = reading.then(sumOf).then((sum) => {
    if (sum !== found.headers.get(SUM)) throw new Error('What is kept of Python’s memory is not what was kept');
  });
  const [python] = await Promise.all([begun(parts, { _loadSnapshot: reading }, (await reading).length), checked]);
  python.runPython(WAKE);
  return python;
}

async function anew(parts, language) {
  const python = await begun(parts, { _makeSnapshot: true });
  python.FS.writeFile(WRITTEN, await bytes('written.bin'));
  python.runPython(prepared(language));
  const memory = copied(python);
  python.runPython(WAKE);
  return { python, stands: () => memory && keep(memory).catch(console.warn) };
}

// It cannot be copied where something in it belongs to the page.
function copied(python) {
  try {
    const memory = python.makeMemorySnapshot();
    // What lies above all that was ever used is empty.
    let end = memory.length;
    while (!memory[end - 1]) end--;
    return memory.subarray(0, end);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

async function keep(memory) {
  const kept = await caches.open(CACHE);
  const before = await brokenOff(kept);
  if (before >= MOST) return kept.delete(KEPT);
  const headers = { [MADE_IN]: navigator.userAgent, [MADE_AFTER]: before, [SUM]: await sumOf(memory) };
  return kept.put(KEPT, new Response(memory, { headers }));
}

// Python begins with less room than it has taken when its memory is kept.
async function begun(parts, how, room = 0) {
  const [{ loadPyodide }, { default: create }, archives] = await parts;
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    module._free(module._malloc(room));
    return module;
  };
  const python = await loadPyodide({ stdLibURL: address('stdlib.zip'), env: ENV, createPyodideModule, ...how });
  if (!python.FS.analyzePath(LIBRARY).exists) throw new Error('Failed to fetch the library');
  Object.values(FOLDERS).forEach((folder, at) => unpack(python.FS, archives[at], folder));
  return python;
}

// Our archives hold each file as it is.
function unpack(files, archive, folder) {
  const view = new DataView(archive.buffer);
  const number = (at) => view.getUint32(at, true);
  const short = (at) => view.getUint16(at, true);
  const text = new TextDecoder();
  const made = new Set();
  for (let at = 0, end; number(at) === FILE_BEGINS; at = end) {
    const named = at + 30;
    const begins = named + short(at + 26) + short(at + 28);
    end = begins + number(at + 18);
    const path = `${folder}/${text.decode(archive.subarray(named, named + short(at + 26)))}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (!made.has(parent)) files.mkdirTree(parent);
    made.add(parent);
    files.writeFile(path, archive.subarray(begins, end), { canOwn: true });
  }
}

// Python in the browser, with the player's games in IndexedDB. A message leaves for the screen when what was written
// before it is stored: saving comes before showing.
//
// build/site.py puts before this how a finger is told of, and what begins an EVENT.
import { giveRoom, loadPython } from './python.js';

const HOME = '/companion';
const GAMES = [`${HOME}/active.log`, `${HOME}/history.log`];
const TRIAL = `${HOME}/trial`;

// Where nothing is kept yet it is seen at once whether anything will be: a private window may have no room at all.
function tryOut(files, fail) {
  try {
    files.put({ timestamp: new Date(), mode: 0o100600, contents: new Uint8Array(1) }, TRIAL);
    files.delete(TRIAL);
  } catch (error) {
    fail(error);
  }
}

class Keeper {
  // Emscripten's file system in IndexedDB, with a say of our own in when it stores.
  constructor(python) {
    this.fs = python.FS;
    this.changed = 0;
    this.storing = null;
    this.idbfs = this.fs.filesystems.IDBFS;
    this.idbfs.queuePersist = () => { this.changed = Date.now(); };
    this.fs.mkdirTree(HOME);
    this.fs.mount(this.idbfs, { autoPersist: true }, HOME);
  }

  async load() {
    await this.mend();
    await this.sync(true);
    this.changed = 0;
  }

  // A file whose time is none would be overlooked, or keep all others from being read: it counts as written now.
  async mend() {
    const { DB_STORE_NAME: name } = this.idbfs;
    const kept = await new Promise((done, fail) => {
      this.idbfs.getDB(HOME, (error, found) => (error ? fail(error) : done(found)));
    });
    await new Promise((done, fail) => {
      const reading = kept.transaction(name, 'readwrite');
      const files = reading.objectStore(name);
      reading.oncomplete = done;
      reading.onabort = () => fail(reading.error);
      let none = true;
      files.openCursor().onsuccess = ({ target: { result: at } }) => {
        if (!at) return none && tryOut(files, fail);
        none = false;
        const { timestamp } = at.value;
        if (!(timestamp instanceof Date) || Number.isNaN(timestamp.getTime())) {
          at.update({ ...at.value, timestamp: new Date() });
        }
        at.continue();
      };
    });
  }

  sync(populate) {
    return new Promise((done, fail) => this.fs.syncfs(populate, (error) => (error ? fail(error) : done())));
  }

  get clean() {
    return !this.changed && !this.storing;
  }

  get played() {
    return GAMES.some((file) => this.fs.analyzePath(file).exists);
  }

  // Settles when all that is written now is stored, or could not be.
  store() {
    this.storing ??= this.round().finally(() => { this.storing = null; });
    return this.storing;
  }

  async round() {
    while (this.changed) {
      // Files are compared by their milliseconds: what is read now must not be written again within this one.
      while (Date.now() <= this.changed) await new Promise((next) => setTimeout(next, 1));
      const changed = this.changed;
      this.changed = 0;
      try {
        await this.sync(false);
        postMessage({ saved: true, played: this.played });
      } catch (error) {
        this.changed ||= changed;
        console.error(error);
        if (await giveRoom().catch(() => false)) continue;
        postMessage({ saved: false });
        return;
      }
    }
  }
}

// To the screen, in order, each message after what was written before it.
class Outbox {
  constructor(keeper) {
    this.keeper = keeper;
    this.waiting = [];
    this.busy = false;
  }

  send(message) {
    this.waiting.push(message);
    if (!this.busy) this.empty();
  }

  async empty() {
    this.busy = true;
    while (this.waiting.length) {
      if (!this.keeper.clean) await this.keeper.store();
      const message = this.waiting.shift();
      if (message.buffer) postMessage(message, [message.buffer]);
      else postMessage(message);
    }
    this.busy = false;
  }
}

async function start({ documentUrl, language, browser }) {
  const { python, stands } = await loadPython(language);
  const keeper = new Keeper(python);
  await keeper.load();
  const outbox = new Outbox(keeper);
  const shown = () => { outbox.send({ shown: true }); stands(); };
  const flet = { documentUrl, args: null, browser: JSON.stringify(browser), shown };
  python.registerJsModule('flet_js', flet);
  python.runPython(`
    import companion.start.in_browser, flet_js
    companion.start.in_browser.run(flet_js.shown, flet_js.browser)
  `);
  await flet.start_connection((message) => {
    const copy = message.toJs();
    message.destroy?.();
    outbox.send(copy);
  });
  self.onmessage = ({ data }) => {
    if (data === 'store again') keeper.store();
    else flet.send(withFinger(...data, EVENT));
  };
  postMessage('ready');
}

self.onmessage = ({ data }) => start(data).catch((error) => postMessage({ failed: String(error) }));

// From another machine, what is large comes packed, and is kept unpacked for the next time. (On the same machine both
// would only take time.)
(() => {
  const FILES = 'files';
  const AS_CODE = { headers: { 'Content-Type': 'application/wasm' } };
  const PACKED = 'application/x-lzma';
  // As browsers unpack it themselves, a file is so much larger. It comes like that where it is here sooner by so many
  // milliseconds, which is known after so many of unpacking.
  const PLAIN = 1.35;
  const SOONER = 1000;
  const KNOWN = 200;
  const SMALL = 0x10000;
  // Later, whoever fetches the file gets what is fetched here (cover.js).
  const native = window.fetch.bind(window);
  const version = new URL(flet.assetBase, location).href;

  const done = (request) => new Promise((found, fail) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => fail(request.error);
  });
  async function files(mode) {
    const request = indexedDB.open('companion-client', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    return (await done(request)).transaction(FILES, mode).objectStore(FILES);
  }
  // As bytes: in a private window WebKit keeps no Blob.
  async function keep(address, file) {
    const kept = await files('readwrite');
    kept.put(file, address);
    for (const other of await done(kept.getAllKeys())) if (!other.startsWith(version)) kept.delete(other);
  }

  // One piece after the other, in a worker of its own.
  function unpacker(size) {
    const script = URL.createObjectURL(new Blob([flet.unpacking], { type: 'text/javascript' }));
    const worker = new Worker(script);
    worker.postMessage(size);
    return {
      unpack: (packed) => new Promise((unpacked, fail) => {
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.onmessage = ({ data }) => unpacked(data);
        worker.postMessage(packed, [packed.buffer]);
      }),
      end() {
        worker.terminate();
        URL.revokeObjectURL(script);
      },
    };
  }

  // How fast a packed file comes, and how fast it is unpacked: on a fast network, a slow phone unpacks more slowly.
  class Pace {
    constructor(answer) {
      const all = Number(answer.headers.get('Content-Length'));
      Object.assign(this, { all, arrived: 0, took: 0, unpacked: 0, worked: 0 });
      const begun = performance.now();
      const transform = (piece, controller) => {
        this.arrived += piece.length;
        this.took = performance.now() - begun;
        for (let at = 0; at < piece.length; at += SMALL) controller.enqueue(piece.slice(at, at + SMALL));
      };
      // What comes is read at once, though it is unpacked later, and in small pieces: each tells how fast that goes.
      this.body = answer.body.pipeThrough(new TransformStream({ transform }, {}, { highWaterMark: Infinity }));
    }

    async count(length, unpacking) {
      const begun = performance.now();
      const piece = await unpacking;
      this.worked += performance.now() - begun;
      this.unpacked += length;
      return piece;
    }

    get plainIsSooner() {
      const { all, arrived, took, unpacked, worked } = this;
      const packed = Math.max(((all - unpacked) * worked) / unpacked, ((all - arrived) * took) / arrived);
      return worked > KNOWN && (PLAIN * all * took) / arrived + SOONER < packed;
    }
  }

  // The file, piece by piece. `plain` fetches it as browsers unpack it themselves.
  async function* pieces(answer, size, plain) {
    const pace = new Pace(answer);
    const packed = pace.body.getReader();
    const { unpack, end } = unpacker(size);
    let here = 0;
    let givenUp;
    try {
      for (let come; !(givenUp = pace.plainIsSooner) && !(come = await packed.read()).done; ) {
        const piece = await pace.count(come.value.length, unpack(come.value));
        here += piece.length;
        if (piece.length) yield piece;
      }
    } finally {
      end();
    }
    if (here === size) return;
    if (!givenUp) throw new TypeError('NetworkError: cut off');
    packed.cancel();
    const rest = (await plain()).body.getReader();
    for (let come, at = 0; !(come = await rest.read()).done; at += come.value.length) {
      const piece = come.value.subarray(Math.max(0, here - at));
      if (piece.length) yield piece;
    }
  }

  function stream(found, see) {
    let here = 0;
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await found.next();
        if (done) return controller.close();
        see(here += value.length);
        controller.enqueue(value);
      },
    });
  }

  // What the file is compiled from; it may be here since the last time. `see` hears how much of it has come.
  flet.unpacked = async (name, size, known, see) => {
    const address = version + name;
    const kept = known && (await files('readonly').then((all) => done(all.get(address))).catch(() => null));
    if (kept?.byteLength === size) return new Response(kept, AS_CODE);
    const answer = await native(`${address}.lzma`);
    // As long as the app still packs, it sends it as it is.
    if (!answer.ok || answer.headers.get('Content-Type') !== PACKED) return answer;
    const [now, later] = stream(pieces(answer, size, () => native(address)), see).tee();
    new Response(later).arrayBuffer().then((file) => keep(address, file)).catch(() => {});
    return new Response(now, AS_CODE);
  };
  flet.far = !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
})();

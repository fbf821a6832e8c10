// From another machine, what is large comes packed, and is kept unpacked for the next time. (On the same machine both
// would only take time.)
(() => {
  const FILES = 'files';
  const AS_CODE = { headers: { 'Content-Type': 'application/wasm' } };
  const PACKED = 'application/x-lzma';
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

  function unpacking(size, see) {
    const script = URL.createObjectURL(new Blob([flet.unpacking], { type: 'text/javascript' }));
    const worker = new Worker(script);
    let here = 0;
    worker.postMessage(size);
    return new TransformStream({
      transform: (packed, controller) => new Promise((next, fail) => {
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.onmessage = ({ data }) => {
          here += data.length;
          see(here);
          if (data.length) controller.enqueue(data);
          next();
        };
        worker.postMessage(packed, [packed.buffer]);
      }),
      flush(controller) {
        worker.terminate();
        URL.revokeObjectURL(script);
        if (here !== size) controller.error(new TypeError('NetworkError: cut off'));
      },
    });
  }

  // What the file is compiled from; it may be here since the last time. `see` hears how much of it has come.
  flet.unpacked = async (name, size, known, see) => {
    const address = version + name;
    const kept = known && (await files('readonly').then((all) => done(all.get(address))).catch(() => null));
    if (kept?.byteLength === size) return new Response(kept, AS_CODE);
    const answer = await fetch(`${address}.lzma`);
    // As long as the app still packs, it sends it as it is.
    if (!answer.ok || answer.headers.get('Content-Type') !== PACKED) return answer;
    const [now, later] = answer.body.pipeThrough(unpacking(size, see)).tee();
    new Response(later).arrayBuffer().then((file) => keep(address, file)).catch(() => {});
    return new Response(now, AS_CODE);
  };
  flet.far = !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
})();

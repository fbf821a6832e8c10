// The service worker: one version of the app, kept whole. build/site.py puts VERSION and FILES before this.
//
// FILES tells for each file which part of the site holds it. A part is compressed and named by its content, so that
// what two versions share is kept once, and no file of one version can be taken for that of another.
const ENGINE = new URL(location).searchParams.get('engine');
const SCOPE = new URL('.', location).pathname;
const OURS = { ...FILES.all, ...FILES[ENGINE] };
const KEPT = 'companion';
const AT_ONCE = 6;
const TOLD_EVERY = 100;

const address = (file) => new URL(`parts/${file.part}`, location).href;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', answer);
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
  if (data === 'claim') clients.claim();
});

// Everything, or nothing: only a version that is here to the last part is installed. What has arrived stays, and one
// part that does not come keeps no other from coming.
async function install() {
  const kept = await caches.open(KEPT);
  const missing = [];
  for (const file of new Map(Object.values(OURS).map((file) => [file.part, file])).values()) {
    if (!(await kept.match(address(file)))) missing.push(file);
  }
  const progress = new Progress(missing.reduce((sum, file) => sum + file.size, 0));
  const queue = missing.sort((one, other) => other.size - one.size);
  const failed = [];
  const carry = async () => {
    for (let file; (file = queue.shift()); ) {
      await load(file, progress).then((part) => kept.put(address(file), part)).catch((error) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
  if (failed.length) throw failed[0];
}

async function load(file, progress) {
  const response = await fetch(address(file), { cache: 'no-store' });
  if (!response.ok) throw new Error(`${response.status} ${address(file)}`);
  const counter = new TransformStream({
    transform(chunk, out) {
      progress.add(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream('gzip'));
  return new Response(body, { headers: { 'Content-Type': file.type } });
}

class Progress {
  constructor(total) {
    Object.assign(this, { done: 0, total, told: 0 });
  }

  async add(bytes) {
    this.done += bytes;
    const now = Date.now();
    if (now - this.told < TOLD_EVERY && this.done < this.total) return;
    this.told = now;
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage({ done: this.done, total: this.total });
  }
}

async function activate() {
  const kept = await caches.open(KEPT);
  const wanted = new Set(Object.values(OURS).map(address));
  for (const request of await kept.keys()) if (!wanted.has(request.url)) await kept.delete(request);
  await clients.claim();
}

// Our files come from what is kept; nothing else is asked of anybody, least of all of other hosts.
function answer(event) {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return event.respondWith(Response.error());
  const file = OURS[url.pathname.slice(SCOPE.length) || 'index.html'];
  if (file) event.respondWith(part(file));
}

async function part(file) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(address(file));
  if (found) return found;
  const loaded = await load(file, { add() {} });
  await kept.put(address(file), loaded.clone());
  return loaded;
}

// The service worker: one version of the app, kept whole. build/site.py puts VERSION and FILES before this.
//
// FILES tells for each file which part of the site holds it. A part is compressed and named by its content, so that
// what two versions share is kept once, and no file of one version can be taken for that of another.
const ENGINE = new URL(location).searchParams.get('engine');
const SCOPE = new URL('.', location).pathname;
const OURS = { ...FILES.all, ...FILES[ENGINE] };
const KEPT = 'companion';
// Without a font the app starts all the same, and shows boxes for words.
const QUIET = /^fonts\/|FontManifest|MaterialIcons/;
const AT_ONCE = 6;
const TOLD_EVERY = 100;

const address = (file) => new URL(`parts/${file.part}`, location).href;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', answer);
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting();
  if (event.data === 'claim') clients.claim();
  if (event.data === 'look') event.waitUntil(look().finally(() => event.ports[0].postMessage('looked')));
});

// Everything, or nothing: only a version that is here to the last part is installed. What has arrived stays, and one
// part that does not come keeps no other from coming.
async function install() {
  const kept = await opened();
  const missing = [];
  for (const file of new Map(Object.values(OURS).map((file) => [file.part, file])).values()) {
    if (!(await kept.match(address(file)))) missing.push(file);
  }
  const progress = new Progress(missing.reduce((sum, file) => sum + file.packed, 0));
  const queue = missing.sort((one, other) => other.packed - one.packed);
  const failed = [];
  const carry = async () => {
    for (let file; (file = queue.shift()); ) {
      await load(file, progress).then((part) => kept.put(address(file), part)).catch((error) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
  if (!failed.length) return;
  await tell({ lost: String(failed[0]) });
  throw failed[0];
}

// The page is told why a browser lets us keep nothing.
async function opened() {
  try {
    return await caches.open(KEPT);
  } catch (error) {
    await tell({ lost: String(error) });
    throw error;
  }
}

async function load(file, progress) {
  const response = await fetch(address(file), { cache: 'no-store' });
  if (!response.ok) throw new Error(`${response.status} ${address(file)}`);
  const unpacker = new Unpacker(file.size);
  const coming = response.body.getReader();
  for (let come; !(come = await coming.read()).done; ) {
    progress.add(come.value.byteLength);
    unpacker.add(come.value);
  }
  if (!(await holds(unpacker.out, file))) throw new Error(`another file is at ${address(file)}`);
  return new Response(unpacker.out, { headers: { 'Content-Type': file.type } });
}

// A part is named by its content: what answers to the name of another is none of ours.
async function holds(body, file) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('').startsWith(file.part);
}

// What is kept is looked at when the app did not start: parts that went bad come anew.
async function look() {
  const kept = await caches.open(KEPT);
  for (const file of Object.values(OURS)) {
    const found = await kept.match(address(file));
    if (found && !(await holds(await found.arrayBuffer(), file))) await kept.delete(address(file));
  }
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
    await tell({ done: this.done, total: this.total });
  }
}

async function tell(news) {
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(news);
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
  const name = url.pathname.slice(SCOPE.length) || 'index.html';
  if (OURS[name]) event.respondWith(part(OURS[name], QUIET.test(name)));
}

// Of a part whose failure the app would show without a word it is seen at once whether it is right.
async function part(file, quiet) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(address(file));
  if (found && (!quiet || (await holds(await found.clone().arrayBuffer(), file)))) return found;
  try {
    const loaded = await load(file, { add() {} });
    await kept.put(address(file), loaded.clone());
    return loaded;
  } catch (error) {
    await tell({ lost: String(error) });
    throw error;
  }
}

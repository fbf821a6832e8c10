// The page: shows a sign of life, fetches the app once, keeps a second tab out, starts the app, tells of a new version.
const $ = (id) => document.getElementById(id);
const language = navigator.languages.map((tag) => tag.split('-')[0]).find((code) => SAID[code]) ?? 'en';
const said = SAID[language];
const fill = (text, values) => text.replace(/{(\w+)}/g, (all, name) => values[name] ?? all);
const LOCK = 'companion';
const TAKE_OVER = 'companion-take-over';
// After so many milliseconds without a sign that it goes on, whoever waits is told. All goes on meanwhile.
const PATIENCE = 8000;
// Nothing is broken by looking for longer than this, but nobody waits for it.
const LOOK = 5000;
// The service worker ends before the page has its word why.
const WORD = 300;
let held = false;
let waiting;
let stopped = false;

document.documentElement.lang = language;
document.head.append(Object.assign(document.createElement('link'), {
  rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent($('emblem').innerHTML)}`,
}));

for (const one of document.querySelectorAll('[data-said]')) one.textContent = said[one.dataset.said];
openShelf('#/', said.opens);
// The fonts come with all else: at a first visit there are none yet.
const FACES = [['Sansita', 'Sansita-Bold', '700'], ['Source', 'SourceSans3-Regular', '400']];
for (const [family, file, weight] of navigator.serviceWorker?.controller ? FACES : []) {
  document.fonts.add(new FontFace(family, `url(fonts/${file}.ttf)`, { weight }));
}

// The cover says one thing at a time: how far we are, or what stands in the way and what to do about it.
function cover(words, bar, label, act) {
  if (stopped) return;
  say(words);
  $('track').hidden = bar === null;
  offer(label, act);
  $('cover').classList.remove('over');
  clearTimeout(waiting);
  // As long as something stands in the way, no game can be opened.
  if (bar === null) return document.documentElement.classList.remove('shelf');
  $('bar').style.transform = `scaleX(${bar})`;
  waiting = setTimeout(() => doubt(said.late), PATIENCE);
}

function say(words, why = '') {
  $('words').textContent = words;
  $('why').textContent = why;
}

function offer(label, act) {
  $('act').hidden = !label;
  $('act').textContent = label ?? '';
  $('act').onclick = act;
}

// It may still come to something: what is said goes when the app is there.
function doubt(words, why) {
  clearTimeout(waiting);
  if (stopped || shown()) return;
  say(words, why);
  offer(said.again, anew);
}

// Over the app: what a player should know now. Only bad news has to be dealt with, all else can wait.
function notice(words, label, act, bad = false) {
  $('news').textContent = words;
  $('answer').textContent = label;
  $('answer').onclick = () => { hush(); act(); };
  $('later').hidden = bad;
  $('later').textContent = said.later;
  $('later').onclick = hush;
  $('notice').classList.toggle('bad', bad);
  $('notice').hidden = false;
}

const shown = () => $('cover').classList.contains('over');
function uncover() {
  if (stopped) return;
  clearTimeout(waiting);
  $('cover').classList.add('over');
}

const hush = () => { $('notice').hidden = true; };
const again = () => location.reload();

// The reason that is told first is the one that led to all others.
function stop(reason, why = '') {
  if (stopped) return;
  hush();
  cover(said[reason], null, said.again, anew);
  $('why').textContent = why;
  stopped = true;
}
const stopFor = (error) => stop(reasonOf(error), String(error ?? ''));

// What is kept may be what stands in the way: before all begins anew, parts that are not what they should be are dropped.
async function anew() {
  $('act').disabled = true;
  const { port1, port2 } = new MessageChannel();
  const looked = new Promise((done) => { port1.onmessage = done; });
  const worker = navigator.serviceWorker?.controller;
  worker?.postMessage('look', [port2]);
  if (worker) await Promise.race([looked, new Promise((done) => setTimeout(done, LOOK))]);
  again();
}

// Two tabs at once would write over each other's games: one plays, the other waits for it to be closed.
async function alone() {
  const steal = sessionStorage.getItem(TAKE_OVER) !== null;
  sessionStorage.removeItem(TAKE_OVER);
  await new Promise((mine) => {
    navigator.locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, (lock) => {
      if (!lock) return stepAside(said.elsewhere);
      held = true;
      mine();
      return new Promise(() => {});
    }).catch(() => {
      jsDisconnect();
      stepAside(said.moved);
    });
  });
}

function stepAside(words) {
  cover(words, null, said.here, () => {
    sessionStorage.setItem(TAKE_OVER, '1');
    again();
  });
  navigator.locks.request(LOCK, again);
}

// The way in that Flutter would choose itself; the service worker fetches only that.
function engine() {
  const chromium = navigator.vendor === 'Google Inc.' || navigator.userAgent.includes('Edg/');
  const collects = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
  const draws = document.createElement('canvas').getContext('webgl2');
  return chromium && collects && draws && Intl.v8BreakIterator && Intl.Segmenter ? 'skwasm' : 'canvaskit';
}

// All of the app is here afterwards, in one version, and answers to this page.
async function fetched(way) {
  const workers = navigator.serviceWorker;
  workers.onmessage = ({ data: { done, total, lost } }) => {
    if (lost && !shown()) stop(['no_room', 'unable'].find((reason) => reason === reasonOf(lost)) ?? 'incomplete');
    else if (!workers.controller) cover(fill(said.progress, megabytes(done, total)), 0.03 + (0.77 * done) / total);
  };
  const registration = await workers.register(`sw.js?engine=${way}`);
  const taken = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }));
  if (!workers.controller) {
    registration.active?.postMessage('claim');
    await Promise.race([taken, broken(registration.installing)]);
  } else if (registration.waiting) {
    // A version that came while the last one was played. No page runs the old one now.
    registration.waiting.postMessage('take over');
    await taken;
    again();
    await new Promise(() => {});
  }
  return registration;
}

const megabytes = (done, total) => Object.fromEntries(
  Object.entries({ done, total }).map(([name, bytes]) => [name, (bytes / 1e6).toLocaleString(language, {
    minimumFractionDigits: 1, maximumFractionDigits: 1,
  })]),
);

function broken(worker) {
  return new Promise((_, fail) => worker?.addEventListener('statechange', () => {
    if (worker.state === 'redundant') fail(new Error('incomplete'));
  }));
}

function tellOfNews(registration) {
  const ready = () => notice(said.update, said.reload, () => {
    navigator.serviceWorker.addEventListener('controllerchange', again, { once: true });
    registration.waiting.postMessage('take over');
  });
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming.addEventListener('statechange', () => coming.state === 'installed' && registration.waiting && ready());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

// Python's own news: games stored or not, or that it could not start.
function hear(news) {
  if ('failed' in news) return stopFor(news.failed);
  if (news.shown) return uncover();
  if (!news.saved) return notice(said.not_saved, said.again, () => python.worker.postMessage('store again'), true);
  if ($('notice').classList.contains('bad')) hush();
  if (news.played) markPlayed();
}

async function main() {
  cover(said.loading, 0.03);
  if (typeof WebAssembly !== 'object') return stop('no_engine');
  if (!draws()) return stop('no_drawing');
  if (typeof Worker !== 'function') return stop('no_way');
  if (!navigator.serviceWorker || !navigator.locks) return stop('unable');
  await alone();
  const way = engine();
  let registration;
  try {
    registration = await fetched(way);
  } catch (error) {
    await new Promise((done) => setTimeout(done, WORD));
    navigator.serviceWorker.onmessage = null;
    return stop(reasonOf(error) === 'unable' ? 'unable' : 'incomplete');
  }
  tellOfNews(registration);
  $('bar').classList.add('starting');
  cover(said.starting, 0.97);
  startPython(hear, await keeping());
  await startFlutter(way);
}

// WebKit brings a page back from its cache with Flutter's frames stopped: only a fresh start helps.
addEventListener('pageshow', (event) => event.persisted && again());
addEventListener('error', ({ error }) => doubt(said[reasonOf(error)]));
addEventListener('unhandledrejection', ({ reason }) => doubt(said[reasonOf(reason)], String(reason)));
document.documentElement.classList.add('runs');
main().catch(stopFor);

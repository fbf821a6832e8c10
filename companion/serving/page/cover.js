// What is seen until the app is: our colours, the emblem, and how much of the client has arrived.
(() => {
  const cover = document.getElementById('cover');
  const bar = document.getElementById('bar');
  const late = document.getElementById('late');
  const arrived = new Map();

  // That it takes long is told without a script (style.css). What is known to stand in the way is told at once, the first
  // of it; it may still come to something, and what was said goes when the app is there.
  let told = '';
  function doubt(reason) {
    if (cover.classList.contains('over') || (told && told !== 'failed')) return;
    told = reason;
    late.firstElementChild.textContent = flet.said[reason] ?? flet.said.failed;
    late.classList.add('shown');
  }
  const blank = !draws();
  if (blank) doubt('no_drawing');
  document.getElementById('again').addEventListener('click', (event) => {
    event.preventDefault();
    location.reload();
  });
  window.addEventListener('unhandledrejection', ({ reason }) => doubt(reasonOf(reason)));
  // Of a file that does not come no reason is told, and it does not bubble.
  window.addEventListener('error', ({ target, error }) => doubt(target === window ? reasonOf(error) : 'incomplete'), true);

  // Some browsers refuse to remember anything: then every visit is the first.
  function remember(version) {
    try {
      if (version) localStorage.setItem('companion-client', version);
      return localStorage.getItem('companion-client');
    } catch {
      return null;
    }
  }

  openShelf('/', flet.said.opens);

  // As flutter_bootstrap.js decides: WebAssembly with garbage collection, and a browser of Chromium's family.
  const chromium = navigator.vendor === 'Google Inc.' || navigator.userAgent.includes('Edg/');
  const collects = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]));
  const weights = flet.weights[chromium && collects ? 'wasm' : 'script'];
  const load = (name, how) => document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', href: flet.assetBase + name, ...how }),
  );
  for (const name of Object.keys(weights)) {
    if (name === 'main.dart.js') load(name, { as: 'script' });
    else if (name.endsWith('js')) load(name, { rel: 'modulepreload' });
  }

  function show() {
    let done = 0, all = 0;
    for (const [name, weight] of Object.entries(weights)) {
      all += weight;
      done += weight * (arrived.get(name) || 0);
    }
    bar.style.transform = `scaleX(${0.04 + 0.92 * done / all})`;
  }

  // The browser compiles WebAssembly from its own cache only when nothing stands between: count on the first visit only.
  const known = remember() === flet.version;
  const native = { fetch: window.fetch.bind(window), compile: WebAssembly.compileStreaming };
  const nameOf = (request) => new URL(request.url || request, document.baseURI).pathname.replace(flet.assetBase, '');

  async function counted(name) {
    const answer = await native.fetch(flet.assetBase + name);
    if (!answer.body) return answer;
    let seen = 0;
    const counter = new TransformStream({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        arrived.set(name, Math.min(1, seen / weights[name]));
        show();
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), {
      status: answer.status, headers: { 'Content-Type': answer.headers.get('Content-Type') },
    });
  }

  // Compiling takes longest, so it begins before the client asks for it. What the client fetches to have it compiled is
  // a stand-in for what is being compiled already.
  const ahead = new Map();
  for (const name of Object.keys(weights).filter((one) => one.endsWith('.wasm'))) {
    const compiled = (answer) => native.compile.call(WebAssembly, answer, flet.internals.compiled[name]);
    const plain = () => compiled(known ? native.fetch(flet.assetBase + name) : counted(name));
    const see = (bytes) => { arrived.set(name, bytes / weights[name]); show(); };
    ahead.set(name, flet.far ? compiled(flet.unpacked(name, weights[name], known, see)).catch(plain) : plain());
  }
  window.fetch = (request, how) => {
    const name = nameOf(request);
    if (ahead.has(name)) return name;
    return name in flet.fonts ? whole(name, how) : native.fetch(request, how);
  };
  // Without a font the app would start all the same, and show boxes for words.
  async function whole(name, how) {
    const answer = await native.fetch(flet.assetBase + name, how);
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength === flet.fonts[name]) return new Response(bytes, { headers: answer.headers });
    doubt('incomplete');
    return new Promise(() => {});
  }
  WebAssembly.compileStreaming = (source, how) => ahead.get(source) || native.compile.call(WebAssembly, source, how);
  for (const name of Object.keys(flet.fonts)) load(name, { as: 'fetch', crossOrigin: 'anonymous' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) arrived.set(nameOf(entry.name), 1);
    show();
  }).observe({ type: 'resource', buffered: true });

  // Flutter's first frame is Flet's own waiting screen, and when the app was started anew it waits in the same way
  // again. Over a line the first screen shows by its size (line.js); without one, the app gives the window its title.
  let patience;
  flet.cover = (longest) => {
    clearTimeout(patience);
    // Below what is told to stand in the way there may be nothing.
    patience = setTimeout(() => told || uncover(), longest);
    // What was there before the app has been told by then.
    if (cover.classList.contains('over')) document.documentElement.classList.remove('shelf');
    cover.classList.remove('over');
  };
  const uncover = () => {
    if (blank) return;
    clearTimeout(patience);
    late.classList.remove('shown');
    told = '';
    if (cover.classList.contains('over')) return;
    cover.classList.add('over');
    window.fetch = native.fetch;
    WebAssembly.compileStreaming = native.compile;
    ahead.clear();
    remember(flet.version);
    performance.mark('companion-usable');
  };
  flet.drawn = () => requestAnimationFrame(() => requestAnimationFrame(uncover));
  window.addEventListener('flutter-first-frame', () => {
    if (cover.classList.contains('over')) return;
    flet.cover(5000);
    if (flet.webSocketEndpoint) return;
    const look = () => document.title === flet.title && flet.drawn();
    new MutationObserver(look).observe(document.head, { subtree: true, childList: true, characterData: true });
    look();
  }, { once: true });

  // WebKit brings a page back from its cache with Flutter's frames stopped: only a fresh start helps.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && (navigator.vendor || '').startsWith('Apple')) location.reload();
  });
})();

// Between Flet's client on the page and Python in its worker: the three functions that the client calls.
let python = null;

function startPython(report, browser) {
  const worker = new Worker('worker.js', { type: 'module' });
  let begun;
  python = { worker, ready: new Promise((done) => { begun = done; }), hear: null };
  worker.onmessage = ({ data }) => {
    if (data instanceof Uint8Array) python.hear?.(data);
    else if (data === 'ready') begun();
    else report(data);
  };
  worker.onerror = (event) => report({ failed: event.message ?? '' });
  worker.postMessage({ documentUrl: document.URL, language: document.documentElement.lang, browser });
}

globalThis.jsConnect = async (app, args, hear) => {
  python.hear = hear;
  await python.ready;
};
globalThis.jsSend = async (app, data) => python.worker.postMessage([data, finger], [data.buffer]);
globalThis.jsDisconnect = async () => python?.worker.terminate();

// Flutter's loader (its half that knows nothing of Flet) and what Flet's client reads from the page.
async function startFlutter(renderer) {
  const here = new URL('.', location).pathname;
  const config = {
    renderer, entrypointBaseUrl: here, assetBase: here, canvasKitBaseUrl: `${here}canvaskit/`, canvasKitVariant: 'full',
    fontFallbackBaseUrl: 'assets/fonts/',
  };
  globalThis.flet = {
    pyodide: true, multiView: false, noCdn: true, webRenderer: renderer, routeUrlStrategy: 'hash',
    ...config,
  };
  flet.flutterAppLoaded = new Promise((resolve) => { flet.flutterAppResolve = resolve; });
  await new Promise((done, fail) => document.head.append(Object.assign(document.createElement('script'), {
    src: 'flutter_loader.js', onload: done, onerror: fail,
  })));
  await _flutter.loader.load({
    config,
    onEntrypointLoaded: async (initializer) => {
      const engine = await initializer.initializeEngine(config);
      flet.flutterApp = await engine.runApp();
      flet.flutterAppResolve(flet.flutterApp);
    },
  });
}

// Why the app does not start, as far as a browser says it: the name of the words that tell it. Each engine has phrases of
// its own for the same.
const REASONS = [
  ['incomplete', /CompileError|LinkError|Failed to fetch|NetworkError|Load failed|imported module|MIME|HTTP status/i],
  ['no_room', /QuotaExceeded/],
  ['no_memory', /out of memory|allocat/i],
  ['unable', /SecurityError|InvalidStateError|indexedDB|database|storage/i],
];
function reasonOf(error) {
  if (typeof WebAssembly !== 'object') return 'no_engine';
  const told = String(error);
  return REASONS.find(([, phrases]) => phrases.test(told))?.[0] ?? 'failed';
}

// Where nothing can be drawn, nobody says so: the engine takes it that it has drawn.
function draws() {
  try {
    return Boolean(document.createElement('canvas').getContext('2d'));
  } catch {
    return false;
  }
}

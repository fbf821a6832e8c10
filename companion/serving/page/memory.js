// Where a browser lets a page keep nothing, what it would keep lasts as long as the page.
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].length;
  } catch {
    const kept = new Map();
    Object.defineProperty(window, name, { value: {
      get length() { return kept.size; },
      key: (at) => [...kept.keys()][at] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => { kept.set(key, String(value)); },
      removeItem: (key) => { kept.delete(key); },
      clear: () => kept.clear(),
    } });
  }
}

// Of the languages that a browser names, the engine does not start with one that is none, such as that of a system
// without any: it gets to see the others, written as they should be.
(() => {
  const told = navigator.languages ?? [navigator.language];
  const known = told.flatMap((tag) => {
    try {
      return Intl.getCanonicalLocales(String(tag).split(/[.@]/)[0].replaceAll('_', '-'));
    } catch {
      return [];
    }
  });
  const languages = known.length ? [...new Set(known)] : ['en'];
  if (languages.join() === told.join()) return;
  Object.defineProperties(navigator, { languages: { value: Object.freeze(languages) }, language: { value: languages[0] } });
})();

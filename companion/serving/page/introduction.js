// Flet's first message introduces the page: who it is, where, how large. After a reload that is known before Flet is
// there to say it. So it is said ahead, and what the app answers has arrived when Flet asks (see line.js).
(() => {
  const KEPT = 'companion-introduction';
  flet.letters = (data) => String.fromCharCode(...data);

  // A text of MessagePack, up to 255 letters, and the place of the value that follows a name.
  const head = (length) => (length < 32 ? String.fromCharCode(0xa0 + length) : `\xd9${String.fromCharCode(length)}`);
  const word = (text) => head(text.length) + text;
  function put(message, name, text) {
    const start = message.indexOf(word(name)) + word(name).length;
    const kind = message.charCodeAt(start);
    const length = kind === 0xd9 ? 2 + message.charCodeAt(start + 1) : 1 + (kind === 0xc0 ? 0 : kind & 31);
    return message.slice(0, start) + word(text) + message.slice(start + length);
  }

  flet.introduction = {
    keep(data) {
      try {
        sessionStorage.setItem(KEPT, flet.letters(data));
      } catch { /* then Flet says it every time */ }
    },
    // As it was the last time, of the page that this one is now. Whether Flet agrees shows when it is there.
    foreseen() {
      try {
        const route = location.pathname + location.search;
        let said = sessionStorage.getItem(KEPT);
        for (const [name, text] of [
          ['session_id', sessionStorage.getItem(flet.internals.sessionKept)], ['page_name', route.slice(1)], ['route', route],
        ]) said = put(said, name, text);
        return Uint8Array.from(said, (letter) => letter.charCodeAt(0));
      } catch {
        return null;
      }
    },
  };
})();

// Where the games lie: browsers delete what a page keeps, and say nothing of it. What some of them leave alone tells
// later that there have been games: a word beside the games, a file in the cache of all that was fetched, which Safari
// does not empty after seven days, and the address: of a tab of Safari that is left open, of a bookmark, of an app on
// the home screen.
const PLAYED = 'companion-played';
const MARK = 'played.txt';
const ASKED = '?played';
const SAFARI = /(Macintosh|iPhone|iPad|iPod).* Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\//;

// A browser that would fetch what nobody has fetched before cannot tell.
const has = (file) => fetch(file, { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => ok, () => false);
const cached = async () => (await has(MARK)) && !(await has(`${MARK}?${crypto.randomUUID()}`));

// On which device Safari is, if it is Safari. A tablet of Apple's calls itself a Mac, and has fingers.
function safari() {
  const [, device] = SAFARI.exec(navigator.userAgent) ?? [];
  if (!device) return '';
  return device === 'Macintosh' && !navigator.maxTouchPoints ? 'mac' : 'phone';
}

// All that Python is told of its browser.
async function keeping() {
  const played = location.search === ASKED || localStorage.getItem(PLAYED) !== null || (await cached());
  if (played) startAsPlayed();
  return {
    safari: safari(),
    installed: matchMedia('(display-mode: standalone)').matches || navigator.standalone === true,
    lasting: (await navigator.storage?.persisted?.()) ?? false,
    played,
  };
}

// An app on Apple's home screen has nothing of what lies in a tab, and would think that it was new. Who sends the address
// to somebody sends it without the mark: Safari asks for that one.
function startAsPlayed() {
  document.querySelector('[rel=manifest]').href = 'manifest-played.json';
  if (!safari()) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'canonical', href: location.pathname }));
  if (location.search !== ASKED) history.replaceState(history.state, '', ASKED + location.hash);
}

// Now there is something worth keeping; browsers that ask the player whether it may stay do it then.
let marked = false;
function markPlayed() {
  if (marked) return;
  marked = true;
  try {
    localStorage.setItem(PLAYED, 'yes');
  } catch { /* the other marks are there */ }
  fetch(MARK, { cache: 'force-cache' }).catch(() => {});
  startAsPlayed();
  navigator.storage?.persist?.();
}

// Until the app is there, its games are: who taps one finds it open. `screens` is what the addresses of screens begin
// with; only the first of them shows the games. `opens` is what is said when one was tapped.
function openShelf(screens, opens) {
  const here = screens === '/' ? location.pathname : location.hash.replace(/^#?\/?$/, '#/');
  if (here !== screens) return;
  document.documentElement.classList.add('shelf');
  const rows = [...document.querySelectorAll('#shelf a')];
  const addresses = rows.map((row) => row.href);
  for (const row of rows) {
    row.addEventListener('click', (event) => {
      event.preventDefault();
      const chosen = addresses.includes(location.href);
      history[chosen ? 'replaceState' : 'pushState'](null, '', row.href);
      // As long as the app does not listen, it begins where the address leads.
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      for (const one of rows) one.toggleAttribute('aria-current', one === row);
      document.getElementById('chosen').textContent = opens.replace('{game}', row.querySelector('b').textContent);
    });
  }
}

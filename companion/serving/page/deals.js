// A link to a deal (#deal=CODE) opens its set-up. What an address begins with depends on who serves the app.
function openDeals(screens) {
  const open = () => {
    if (!location.hash.startsWith('#deal=')) return false;
    const code = location.hash.slice(6).replace(/%20/g, '').replace(/[^0-9a-z]/gi, '');
    history.replaceState(null, '', `${screens}deal${code && `/${code}`}`);
    return true;
  };
  open();
  addEventListener('hashchange', () => open() && location.reload());
}

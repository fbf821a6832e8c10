// A link to a deal (#deal=CODE) opens its set-up, one with a whole game (#game=TEXT) shows it. What an address begins
// with depends on who serves the app.
function openDeals(screens) {
  const open = () => {
    const [, kind, rest] = /^#(deal|game)=(.*)$/.exec(location.hash) ?? [];
    if (!kind) return false;
    const plain = rest.replace(/%20/g, '').replace(/[^\w-]/g, '');
    history.replaceState(null, '', `${screens}${kind === 'deal' ? 'deal' : 'replay'}${plain && `/${plain}`}`);
    return true;
  };
  open();
  addEventListener('hashchange', () => open() && location.reload());
}

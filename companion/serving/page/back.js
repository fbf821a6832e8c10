// What has been left for good, a set-up that was begun or a table whose game is over, is no place to come back to: from
// what follows, the browser's Back leads to the first page, as the arrow on the screen does.
(() => {
  const LEFT = [[/\/game\/.+\/setup|\/deal\//, /\/play\//], [/\/play\//, /\/result\//]];
  const push = history.pushState;
  history.pushState = (state, title, url) => {
    const here = location.href;
    if (LEFT.some(([from, to]) => from.test(here) && to.test(url))) {
      history.replaceState(history.state, title, here.replace(/(game|play|deal)\/.*/, ''));
    }
    push.call(history, state, title, url);
  };
})();

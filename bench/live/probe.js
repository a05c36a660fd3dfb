// Runs in the page.
globalThis.bench = {
  /** The moment at which a figure has been painted, in milliseconds since 1970. */
  painted: (within, text) =>
    new Promise((done, fail) => {
      const figure = new RegExp(`(^|[^\\d.])${text.replace('.', '\\.')}([^\\d]|$)`);
      const isThere = () => [...document.querySelectorAll(within)].some((e) => figure.test(e.textContent));
      const late = setTimeout(() => fail(new Error(`${text} never came`)), 20_000);
      const look = () => {
        if (!isThere()) return;
        observer.disconnect();
        clearTimeout(late);
        // a task after the frame: by then it has been painted
        requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    }),
};

// Runs in the page before its own scripts and notes when things become visible. All times are milliseconds since the navigation began.
(() => {
  const patienceMs = 60_000;
  let largestPaint = 0;
  const longTasks = [];
  const note = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  const firstPaint = new Promise((done, fail) => {
    note('paint', (entry) => entry.name === 'first-contentful-paint' && done(entry.startTime));
    setTimeout(() => fail(new Error('nothing was painted')), patienceMs);
  });
  note('largest-contentful-paint', (entry) => {
    largestPaint = entry.startTime;
  });
  note('longtask', ({ startTime, duration }) => longTasks.push({ startTime, duration }));

  function isDrawn(canvas) {
    if (canvas.width === 0 || canvas.height === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Uint32Array(data.buffer).some((pixel) => pixel !== 0);
  }

  function isShown(element) {
    if (!element.checkVisibility() || element.getBoundingClientRect().height === 0) return false;
    return element instanceof HTMLCanvasElement ? isDrawn(element) : true;
  }

  const isThere = (selector) => [...document.querySelectorAll(selector)].some(isShown);

  /** Looks once a frame; a timer set in the frame that shows the element fires after its paint. */
  function whenShown(selector) {
    const deadline = performance.now() + patienceMs;
    return new Promise((done, fail) => {
      const look = () => {
        if (isThere(selector)) setTimeout(() => done(performance.now()));
        else if (performance.now() > deadline) fail(new Error(`${selector} did not appear`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }

  let useful;
  window.bench = {
    watchLoad(selector) {
      useful = whenShown(selector);
    },
    watchClick(selector) {
      useful = new Promise((done, fail) => {
        const begin = ({ timeStamp }) => whenShown(selector).then((now) => done(now - timeStamp), fail);
        window.addEventListener('click', begin, { capture: true, once: true });
      });
    },
    /** Waits until there is something to read. */
    shown: () => Promise.all([firstPaint, useful]),
    read: async () => ({ firstPaint: await firstPaint, useful: await useful, largestPaint, longTasks }),
  };
})();

interface Loop {
  /** Ends it, after what it is at. */
  (): Promise<void>;
  /** Does it again without waiting for the end of the pause. */
  wake(): void;
}

/** Does something again and again, with a pause between unless it answers true: there is more. A failure is told and tried again. */
export function startLoop(work: () => Promise<unknown>, pauseMs: number, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pauseMs);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  const running = (async () => {
    while (!stopped) {
      woken = false;
      const more = await work().catch(onError);
      if (!stopped && !woken && more !== true) await pause();
    }
  })();
  const stop = async () => {
    stopped = true;
    endPause();
    await running;
  };
  return Object.assign(stop, {
    wake() {
      woken = true;
      endPause();
    },
  });
}

/** Does something again and again, with a pause between. A failure is told and tried again. */
export function startLoop(work: () => Promise<unknown>, pauseMs: number, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, pauseMs);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const running = (async () => {
    while (!stopped) {
      await work().catch(onError);
      if (!stopped) await pause();
    }
  })();
  return async () => {
    stopped = true;
    wake();
    await running;
  };
}

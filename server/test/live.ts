import type { LiveEvent, LiveEventName } from '#contract/live.ts';

export interface Heard {
  id: string;
  event: LiveEventName;
  data: unknown;
}

export type TestStream = Awaited<ReturnType<typeof openStream>>;

/** Reads a stream of events as a browser would. */
export async function openStream(address: string, token: string, query = '', headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(`${address}/iot/live${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const waiting: Heard[] = [];
  let rest = '';

  async function more(): Promise<Heard | undefined> {
    for (;;) {
      const heard = waiting.shift();
      if (heard) return heard;
      const part = await body?.read();
      if (!part || part.done) return undefined;
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('event'))
          waiting.push({ id: field('id'), event: field('event') as LiveEventName, data: JSON.parse(field('data')) });
      }
    }
  }

  return {
    response,
    /** The next event; undefined where the stream has ended. */
    more,
    /** The next event of this name, whatever comes before it. */
    async next<N extends LiveEventName>(name: N): Promise<LiveEvent<N> & { eventId: string }> {
      for (;;) {
        const heard = await more();
        if (!heard) throw new Error(`the stream ended before ${name}`);
        if (heard.event === name) return { ...(heard.data as LiveEvent<N>), eventId: heard.id };
      }
    },
    close: () => abort.abort(),
  };
}

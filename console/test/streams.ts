import { act } from '@testing-library/react';
import { type LiveEvent, type LiveEventName, liveEndpoints } from '#contract/live.ts';
import { playServer } from './answers.ts';

/** Lets the played server stream, as the test speaks; the newest stream is last. */
export function playStreams(server = playServer()) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  server.on(liveEndpoints.stream, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const send = (text: string) => act(async () => streams.at(-1)?.enqueue(new TextEncoder().encode(text)));
  return {
    asked: () => server.callsTo(liveEndpoints.stream),
    streams,
    send,
    say: <N extends LiveEventName>(name: N, eventId: number, data: LiveEvent<N>) =>
      send(`id: ${eventId}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => act(async () => streams.at(-1)?.close()),
  };
}

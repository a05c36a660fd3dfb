import { useEffect, useEffectEvent } from 'react';
import { eventOfTopic, type LiveEvent, type LiveTopic, liveEndpoints, liveTopics } from '#contract/live.ts';
import { addressed } from './api.ts';
import { readEvents, type StreamEvent } from './eventStream.ts';
import { endSession, getToken } from './token.ts';

type TopicEventName = (typeof eventOfTopic)[LiveTopic];

interface Listener {
  name: TopicEventName;
  onEvent(event: never): void;
  /** Events may have been lost: what is shown is to be read again. */
  onMissed(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A page that nobody looks at for so long needs no news. */
const hiddenMs = 60_000;
/** Pages change faster than a stream is worth ending. */
const lingerMs = 2_000;

const listeners = new Set<Listener>();
let stream: { topics: readonly LiveTopic[]; abort: AbortController } | null = null;
let lastId: string | undefined;
let hidden = false;
let adjusting: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

const topicsOf = (): LiveTopic[] =>
  liveTopics.filter((topic) => [...listeners].some((listener) => listener.name === eventOfTopic[topic]));

function hear({ id, name, data }: StreamEvent): 'ready' | undefined {
  if (id) lastId = id;
  if (!data) return undefined;
  const event = JSON.parse(data);
  for (const listener of [...listeners]) if (listener.name === name) listener.onEvent(event as never);
  if (name !== 'ready') return undefined;
  const { missed } = event as LiveEvent<'ready'>;
  const lost = missed.map((topic): TopicEventName => eventOfTopic[topic]);
  for (const listener of [...listeners]) if (lost.includes(listener.name)) listener.onMissed();
  return 'ready';
}

/** Reads one stream to its end. False where trying again is of no use. */
async function read(topics: readonly LiveTopic[], signal: AbortSignal, onReady: () => void): Promise<boolean> {
  const { url, headers } = addressed(liveEndpoints.stream, { query: { topics: topics.join(',') } });
  const response = await fetch(url, { headers: { ...headers, ...(lastId && { 'last-event-id': lastId }) }, signal });
  if (response.status === 401) {
    const { msg } = (await response.json()) as { msg: string };
    endSession({ notice: msg, returnHere: true });
  }
  if (response.status === 429 || response.status >= 500) return true;
  if (!response.ok || !response.body) return false;
  await readEvents(response.body, (event) => {
    if (hear(event) === 'ready') onReady();
  });
  return true;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(waiting);
      signal.removeEventListener('abort', end);
      done();
    };
    const waiting = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Keeps a stream up; after each failure it waits twice as long, and not all tabs come back at the same moment. */
async function keepUp(topics: readonly LiveTopic[], { signal }: AbortController): Promise<void> {
  let failures = 0;
  const onReady = () => {
    failures = 0;
  };
  for (;;) {
    const useful = await read(topics, signal, onReady).catch(() => true);
    if (!useful || signal.aborted) return;
    await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures++) * (0.5 + Math.random() / 2), signal);
    if (signal.aborted) return;
  }
}

function adjust(): void {
  const topics = hidden || !getToken() ? [] : topicsOf();
  if (stream && topics.length > 0 && topics.every((topic) => stream?.topics.includes(topic))) return;
  stream?.abort.abort();
  stream = topics.length > 0 ? { topics, abort: new AbortController() } : null;
  if (stream) void keepUp(stream.topics, stream.abort);
}

function adjustIn(ms: number): void {
  clearTimeout(adjusting);
  adjusting = setTimeout(adjust, ms);
}

function onVisibility(): void {
  const away = document.visibilityState === 'hidden';
  const change = () => {
    hidden = away;
    adjust();
  };
  clearTimeout(hiding);
  hiding = setTimeout(change, away ? hiddenMs : 0);
}

function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
  listeners.add(listener);
  adjustIn(0);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibility);
    adjustIn(lingerMs);
  };
}

/**
 * Hears of something as it happens, over one connection for the whole tab. `onMissed` is called after an interruption
 * that was too long to be told about.
 */
export function useLive<N extends TopicEventName>(name: N, onEvent: (event: LiveEvent<N>) => void, onMissed?: () => void): void {
  const heard = useEffectEvent(onEvent);
  const missed = useEffectEvent(() => onMissed?.());
  useEffect(() => listen({ name, onEvent: (event) => heard(event), onMissed: () => missed() }), [name]);
}

import { Readable } from 'node:stream';
import type { LiveEvent, LiveEventName, LiveTopic } from '#contract/live.ts';
import type { Actor } from '../../platform/http.ts';
import type { Scope } from '../../platform/scope.ts';

/** So many bytes may be left of what was sent before, */
const mostUnsentBytes = 256 * 1024;
/** and so many may wait at all. */
const mostBytes = 4 * 1024 * 1024;
/** So many plants are told at a time; the others wait their turn, and are told as they are then. */
const mostPlants = 200;
/** So long the last words may take. */
const graceMs = 2_000;

type ByeReason = LiveEvent<'bye'>['reason'];

export const frame = <N extends LiveEventName>(name: N, id: number, event: LiveEvent<N>): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(event)}\n\n`;

interface Options {
  actor: Actor;
  scopes: ReadonlyMap<LiveTopic, Scope>;
  plantId: string | undefined;
  recheck(): Promise<Actor | null>;
}

/** One open stream: who reads, and what that person may hear of. */
export class Reader {
  readonly sessionId: string;
  readonly plantId: string | undefined;
  readonly topics: readonly LiveTopic[];
  readonly recheck: () => Promise<Actor | null>;
  readonly stream: Readable;
  readonly closed: Promise<void>;
  scopes: ReadonlyMap<LiveTopic, Scope>;
  /** Plants that have something new for this reader. */
  readonly waiting = new Set<string>();
  #ending = false;

  constructor({ actor, scopes, plantId, recheck }: Options) {
    this.sessionId = actor.sessionId;
    this.scopes = scopes;
    this.topics = [...scopes.keys()];
    this.plantId = plantId;
    this.recheck = recheck;
    this.stream = new Readable({ read() {} });
    this.closed = new Promise((done) => this.stream.once('close', done));
  }

  /** The plants whose turn it is. */
  takeWaiting(): string[] {
    const taken: string[] = [];
    for (const id of this.waiting) {
      if (taken.length === mostPlants) break;
      taken.push(id);
      this.waiting.delete(id);
    }
    return taken;
  }

  /** Whoever does not keep up is let go, so that memory stays bounded. */
  send(...frames: string[]): void {
    if (this.stream.readableLength > mostUnsentBytes) this.bye('SLOW');
    for (const text of frames) {
      if (this.#ending) return;
      this.stream.push(text);
      if (this.stream.readableLength > mostBytes) this.bye('SLOW');
    }
  }

  bye(reason: ByeReason): void {
    if (this.#ending) return;
    this.#ending = true;
    this.stream.push(frame('bye', Date.now(), { reason }));
    this.stream.push(null);
    const timer = setTimeout(() => this.stream.destroy(), graceMs);
    this.stream.once('close', () => clearTimeout(timer));
  }
}

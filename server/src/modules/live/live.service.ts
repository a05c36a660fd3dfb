import type { Readable } from 'node:stream';
import { eventOfTopic, type LiveTopic } from '#contract/live.ts';
import { type Permission, permissions } from '#contract/permissions.ts';
import type { Database } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http.ts';
import { type Happening, listen } from '../../platform/live.ts';
import { startLoop } from '../../platform/loop.ts';
import { type PlantPlace, reaches, type Scope, scopeOf, systemScope } from '../../platform/scope.ts';
import type { NowService } from '../readings/now.service.ts';
import { createJournal } from './journal.ts';
import { type CampaignPlace, campaignsWithin, placesOf, placesOfCampaigns } from './live.repository.ts';
import { frame, Reader } from './reader.ts';

export type LiveService = ReturnType<typeof createLiveService>;

interface Options {
  db: Database;
  now: NowService;
  onError(error: unknown): void;
}

interface Opening {
  actor: Actor;
  recheck(): Promise<Actor | null>;
  topics: readonly LiveTopic[];
  plantId: string | undefined;
  since: string | undefined;
}

const everybody = systemScope('one look for all who listen; each hears what lies within the own scope');
/** Half of a second is left for all else between a dongle and a pixel. */
const batchMs = 400;
const heartbeatMs = 15_000;
const recheckMs = 30_000;
const statesAtOnce = 500;
const mostMissed = 500;
const mostChanged = 5_000;
const mostOfSession = 20;
const waitSeconds = 60;

const permissionOf: Record<LiveTopic, Permission> = {
  plants: 'plants.view',
  alarms: 'alarms.view',
  commands: 'parameters.read',
  campaigns: 'firmware.view',
};

interface Places {
  plants: ReadonlyMap<string, PlantPlace>;
  campaigns: readonly CampaignPlace[];
}

const campaignsOf = (news: readonly Happening[]): string[] => [
  ...new Set(news.flatMap((h) => (h.topic === 'campaigns' ? h.event.id : []))),
];
const plantOf = ({ event }: Happening): string | null => ('plantId' in event ? event.plantId : null);
const asTime = (since: string | undefined): number | null =>
  since === undefined ? null : /^\d+$/.test(since) ? Number(since) : Date.parse(since);

/** Tells open streams what happens within their reach: a few times a second at most, always as state. */
export function createLiveService({ db, now, onError }: Options) {
  const readers = new Set<Reader>();
  const journal = createJournal();
  let changed = new Set<string>();
  let happened: Happening[] = [];
  /** Everything before has been told. */
  let toldUntil = Date.now();
  let telling = false;
  let stops: (() => unknown)[] = [];

  function scopesFor(actor: Actor, topics: readonly LiveTopic[]): Map<LiveTopic, Scope> {
    const scopes = new Map<LiveTopic, Scope>();
    for (const topic of topics) {
      const permission = permissionOf[topic];
      if (actor.permissions.has(permissions[permission])) scopes.set(topic, scopeOf(actor, permission));
    }
    return scopes;
  }

  function hears(reader: Reader, topic: LiveTopic, place: PlantPlace | undefined): boolean {
    const scope = reader.scopes.get(topic);
    return Boolean(scope && place && (reader.plantId ?? place.id) === place.id && reaches(scope, place));
  }

  /** Who sees single plants only is no organization that takes part: their roll-outs are asked for. */
  async function ownCampaigns(reader: Reader, news: readonly Happening[]): Promise<readonly string[]> {
    const scope = reader.scopes.get('campaigns');
    const ids = campaignsOf(news);
    return scope && (scope.own || scope.plants) && ids.length > 0 ? campaignsWithin(db, scope, ids) : [];
  }

  /** Of a roll-out hears who sees all, an organization whose plants take part, or one of its plants. */
  function hearsOf(reader: Reader, happening: Happening, { plants, campaigns }: Places, own: readonly string[]): boolean {
    const plantId = plantOf(happening);
    if (plantId !== null) return hears(reader, happening.topic, plants.get(plantId));
    const scope = reader.scopes.get(happening.topic);
    if (!scope || reader.plantId !== undefined) return false;
    const takesPart = (place: CampaignPlace) =>
      place.campaign_id === happening.event.id && reaches(scope, { ...place, id: '', owner_id: null });
    return (scope.all && !scope.plants) || campaigns.some(takesPart) || own.includes(happening.event.id);
  }

  const frameOf = ({ topic, event }: Happening, id: number) => frame(eventOfTopic[topic], id, event as never);

  async function lookUp(ids: readonly string[], news: readonly Happening[]): Promise<Places> {
    const plantIds = [...new Set([...ids, ...news.flatMap((h) => plantOf(h) ?? [])])];
    const campaignIds = campaignsOf(news);
    const plants = plantIds.length > 0 ? await placesOf(db, everybody, plantIds) : [];
    const campaigns = campaignIds.length > 0 ? await placesOfCampaigns(db, everybody, campaignIds) : [];
    return { plants: new Map(plants.map((p) => [p.id, p])), campaigns };
  }

  async function framesOf(ids: readonly string[], id: number): Promise<Map<string, string>> {
    const frames = new Map<string, string>();
    for (let at = 0; at < ids.length; at += statesAtOnce) {
      const events = await now.events(everybody, ids.slice(at, at + statesAtOnce));
      for (const event of events) frames.set(event.plantId, frame('plant', id, event));
    }
    return frames;
  }

  /** A state is looked up once for all who hear of it, and not at all where nobody does. */
  async function tellAll(ids: readonly string[], news: readonly Happening[], id: number): Promise<void> {
    const places = await lookUp(ids, news);
    const turns = [...readers].map((reader) => {
      for (const plant of ids) if (hears(reader, 'plants', places.plants.get(plant))) reader.waiting.add(plant);
      return { reader, plants: reader.takeWaiting() };
    });
    const frames = await framesOf([...new Set(turns.flatMap((turn) => turn.plants))], id);
    for (const { reader, plants } of turns) {
      const own = await ownCampaigns(reader, news);
      const others = news.filter((h) => hearsOf(reader, h, places, own)).map((h) => frameOf(h, id));
      reader.send(...others, ...plants.flatMap((plant) => frames.get(plant) ?? []));
    }
  }

  async function tell(): Promise<void> {
    const [ids, news, begun] = [[...changed], happened, Date.now()];
    changed = new Set();
    happened = [];
    telling = true;
    try {
      if (readers.size > 0) await tellAll(ids, news, begun);
      toldUntil = begun;
    } catch (error) {
      for (const id of ids) changed.add(id);
      happened = [...news, ...happened];
      throw error;
    } finally {
      telling = false;
    }
  }

  const nothingWaits = () => !telling && changed.size + happened.length === 0;

  function beat(): void {
    const id = nothingWaits() ? Date.now() : toldUntil;
    for (const reader of readers) reader.send(`: alive\nid: ${id}\n\n`);
  }

  async function recheckAll(): Promise<void> {
    for (const reader of [...readers]) {
      const actor = await reader.recheck();
      if (actor?.permissions.has(permissions['plants.view'])) reader.scopes = scopesFor(actor, reader.topics);
      else reader.bye('SESSION');
    }
  }

  /** Sends what was missed, as far as it is remembered; returns the topics of which it is not. */
  async function catchUp(reader: Reader, since: number): Promise<LiveTopic[]> {
    const missed = journal.since(since);
    if (!missed) return [...reader.topics];
    const places = await lookUp([], missed.happenings);
    const own = await ownCampaigns(reader, missed.happenings);
    const others = missed.happenings.filter((h) => hearsOf(reader, h, places, own)).map((h) => frameOf(h, since));
    reader.send(...others);
    const scope = reader.scopes.get('plants');
    if (!scope || missed.plants.length === 0) return [];
    const ids = reader.plantId ? missed.plants.filter((id) => id === reader.plantId) : missed.plants;
    const events = ids.length > mostChanged ? undefined : await now.events(scope, ids);
    if (!events || events.length > mostMissed) return ['plants'];
    reader.send(...events.map((event) => frame('plant', since, event)));
    return [];
  }

  const ready = (missed: LiveTopic[]) =>
    frame('ready', nothingWaits() ? Date.now() : toldUntil, { serverTime: new Date().toISOString(), missed });

  return {
    start(): void {
      const listener = listen(db, {
        onPlants(ids) {
          journal.notePlants(ids);
          for (const id of ids) changed.add(id);
        },
        onHappening(happening) {
          journal.note(happening);
          happened.push(happening);
        },
        onConnected() {
          journal.restart();
          for (const reader of readers) reader.send(ready([...reader.topics]));
        },
        onError,
      });
      const heart = setInterval(beat, heartbeatMs);
      stops = [
        listener.close,
        startLoop(tell, batchMs, onError),
        startLoop(recheckAll, recheckMs, onError),
        () => clearInterval(heart),
      ];
    },

    async stop(): Promise<void> {
      for (const reader of readers) reader.bye('SHUTDOWN');
      await Promise.all([...[...readers].map((r) => r.closed), ...stops.map((stop) => stop())]);
      stops = [];
    },

    async open(scope: Scope, { actor, recheck, topics, plantId, since }: Opening): Promise<Readable> {
      if (plantId && (await now.events(scope, [plantId])).length === 0) throw new AppError('notFound');
      if ([...readers].filter((r) => r.sessionId === actor.sessionId).length >= mostOfSession)
        throw new AppError('tooManyTries', { values: { seconds: waitSeconds } });
      const reader = new Reader({ actor, recheck, plantId, scopes: scopesFor(actor, topics) });
      readers.add(reader);
      void reader.closed.then(() => readers.delete(reader));
      const from = asTime(since);
      const missed = from === null ? [] : await catchUp(reader, from);
      reader.send(ready(missed));
      return reader.stream;
    },

    recheck: recheckAll,
    /** How many streams are open. */
    size: () => readers.size,
  };
}

import * as z from 'zod/mini';
import {
  aheadMinutes,
  EventItem,
  InfoItem,
  type ItemProblem,
  lateDays,
  StateMessage,
  TelemetryItem,
  UpMessage,
} from '#contract/telemetry.ts';
import type { UpKind } from '#contract/topics.ts';
import { quickly } from '../../platform/quick.ts';

export interface Refusal {
  index: number;
  problem: ItemProblem;
  detail: string;
  item: unknown;
}

/** An item that may be stored, if the device is the dongle's. */
export interface Taken {
  index: number;
  item: TelemetryItem;
  at: number;
  /** The clock was wrong: stored at the server's time instead. */
  suspect: boolean;
}

/** What a dongle said, item by item. */
export interface Parsed {
  dongleSn: string;
  buffered: boolean;
  telemetry: Taken[];
  info: { index: number; item: InfoItem }[];
  events: { index: number; item: EventItem; at: number }[];
  online: boolean | null;
  refused: Refusal[];
}

const dayMs = 86_400_000;

const nothing = (dongleSn: string): Parsed => ({
  dongleSn,
  buffered: false,
  telemetry: [],
  info: [],
  events: [],
  online: null,
  refused: [],
});

const said = (issues: readonly z.core.$ZodIssue[]): string => {
  const [first] = issues;
  return first ? `${first.path.join('.')}: ${first.message}`.slice(0, 300) : 'not valid';
};

function whole(dongleSn: string, detail: string, item: unknown): Parsed {
  return { ...nothing(dongleSn), refused: [{ index: -1, problem: 'INVALID', detail, item }] };
}

function timed(index: number, item: TelemetryItem, now: number): Taken | Refusal {
  const at = Date.parse(item.ts);
  if (at < now - lateDays * dayMs) return { index, problem: 'TOO_OLD', detail: item.ts, item };
  const ahead = at > now + aheadMinutes * 60_000;
  return { index, item, at: ahead ? now : at, suspect: ahead || item.q === 'SUSPECT' };
}

const isMessage = quickly(UpMessage);
const isOfKind = new Map<string, (raw: unknown) => boolean>(
  TelemetryItem.def.options.map((schema) => [schema.def.shape.kind.def.values[0] ?? '', quickly(schema)]),
);
const isItem = (raw: unknown): boolean => isOfKind.get((raw as { kind: string } | null)?.kind ?? '')?.(raw) === true;

type Read<T> = { success: true; data: T } | { success: false; error: z.core.$ZodError };
const taken = <T>(raw: unknown): Read<T> => ({ success: true, data: raw as T });

function parseItem(parsed: Parsed, type: UpMessage['type'], index: number, raw: unknown, now: number): void {
  const schema = { telemetry: TelemetryItem, info: InfoItem, event: EventItem }[type];
  const result =
    type === 'telemetry' && isItem(raw) ? taken<TelemetryItem>(raw) : z.core.safeParse(schema as z.core.$ZodType, raw);
  if (!result.success) {
    parsed.refused.push({ index, problem: 'INVALID', detail: said(result.error.issues), item: raw });
    return;
  }
  if (type === 'info') parsed.info.push({ index, item: result.data as InfoItem });
  else if (type === 'event') {
    const item = result.data as EventItem;
    parsed.events.push({ index, item, at: Math.min(Date.parse(item.ts), now) });
  } else {
    const taken = timed(index, result.data as TelemetryItem, now);
    if ('problem' in taken) parsed.refused.push(taken);
    else parsed.telemetry.push(taken);
  }
}

/** A message as its items: the good ones, and the others with a reason each. */
export function parseMessage(dongleSn: string, kind: UpKind, body: unknown, now: number): Parsed {
  if (kind === 'state') {
    const state = z.safeParse(StateMessage, body);
    return state.success ? { ...nothing(dongleSn), online: state.data.online } : whole(dongleSn, said(state.error.issues), body);
  }
  const message = isMessage(body) ? taken<UpMessage>(body) : z.safeParse(UpMessage, body);
  if (!message.success) return whole(dongleSn, said(message.error.issues), body);
  const { type, items, buffered } = message.data;
  if (message.data.dongleSn !== dongleSn) return whole(dongleSn, `dongleSn: is ${dongleSn} here`, body);
  if (type !== kind) return whole(dongleSn, `type: is ${kind} here`, body);
  const parsed = { ...nothing(dongleSn), buffered };
  for (const [index, raw] of items.entries()) parseItem(parsed, type, index, raw, now);
  return parsed;
}

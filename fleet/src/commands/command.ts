import type { Dongle } from '../dongle.ts';

/** An order from the server. */
export interface Command {
  cmdId: string;
  op: string;
  target?: { kind: string; sn: string };
  expiresAt?: string;
  body?: Record<string, unknown>;
}

/** What became of it. */
export interface Outcome {
  state: 'VERIFIED' | 'APPLIED' | 'REJECTED' | 'EXPIRED' | 'FAILED';
  results?: object[];
  error?: { code: string; text?: string };
}

export type Handler = (command: Command, dongle: Dongle) => Outcome | Promise<Outcome>;

import type { UpgradeBody } from '#contract/upgrades.ts';
import { type Handler, rejected } from './handler.ts';

/** Taken or refused at once; how it goes on is told step by step elsewhere. */
export const fwUpgrade: Handler = ({ cmdId, body }, { kind, sn, upgrades }) =>
  upgrades.begin(cmdId, { kind, sn }, body as unknown as UpgradeBody) ? { state: 'APPLIED' } : rejected('BUSY');

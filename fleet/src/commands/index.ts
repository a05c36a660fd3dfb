import type { Handler } from './command.ts';
import { liveStart } from './liveStart.ts';
import { reboot } from './reboot.ts';
import { timeSync } from './timeSync.ts';

/** What a dongle can be told to do, by the name of the operation. */
export const handlers: Readonly<Record<string, Handler>> = { 'live.start': liveStart, 'time.sync': timeSync, reboot };

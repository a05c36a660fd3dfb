import { fwCancel } from './fwCancel.ts';
import { fwUpgrade } from './fwUpgrade.ts';
import type { Handler } from './handler.ts';
import { liveStart } from './liveStart.ts';
import { paramKeep } from './paramKeep.ts';
import { paramRead } from './paramRead.ts';
import { paramWrite } from './paramWrite.ts';
import { reboot } from './reboot.ts';
import { timeSync } from './timeSync.ts';

/** What a device can be told to do, by the name of the operation. */
export const handlers: Readonly<Record<string, Handler>> = {
  'live.start': liveStart,
  'time.sync': timeSync,
  reboot,
  'param.read': paramRead,
  'param.write': paramWrite,
  'param.keep': paramKeep,
  'fw.upgrade': fwUpgrade,
  'fw.cancel': fwCancel,
};

import type { Handler } from './command.ts';

/** The answer leaves before the dongle goes. */
export const reboot: Handler = (_command, dongle) => {
  setImmediate(() => dongle.reboot('REMOTE'));
  return { state: 'APPLIED' };
};

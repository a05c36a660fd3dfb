import type { Handler } from './handler.ts';

/** The answer leaves before the device goes. */
export const reboot: Handler = (_command, device) => {
  setImmediate(device.reboot);
  return { state: 'APPLIED' };
};

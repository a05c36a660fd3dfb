import type { Handler } from './command.ts';

export const timeSync: Handler = (_command, dongle) => {
  dongle.setClock();
  return { state: 'APPLIED' };
};

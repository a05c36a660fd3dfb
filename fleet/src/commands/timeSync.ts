import type { Handler } from './handler.ts';

export const timeSync: Handler = (_command, { dongle }) => {
  dongle.setClock();
  return { state: 'APPLIED' };
};

import { type Handler, rejected } from './handler.ts';

export const fwCancel: Handler = (_command, { sn, upgrades }) =>
  upgrades.cancel(sn) ? { state: 'APPLIED' } : rejected(upgrades.isBusy(sn) ? 'BUSY' : 'PRECONDITION');

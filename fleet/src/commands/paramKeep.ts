import { type Handler, rejected } from './handler.ts';

/** The new values stay; after the time of trial there is nothing to keep any more. */
export const paramKeep: Handler = ({ body }, { trial, setTrial }) => {
  if (!trial || trial.cmdId !== (body as { cmdId?: string }).cmdId) return rejected('PRECONDITION');
  setTrial(null);
  return { state: 'APPLIED' };
};

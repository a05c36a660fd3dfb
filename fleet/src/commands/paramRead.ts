import { type Handler, rejected } from './handler.ts';

export const paramRead: Handler = ({ body }, { values }) => {
  if (!values) return rejected('UNKNOWN_KEY');
  const { keys } = body as { keys: string[] };
  const read = keys.includes('*') ? Object.keys(values) : keys;
  const results = read.map((k) =>
    k in values ? { k, new: values[k] ?? null, ok: true } : { k, ok: false, error: 'UNKNOWN_KEY' as const },
  );
  return { state: 'VERIFIED', results };
};

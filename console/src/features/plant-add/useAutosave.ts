import { useCallback, useEffect, useRef, useState } from 'react';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { keepHere } from './plantAdd.draft.ts';

export type SaveState = 'idle' | 'waiting' | 'saved' | 'failed';

const pauseMs = 1200;

interface Options {
  /** Null while there is nothing worth keeping. */
  content: string | null;
  /** What the server holds already. */
  stored: string | null;
  /** A change of this saves at once. */
  moment: string;
}

/** Keeps a draft: in the browser at once, on the server when the typing pauses, when the step changes and when the page is left. */
export function useAutosave({ content, stored, moment }: Options) {
  const userId = useUser()?.id ?? '';
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(content);
  const saved = useRef(stored);
  const sending = useRef(false);
  const stopped = useRef(false);

  const save = useCallback(async (): Promise<void> => {
    const text = latest.current;
    if (stopped.current || sending.current || text === null || text === saved.current) return;
    sending.current = true;
    try {
      await call(plantEndpoints.saveDraft, { body: { content: text } }, { quiet: true });
      saved.current = text;
    } catch {
      setState('failed');
      return;
    } finally {
      sending.current = false;
    }
    if (stopped.current) return;
    if (latest.current !== text) return save();
    keepHere(userId, null);
    setState('saved');
  }, [userId]);

  useEffect(() => {
    latest.current = content;
    if (stopped.current || content === null || content === saved.current) return;
    keepHere(userId, content);
    setState((old) => (old === 'failed' ? old : 'waiting'));
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [content, userId, save]);

  const before = useRef(moment);
  useEffect(() => {
    if (before.current === moment) return;
    before.current = moment;
    void save();
  }, [moment, save]);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void save();
    const back = () => void save();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', back);
      void save();
    };
  }, [save]);

  /** The draft has become a plant, or was thrown away: nothing is kept any more. */
  const stop = useCallback(() => {
    stopped.current = true;
    keepHere(userId, null);
  }, [userId]);

  return { state, save, stop };
}

import { useInsertionEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firmwareBytes } from '#contract/firmware.ts';
import { formatBytes } from '../../lib/format.ts';
import { fitsType } from '../../ui/fitsType.ts';
import { isThere } from '../../ui/import/report.ts';
import { FileGone, hashInBackground } from './hashInBackground.ts';
import { speedometer } from './speed.ts';

export const programFile = ['.bin'];

export type ProgramUpload =
  | { kind: 'none' }
  | { kind: 'failed'; reason: string }
  | {
      kind: 'busy';
      name: string;
      sizeBytes: number;
      sentBytes: number;
      bytesPerS: number | null;
      interrupted: boolean;
    }
  | { kind: 'done'; name: string; sizeBytes: number; fileId: string; sha256: string };

/** The file of a program on its way to the server, with its hash counted on the way. */
export function useProgramUpload() {
  const { t } = useTranslation(['firmware', 'ui']);
  const [upload, setUpload] = useState<ProgramUpload>({ kind: 'none' });
  const running = useRef<AbortController>(null);

  const refusal = (file: File) => {
    if (!fitsType(file, programFile)) return t('ui:upload.wrongType');
    if (file.size < firmwareBytes.min) return t('upload.tooSmall', { size: formatBytes(firmwareBytes.min) });
    return file.size > firmwareBytes.max ? t('upload.tooLarge', { size: formatBytes(firmwareBytes.max) }) : undefined;
  };

  async function send(file: File, { signal }: AbortController): Promise<ProgramUpload> {
    if (!(await isThere(file))) throw new FileGone();
    const { name, size: sizeBytes } = file;
    let speed = speedometer();
    const note = (change: object) => setUpload((old) => (old.kind === 'busy' && !signal.aborted ? { ...old, ...change } : old));
    setUpload({ kind: 'busy', name, sizeBytes, sentBytes: 0, bytesPerS: null, interrupted: false });
    const { sendResumable } = await import('./resumable.ts');
    const [sha256, fileId] = await Promise.all([
      hashInBackground(file, signal),
      sendResumable(file, {
        signal,
        onSent: (sentBytes) => note({ sentBytes, bytesPerS: speed(sentBytes, performance.now()), interrupted: false }),
        onInterrupted: () => {
          speed = speedometer();
          note({ bytesPerS: null, interrupted: true });
        },
      }),
    ]);
    return { kind: 'done', name, sizeBytes, fileId, sha256 };
  }

  async function start(file: File): Promise<void> {
    const reason = refusal(file);
    if (reason) return setUpload({ kind: 'failed', reason });
    const controller = new AbortController();
    running.current = controller;
    try {
      setUpload(await send(file, controller));
    } catch (error) {
      const cancelled = controller.signal.aborted;
      // the other half of the work ends with the one that failed
      controller.abort();
      const said = error instanceof FileGone ? t('upload.gone') : (error as Error).message || t('ui:upload.failed');
      setUpload(cancelled ? { kind: 'none' } : { kind: 'failed', reason: said });
    }
  }

  const cancel = () => running.current?.abort();
  // Goes on while the page waits behind its tag, and ends with the page: the one kind of effect that tells these apart.
  useInsertionEffect(() => () => running.current?.abort(), []);
  return { upload, start, cancel };
}

import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { fitsType } from './fitsType.ts';
import classes from './UploadField.module.css';

interface Upload {
  signal: AbortSignal;
  /** Takes the sent share, 0 to 1. */
  onProgress: (share: number) => void;
}

interface Props {
  label: string;
  help?: string;
  /** Media types ("image/png", "image/*") or endings (".bin"). */
  accept: readonly string[];
  maxBytes: number;
  onUpload: (file: File, upload: Upload) => Promise<void>;
  disabled?: boolean;
}

type State = { kind: 'idle' } | { kind: 'busy'; name: string; share: number } | { kind: 'done'; name: string } | Failure;
type Failure = { kind: 'failed'; reason: string };

export function UploadField({ label, help, accept, maxBytes, onUpload, disabled = false }: Props) {
  const { t } = useTranslation('ui');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const labelId = useId();
  const helpId = useId();
  const busy = state.kind === 'busy';

  const refusal = (file: File) => {
    if (!fitsType(file, accept)) return t('upload.wrongType');
    if (file.size > maxBytes) return t('upload.tooLarge', { megabytes: formatNumber(maxBytes / 1024 / 1024, { digits: 0 }) });
    return file.size === 0 ? t('upload.empty') : undefined;
  };
  const start = async (file: File | undefined) => {
    if (!file || busy || disabled) return;
    const reason = refusal(file);
    if (reason) return setState({ kind: 'failed', reason });
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'busy', name: file.name, share: 0 });
    try {
      await onUpload(file, {
        signal: controller.signal,
        onProgress: (share) => setState((old) => (old.kind === 'busy' ? { ...old, share } : old)),
      });
      setState({ kind: 'done', name: file.name });
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', reason: said || t('upload.failed') });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    start(event.dataTransfer.files[0]);
  };
  const overField = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled && !busy);
  };

  return (
    <fieldset
      className={classes.field}
      aria-labelledby={labelId}
      aria-describedby={help ? helpId : undefined}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={overField(true)}
      onDragLeave={overField(false)}
    >
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <div className={classes.zone}>
        {busy ? (
          <>
            <span className={classes.name}>{t('upload.sending', { name: state.name })}</span>
            <Progress className={classes.bar} value={Math.round(state.share * 100)} aria-label={t('upload.progress')} />
            <Button variant="default" size="compact-md" onClick={() => running.current?.abort()}>
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              disabled={disabled}
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => input.current?.click()}
              aria-describedby={labelId}
            >
              {t('upload.choose')}
            </Button>
            <span className={classes.hint}>{t('upload.drop')}</span>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={labelId}
        accept={accept.join(',')}
        disabled={disabled}
        onChange={(event) => {
          start(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {help && (
        <span id={helpId} className={classes.hint}>
          {help}
        </span>
      )}
      <span role="status" className={classes.done}>
        {state.kind === 'done' && t('upload.done', { name: state.name })}
      </span>
      {state.kind === 'failed' && (
        <span role="alert" className={classes.problem}>
          {state.reason}
        </span>
      )}
    </fieldset>
  );
}

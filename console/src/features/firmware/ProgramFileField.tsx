import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconCircleCheckFilled, IconPlugConnectedX, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firmwareBytes } from '#contract/firmware.ts';
import { formatBytes, formatShare } from '../../lib/format.ts';
import classes from './ProgramFileField.module.css';
import { type ProgramUpload, programFile } from './useProgramUpload.ts';
import { useSpan } from './useSpan.ts';

interface Props {
  upload: ProgramUpload;
  problem: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** The program itself: chosen or dropped, sent at once, and followed on its way. */
export function ProgramFileField({ upload, problem, disabled, onFile, onCancel }: Props) {
  const { t } = useTranslation(['firmware', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const helpId = useId();
  const busy = upload.kind === 'busy';
  const closed = disabled || busy;
  const take = (file: File | undefined) => {
    if (file && !closed) onFile(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !closed);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    take(event.dataTransfer.files[0]);
  };
  const failure = upload.kind === 'failed' ? upload.reason : problem;
  return (
    <fieldset
      className={classes.field}
      aria-label={t('file')}
      aria-describedby={helpId}
      data-over={over || undefined}
      onDrop={drop}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
    >
      {busy && <OnItsWay upload={upload} onCancel={onCancel} />}
      {upload.kind === 'done' && <Arrived upload={upload} />}
      {!busy && (
        <div className={classes.zone}>
          <Button
            variant="default"
            disabled={disabled}
            leftSection={<IconUpload size={16} aria-hidden />}
            aria-describedby={helpId}
            aria-invalid={failure !== undefined}
            onClick={() => input.current?.click()}
          >
            {t(upload.kind === 'done' ? 'upload.other' : 'ui:upload.choose')}
          </Button>
          <span className={classes.hint}>{t('ui:upload.drop')}</span>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file')}
        accept={programFile.join(',')}
        disabled={closed}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p id={helpId} className={classes.note}>
        {t(disabled ? 'manufacturer.first' : 'upload.help', { size: formatBytes(firmwareBytes.max) })}
      </p>
      {failure && (
        <p role="alert" className={classes.problem}>
          {failure}
        </p>
      )}
    </fieldset>
  );
}

type Busy = Extract<ProgramUpload, { kind: 'busy' }>;

function OnItsWay({ upload, onCancel }: { upload: Busy; onCancel: () => void }) {
  const { t } = useTranslation(['firmware', 'ui']);
  const span = useSpan();
  const { name, sizeBytes, sentBytes, bytesPerS, interrupted } = upload;
  const share = sentBytes / sizeBytes;
  const left = bytesPerS ? (sizeBytes - sentBytes) / bytesPerS : null;
  return (
    <div className={classes.way}>
      <div className={classes.wayHead}>
        <strong className={classes.name}>{name}</strong>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
      <Progress value={share * 100} color={interrupted ? 'yellow' : undefined} aria-label={t('ui:upload.progress')} />
      <p className={classes.numbers} aria-hidden>
        <span>{t('upload.sent', { share: formatShare(share), sent: formatBytes(sentBytes), size: formatBytes(sizeBytes) })}</span>
        {bytesPerS !== null && <span>{t('upload.speed', { size: formatBytes(bytesPerS) })}</span>}
        {left !== null && sentBytes < sizeBytes && <span>{t('upload.left', { span: span(left) })}</span>}
      </p>
      <p role="status" className={classes.notice} data-interrupted={interrupted || undefined}>
        {interrupted && <IconPlugConnectedX size={16} aria-hidden />}
        {t(interrupted ? 'upload.interrupted' : sentBytes < sizeBytes ? 'upload.busy' : 'upload.checking')}
      </p>
    </div>
  );
}

type Done = Extract<ProgramUpload, { kind: 'done' }>;

function Arrived({ upload: { name, sizeBytes, sha256 } }: { upload: Done }) {
  const { t } = useTranslation('firmware');
  return (
    <div className={classes.done} role="status">
      <IconCircleCheckFilled size={20} aria-hidden />
      <div>
        <p className={classes.name}>{t('upload.done', { name, size: formatBytes(sizeBytes) })}</p>
        <p className={classes.note}>{t('sha256')}</p>
        <code className={classes.hash}>{sha256}</code>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader2, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandState } from '#contract/commands.ts';
import { type Command, controlEndpoints } from '#contract/control.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useMay } from '../../lib/useMay.ts';
import { DiffTable } from '../../ui/control/DiffTable.tsx';
import { useCommandPulse } from '../../ui/control/useCommandPulse.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './control.module.css';
import { commandById, useRefreshControl } from './control.queries.ts';

interface Props {
  id: string;
  zone: string;
  onRestore?: ((commandId: string) => void) | undefined;
  onReceipt?: ((commandId: string) => void) | undefined;
  onClose: () => void;
}

const good: readonly CommandState[] = ['APPLIED', 'VERIFIED'];

function Sign({ command }: { command: Command }) {
  if (!command.finishedAt)
    return command.state === 'CREATED' ? (
      <IconClock size={18} aria-hidden />
    ) : (
      <IconLoader2 className={classes.turning} size={18} aria-hidden />
    );
  if (good.includes(command.state)) return <IconCheck size={18} aria-hidden />;
  return command.state === 'CANCELLED' ? <IconX size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />;
}

function toneOf({ state, finishedAt }: Command): string {
  if (!finishedAt) return 'open';
  if (good.includes(state)) return 'good';
  return state === 'CANCELLED' ? 'open' : 'bad';
}

/** The life of one command, step by step, as it happens. */
export function CommandProgress({ id, zone, onRestore, onReceipt, onClose }: Props) {
  const { t } = useTranslation('control');
  const may = useMay();
  const user = useUser();
  const refresh = useRefreshControl();
  const { data: command, error, isFetching, refetch } = useQuery(commandById(id));
  useCommandPulse(
    (event) => event.id === id,
    () => void refetch(),
  );
  const ended = command?.finishedAt ?? null;
  useEffect(() => {
    if (ended) void refresh();
  }, [ended, refresh]);
  if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
  if (!command) return <div className={classes.bone} aria-busy />;
  const mayCancel = command.state === 'CREATED' && (command.byName === user?.accountName || may(controlEndpoints.write));
  const cancel = async () => {
    await call(controlEndpoints.cancel, { body: { id } });
    await refresh();
  };
  const isWrite = command.op === 'param.write';
  return (
    <section className={classes.progress} data-tone={toneOf(command)} aria-label={t('progress')}>
      <div className={classes.progressHead} role="status">
        <Sign command={command} />
        <div className={classes.progressWords}>
          <strong>{t(`op.${command.op}`)}</strong>
          <span>
            {t(`state.${command.state}`, { until: formatDateTime(command.expiresAt, { zone }) })}
            {command.error && ` ${t(`error.${command.error}`)}`}
          </span>
          {command.guard && <span>{t(`guard.${command.guard}`, { until: formatDateTime(command.guardUntil, { zone }) })}</span>}
        </div>
      </div>
      <ol className={classes.steps}>
        {command.steps.map(({ state, at }) => (
          <li key={state}>
            <span>{t(`step.${state}`)}</span>
            <time dateTime={at}>{formatDateTime(at, { zone })}</time>
          </li>
        ))}
      </ol>
      {isWrite && command.changes.length > 0 && <DiffTable changes={command.changes} withAfter={ended !== null} />}
      <div className={classes.buttons}>
        {mayCancel && (
          <Button variant="default" size="xs" onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        )}
        {ended && isWrite && onReceipt && (
          <Button variant="default" size="xs" onClick={() => onReceipt(id)}>
            {t('receipt')}
          </Button>
        )}
        {command.restorable && onRestore && may(controlEndpoints.restore) && (
          <Button variant="default" size="xs" onClick={() => onRestore(id)}>
            {t('restore')}
          </Button>
        )}
        {ended && (
          <Button variant="subtle" size="xs" onClick={onClose}>
            {t('hide')}
          </Button>
        )}
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatList } from '../../lib/format.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './control.module.css';
import { historyOf } from './control.queries.ts';

interface Props {
  plantId: string;
  zone: string;
  onOpen: (commandId: string) => void;
}

const fewNames = 3;
const pageSize = 10;

/** What the devices of the plant were told, newest first. */
export function CommandHistory({ plantId, zone, onOpen }: Props) {
  const { t } = useTranslation('control');
  const text = useValueText();
  const titleId = useId();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(historyOf(plantId, page));
  const names = (keys: readonly string[]) => {
    const shown = formatList(keys.slice(0, fewNames).map(text.name));
    return keys.length > fewNames ? t('history.more', { names: shown, count: keys.length - fewNames }) : shown;
  };
  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!data) return <div className={classes.bone} aria-busy />;
    if (data.list.length === 0) return <p className={classes.empty}>{t('history.empty')}</p>;
    return (
      <ul className={classes.history}>
        {data.list.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.entry} onClick={() => onOpen(row.id)}>
              <span className={classes.entryWords}>
                <strong>{t(`op.${row.op}`)}</strong>
                <span>{row.keys.length > 0 ? `${row.deviceSn} · ${names(row.keys)}` : row.deviceSn}</span>
              </span>
              <span className={classes.entryState}>
                {t(`step.${row.state}`)}
                {row.guard && ` · ${t(`guardShort.${row.guard}`)}`}
              </span>
              <span className={classes.entryWhen}>
                {formatDateTime(row.createdAt, { zone })} · {row.byName}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.groupHead}>
        <h3 id={titleId} className={classes.title}>
          {t('history')}
        </h3>
      </header>
      {body()}
      {data && data.total > pageSize && (
        <div className={classes.pager}>
          <Button variant="subtle" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('history.newer')}
          </Button>
          <Button variant="subtle" size="xs" disabled={page * pageSize >= data.total} onClick={() => setPage(page + 1)}>
            {t('history.older')}
          </Button>
        </div>
      )}
    </section>
  );
}

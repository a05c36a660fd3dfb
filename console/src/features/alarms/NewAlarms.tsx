import { IconArrowUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alarm } from '#contract/alarms.ts';
import { useAlarmPulse } from '../../ui/alarms/useAlarmPulse.ts';
import { type AlarmRequest, arrivedSince, toFilter } from './alarms.model.ts';
import classes from './alarms.module.css';
import { alarmPagesKey, newestAlarms, newestPlaces, openIncidents } from './alarms.queries.ts';

interface Props {
  request: Pick<AlarmRequest, 'filters' | 'sort'>;
  /** When the list that is shown was loaded; 0 before that. */
  since: number;
}

/** Tells of what has come meanwhile; the list itself moves only when the person asks for it. */
export function NewAlarms({ request, since }: Props) {
  const { t } = useTranslation('alarms');
  const client = useQueryClient();
  const { sort: _, ...filter } = toFilter(request);
  const query = newestAlarms(filter, since);
  const { data, refetch } = useQuery(query);
  const key = JSON.stringify(query.queryKey);
  const [before, setBefore] = useState<{ key: string; list: readonly Alarm[] }>({ key: '', list: [] });
  if (data && before.key !== key) setBefore({ key, list: data.list });
  useAlarmPulse(() => {
    if (since > 0) void refetch({ cancelRefetch: false });
    void client.invalidateQueries({ queryKey: openIncidents.queryKey });
  });

  const count = data && before.key === key ? arrivedSince(before.list, data.list, newestPlaces).length : 0;
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={classes.arrived} onClick={() => client.invalidateQueries({ queryKey: alarmPagesKey })}>
          <IconArrowUp size={16} aria-hidden />
          {t('arrived', { count })}
        </button>
      )}
    </div>
  );
}

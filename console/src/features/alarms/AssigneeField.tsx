import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AlarmDetail, alarmEndpoints } from '#contract/alarms.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { assignees, useRefreshAlarms } from './alarms.queries.ts';

/** Who looks after the alarm; choosing is saving. */
export function AssigneeField({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation('alarms');
  const refresh = useRefreshAlarms();
  const { data: people = [] } = useQuery(assignees);
  const assign = useMutation({
    mutationFn: (id: string) => call(alarmEndpoints.assign, { body: { ids: [alarm.id], assigneeId: id || null } }),
    onSuccess: () => toast('success', t('assign.done')),
    onSettled: refresh,
  });
  const options = people.map(({ id, name, organizationName }) => ({
    value: id,
    label: organizationName ? `${name} · ${organizationName}` : name,
  }));
  // Who holds it may be out of the reach of whoever looks.
  const missing = alarm.assigneeId !== null && !people.some(({ id }) => id === alarm.assigneeId);
  return (
    <NativeSelect
      aria-label={t('column.assignee')}
      value={assign.isPending ? assign.variables : (alarm.assigneeId ?? '')}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate(event.currentTarget.value)}
      data={[
        { value: '', label: t('assign.nobody') },
        ...(missing ? [{ value: alarm.assigneeId ?? '', label: alarm.assigneeName ?? '' }] : []),
        ...options,
      ]}
    />
  );
}

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AlarmDefinition, alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { formatNumber } from '../../lib/format.ts';
import { LevelBadge } from '../../ui/alarms/LevelBadge.tsx';
import { Can } from '../../ui/Can.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import type { DefinitionTask } from './alarmDefinitions.model.ts';
import classes from './alarmDefinitions.module.css';
import type { DefinitionSort } from './alarmDefinitions.queries.ts';

type DefinitionColumn = Column<AlarmDefinition, DefinitionSort>;

const whole = (number: number) => formatNumber(number, { digits: 0 });

export function useDefinitionColumns(onTask: (task: DefinitionTask) => void): DefinitionColumn[] {
  const { t } = useTranslation(['alarmDefinitions', 'things']);
  const blockedBy = (row: AlarmDefinition): string | undefined => {
    if (row.builtIn) return t('delete.builtIn');
    return row.alarms > 0 ? t('delete.inUse', { count: row.alarms }) : undefined;
  };
  return [
    { key: 'level', header: t('level'), sort: 'level', cell: (row) => <LevelBadge level={row.level} /> },
    { key: 'code', header: t('code'), sort: 'code', cell: (row) => <span className={classes.code}>{row.code}</span> },
    {
      key: 'message',
      header: t('message'),
      primary: true,
      cell: (row) => (
        <span className={classes.words}>
          <span className={classes.message}>{row.message}</span>
          <span className={classes.muted}>{row.trigger}</span>
        </span>
      ),
    },
    {
      key: 'deviceType',
      header: t('deviceType'),
      sort: 'deviceType',
      cell: (row) => t(`things:deviceType.${row.deviceType}`),
    },
    {
      key: 'enabled',
      header: t('status'),
      cell: (row) => <StatusBadge status={row.enabled ? 'enabled' : 'disabled'} label={t(`enabled.${row.enabled}`)} />,
    },
    { key: 'debounce', header: t('debounce.column'), numeric: true, cell: (row) => whole(row.debounceS) },
    { key: 'clearDelay', header: t('clearDelay.column'), numeric: true, cell: (row) => whole(row.clearDelayS) },
    { key: 'notify', header: t('notify'), cell: (row) => t(`notify.${row.notify}`) },
    { key: 'source', header: t('source'), optional: true, cell: (row) => t(`source.${row.source}`) },
    { key: 'clearMode', header: t('clearMode'), optional: true, cell: (row) => t(`clearMode.${row.clearMode}`) },
    { key: 'open', header: t('open'), numeric: true, cell: (row) => whole(row.open) },
    { key: 'alarms', header: t('alarms'), numeric: true, cell: (row) => whole(row.alarms) },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => (
        <Can call={alarmDefinitionEndpoints.edit}>
          <RowActions
            label={t('actionsFor', { code: row.code })}
            actions={[
              { label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onClick: () => onTask({ kind: 'edit', row }) },
              {
                label: t('delete'),
                icon: <IconTrash size={16} aria-hidden />,
                danger: true,
                blocked: blockedBy(row),
                onClick: () => onTask({ kind: 'delete', row }),
              },
            ]}
          />
        </Can>
      ),
    },
  ];
}

import { IconBan, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { firmwareEndpoints, type ProgramRow } from '#contract/firmware.ts';
import { formatBytes, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import { Can } from '../../ui/Can.tsx';
import type { MenuEntry } from '../../ui/drop/MenuButton.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { type ProgramTask, programAddress } from './firmware.model.ts';
import classes from './firmware.module.css';
import { ProgramStateSign } from './StateSigns.tsx';

const whole = (number: number) => formatNumber(number, { digits: 0 });

export function useProgramColumns(onTask: (task: ProgramTask) => void): Column<ProgramRow, never>[] {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const may = useMay();
  const actionsFor = (program: ProgramRow): MenuEntry[] => {
    const remove: MenuEntry = {
      label: t('remove'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      blocked: program.campaigns > 0 ? t('remove.used') : undefined,
      onClick: () => onTask({ kind: 'remove', program }),
    };
    const enable = {
      label: t('enable'),
      icon: <IconShieldCheck size={16} aria-hidden />,
      onClick: () => onTask({ kind: 'enable', program }),
    };
    const disable = {
      label: t('disable'),
      icon: <IconBan size={16} aria-hidden />,
      onClick: () => onTask({ kind: 'disable', program }),
    };
    return [program.state === 'ENABLED' ? disable : enable, remove];
  };
  return [
    { key: 'state', header: t('state'), cell: (row) => <ProgramStateSign state={row.state} /> },
    {
      key: 'version',
      header: t('version'),
      primary: true,
      cell: (row) => (may(firmwareEndpoints.detail) ? <Link to={programAddress(row.id)}>{row.version}</Link> : row.version),
    },
    { key: 'type', header: t('type'), cell: (row) => t(`upgrades:type.${row.type}`) },
    { key: 'manufacturer', header: t('manufacturer'), cell: (row) => row.manufacturerName },
    {
      key: 'description',
      header: t('description'),
      cell: (row) => (
        <div className={classes.clamped} title={row.description}>
          {row.description}
        </div>
      ),
    },
    {
      key: 'support',
      header: t('support'),
      cell: (row) => (row.devices === null ? t('support.ALL') : t('support.count', { number: whole(row.devices) })),
    },
    { key: 'campaigns', header: t('tab.campaigns'), numeric: true, cell: (row) => whole(row.campaigns) },
    {
      key: 'file',
      header: t('file'),
      optional: true,
      cell: (row) => `${row.fileName} (${formatBytes(row.sizeBytes)})`,
    },
    { key: 'createdAt', header: t('createdAt'), cell: (row) => formatDateTime(row.createdAt) },
    { key: 'createdBy', header: t('createdBy'), optional: true, cell: (row) => row.createdByName },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => (
        <Can call={firmwareEndpoints.updateStatus}>
          <RowActions label={t('actionsFor', { name: row.version })} actions={actionsFor(row)} />
        </Can>
      ),
    },
  ];
}

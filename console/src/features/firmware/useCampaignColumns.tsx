import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CampaignRow, campaignEndpoints } from '#contract/campaigns.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/useMay.ts';
import type { Column } from '../../ui/table/table.types.ts';
import { Bar } from './Bar.tsx';
import { campaignAddress } from './firmware.model.ts';
import classes from './firmware.module.css';
import { CampaignStateSign } from './StateSigns.tsx';

const whole = (number: number) => formatNumber(number, { digits: 0 });

export function useCampaignColumns(): Column<CampaignRow, never>[] {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const may = useMay();
  return [
    { key: 'state', header: t('state'), cell: (row) => <CampaignStateSign state={row.state} /> },
    {
      key: 'name',
      header: t('name'),
      primary: true,
      cell: (row) => (may(campaignEndpoints.detail) ? <Link to={campaignAddress(row.id)}>{row.name}</Link> : row.name),
    },
    {
      key: 'program',
      header: t('program'),
      cell: (row) => t('upgrades:program', { type: t(`upgrades:type.${row.type}`), version: row.version }),
    },
    {
      key: 'progress',
      header: t('progress'),
      cell: ({ devices, succeeded, failed }) => (
        <div className={classes.progressCell}>
          <Bar
            total={devices}
            parts={[
              { tone: 'succeeded', devices: succeeded },
              { tone: 'failed', devices: failed },
            ]}
          />
          <span className={classes.note}>
            {t('progress.short', { succeeded: whole(succeeded), devices: whole(devices), failed: whole(failed) })}
          </span>
        </div>
      ),
    },
    { key: 'startAt', header: t('startAt'), cell: (row) => formatDateTime(row.startAt) },
    { key: 'finishedAt', header: t('finishedAt'), optional: true, cell: (row) => formatDateTime(row.finishedAt) },
    { key: 'createdBy', header: t('startedBy'), cell: (row) => row.createdByName },
  ];
}

import { SegmentedControl, Table } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Table.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantLoss } from '#contract/dashboard.ts';
import { formatEnergy, formatMoney, formatNumber, unknown } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlantName } from '../plants/PlantName.tsx';
import { Card } from './Card.tsx';
import { type LossDays, lossDays } from './dashboard.model.ts';
import classes from './dashboard.module.css';
import { dashboardLosses } from './dashboard.queries.ts';
import { Loaded } from './Loaded.tsx';

const energy = (wh: number) => {
  const { value, unit } = formatEnergy(wh);
  return `${value} ${unit}`;
};

export function LossesCard() {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<LossDays>('30');
  const query = useQuery(dashboardLosses(days));
  const ratio = (value: number | null) =>
    value === null ? unknown : t('percent', { number: formatNumber(value * 100, { digits: 0 }) });
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={t('losses.range')}
      value={days}
      onChange={(value) => setDays(value as LossDays)}
      data={lossDays.map((value) => ({ value, label: t('trend.days', { number: formatNumber(Number(value), { digits: 0 }) }) }))}
    />
  );
  return (
    <Card title={t('losses.title')} subtitle={t('losses.subtitle')} aside={choice}>
      <Loaded query={query} height={300}>
        {({ list }: { list: PlantLoss[] }) =>
          list.length === 0 ? (
            <EmptyState title={t('losses.none')} text={t('losses.noneText')} />
          ) : (
            <div className={classes.scroll}>
              <Table className={classes.losses} aria-label={t('losses.title')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('losses.plant')}</Table.Th>
                    <Table.Th>{t('losses.cause')}</Table.Th>
                    <Table.Th data-numeric>{t('losses.ratio')}</Table.Th>
                    <Table.Th data-numeric>{t('losses.energy')}</Table.Th>
                    <Table.Th data-numeric>{t('losses.money')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((loss) => (
                    <Table.Tr key={loss.id}>
                      <Table.Td>
                        <PlantName plant={loss} className={classes.plantLink} />
                      </Table.Td>
                      <Table.Td>{t(`cause.${loss.cause}`)}</Table.Td>
                      <Table.Td data-numeric>{ratio(loss.performanceRatio)}</Table.Td>
                      <Table.Td
                        data-numeric
                        title={t('losses.of', { actual: energy(loss.actualWh), expected: energy(loss.expectedWh) })}
                      >
                        {energy(loss.lostWh)}
                      </Table.Td>
                      <Table.Td data-numeric className={classes.lost}>
                        {formatMoney(loss.lostMoney, loss.currency)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </Loaded>
      <p className={classes.quiet}>{t('losses.explain')}</p>
    </Card>
  );
}

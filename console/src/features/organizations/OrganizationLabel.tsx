import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations.ts';
import { formatNumber } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './OrganizationTree.module.css';

/** An organization as its row in the tree tells it: name, kind, status, people. */
export function OrganizationLabel({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['organizations', 'people']);
  const { name, kind, status, employees } = organization;
  const people = formatNumber(employees, { digits: 0 });
  return (
    <>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>
          <span>{t(`people:organizationKind.${kind}`)}</span>
          {status !== 'normal' && <StatusBadge status={status} label={t(`people:status.${status}`)} />}
        </span>
      </span>
      <span className={classes.people} title={t('people', { number: people })}>
        <IconUsers size={14} aria-hidden />
        <span aria-hidden>{people}</span>
        <span className={classes.spoken}>{t('people', { number: people })}</span>
      </span>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations.ts';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './organizations.module.css';

interface Props {
  organization: Organization;
}

export function OrganizationFacts({ organization }: Props) {
  const { t } = useTranslation(['organizations', 'people']);
  const { kind, status, description, contactName, contactMasked, address, employees, createdAt } = organization;
  const { data: choices } = useQuery(organizationChoices);
  const parent = choices?.find(({ id }) => id === organization.parentId);
  const facts = [
    { key: 'status', label: t('people:status'), value: <StatusBadge status={status} label={t(`people:status.${status}`)} /> },
    { key: 'kind', label: t('people:organizationKind'), value: t(`people:organizationKind.${kind}`) },
    { key: 'parent', label: t('parent'), value: parent?.name },
    { key: 'description', label: t('description'), value: description },
    { key: 'contactName', label: t('contactName'), value: contactName },
    { key: 'contact', label: t('contact'), value: contactMasked },
    { key: 'address', label: t('address'), value: address },
    { key: 'employees', label: t('employees'), value: formatNumber(employees, { digits: 0 }) },
    { key: 'createdAt', label: t('createdAt'), value: formatDateTime(createdAt) },
  ];
  return (
    <>
      {status !== 'normal' && <p className={classes.notice}>{t(`status.${status}`)}</p>}
      <dl className={classes.facts}>
        {facts.map(({ key, label, value }) => (
          <div key={key} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value ?? unknown}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

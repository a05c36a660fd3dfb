import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import type { Organization } from '#contract/organizations.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatNumber, unknown } from '../../lib/format.ts';
import { MaskedValue } from '../../ui/MaskedValue.tsx';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './organizations.module.css';

interface Props {
  organization: Organization;
}

export function OrganizationFacts({ organization }: Props) {
  const { t } = useTranslation(['organizations', 'people']);
  const { id, name, kind, status, description, contactName, contactMasked, address, employees, createdAt } = organization;
  const { data: choices } = useQuery(organizationChoices);
  const parent = choices?.find((choice) => choice.id === organization.parentId);
  const reveal = async () => {
    const { value } = await call(authEndpoints.reveal, { body: { viewType: 'ORGANIZATION', id } }, { quiet: true });
    return value;
  };
  const contact = <MaskedValue key={id} label={t('contactOf', { name })} masked={contactMasked} reveal={reveal} />;
  const facts = [
    { key: 'status', label: t('people:status'), value: <StatusBadge status={status} label={t(`people:status.${status}`)} /> },
    { key: 'kind', label: t('people:organizationKind'), value: t(`people:organizationKind.${kind}`) },
    { key: 'parent', label: t('parent'), value: parent?.name },
    { key: 'description', label: t('description'), value: description },
    { key: 'contactName', label: t('contactName'), value: contactName },
    { key: 'contact', label: t('contact'), value: contact },
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

import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import type { WizardForm } from './StepBody.tsx';

/** Who looks after the plant, where there is a choice, and whether the demo shows it. */
export function PlacedFields({ form }: { form: WizardForm }) {
  const { t } = useTranslation('plantAdd');
  const { data: organizations } = useQuery(organizationChoices);
  const isProvider = useUser()?.rolePermList.some(({ roleType }) => roleType === 'OPERATOR') ?? false;
  return (
    <>
      {(organizations?.length ?? 0) > 1 && (
        <OrganizationPicker
          label={t('organization')}
          description={t('organization.help')}
          value={form.values.organizationId || null}
          onChange={(id) => form.set('organizationId', id ?? '')}
          error={form.problems.organizationId}
        />
      )}
      {isProvider && <Checkbox {...form.tick('demo')} label={t('demo')} description={t('demo.help')} />}
    </>
  );
}

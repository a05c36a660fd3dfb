import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/fields.ts';
import type { Organization, Side } from '#contract/organizations.ts';
import type { useFields } from '../../lib/useFields.ts';
import { ContactField } from '../../ui/people/ContactField.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import type { OrganizationValues } from './organization.form.ts';
import { kindsOf, mayLieBelow } from './organizations.model.ts';

interface Props {
  side: Side;
  organization: Organization | null;
  form: ReturnType<typeof useFields<OrganizationValues>>;
}

export function OrganizationFields({ side, organization, form }: Props) {
  const { t } = useTranslation(['organizations', 'people']);
  const { values, problems, set } = form;
  const { data: choices } = useQuery(organizationChoices);
  const parent = choices?.find(({ id }) => id === values.parentId);
  const isTop = organization?.parentId === null;
  // Above one's own reach nothing can be chosen: it stays where it is.
  const mayMove = !organization || choices?.some(({ id }) => id === organization.parentId);
  const kinds = kindsOf[side];

  const chooseKind = (value: string) => {
    const kind = kinds.find((each) => each === value);
    if (!kind) return;
    set('kind', kind);
    if (parent && !mayLieBelow(kind, parent)) set('parentId', '');
  };
  return (
    <>
      {!organization && kinds.length > 1 && (
        <NativeSelect
          label={t('people:organizationKind')}
          value={values.kind}
          onChange={(event) => chooseKind(event.currentTarget.value)}
          data={kinds.map((value) => ({ value, label: t(`people:organizationKind.${value}`) }))}
        />
      )}
      <TextInput {...form.text('name')} label={t('name')} required autoComplete="off" data-autofocus />
      {mayMove && (
        <OrganizationPicker
          label={t('parent')}
          description={organization ? t('parent.help') : undefined}
          required
          error={problems.parentId}
          value={values.parentId || null}
          onChange={(id) => set('parentId', id ?? '')}
          accepts={(choice, parents) =>
            mayLieBelow(values.kind, choice) && ![choice, ...parents].some(({ id }) => id === organization?.id)
          }
        />
      )}
      <Textarea {...form.text('description')} label={t('description')} rows={3} resize="vertical" />
      <TextInput {...form.text('contactName')} label={t('contactName')} autoComplete="off" />
      <ContactField
        label={t('contact')}
        help={t('contact.help')}
        type="text"
        masked={organization?.contactMasked ?? null}
        text={form.text('contact')}
        remove={form.tick('removeContact')}
      />
      <TextInput {...form.text('address')} label={t('address')} autoComplete="off" />
      {organization && !isTop && (
        <NativeSelect
          {...form.text('status')}
          label={t('people:status')}
          description={t(`status.${values.status}`)}
          data={statuses.map((value) => ({ value, label: t(`people:status.${value}`) }))}
        />
      )}
    </>
  );
}

import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownerEndpoints } from '#contract/owners.ts';
import { useUser } from '../../lib/session.ts';
import { useFields } from '../../lib/useFields.ts';
import { useMay } from '../../lib/useMay.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OrganizationPicker } from '../../ui/people/OrganizationPicker.tsx';
import { OwnerPicker } from '../../ui/people/OwnerPicker.tsx';
import { organizationChoices } from '../../ui/people/people.queries.ts';
import { checkHandOver, handOverOf, inForm, ownerChanges, sidesOf, toTransfer } from './handOver.form.ts';
import { InviteFields } from './InviteFields.tsx';
import { marksDemo } from './plantDetail.model.ts';
import { atFields } from './refusal.ts';
import { Sides } from './Sides.tsx';
import { type HandOverProps, useHandOver } from './useHandOver.ts';

/** By those who look after the plant: to another organization, another owner, or both. */
export function HandOverDialog({ plant, onClose, onReload }: HandOverProps) {
  const { t } = useTranslation('plantDetail');
  const handOver = useHandOver(plant, onClose);
  const { data: organizations = [] } = useQuery(organizationChoices);
  // Only who sees everything still sees a plant that nobody looks after.
  const needsOrganization = !marksDemo(useUser());
  const form = useFields({
    initial: handOverOf(plant),
    check: (values) => checkHandOver(plant, values),
    send: (values) => handOver(toTransfer(plant, values)).catch(atFields(inForm)),
  });
  const { values, problems } = form;
  const may = useMay();
  const offered = ownerChanges.filter(
    (change) => (change !== 'none' || plant.ownerId) && (change !== 'existing' || may(ownerEndpoints.page)),
  );
  return (
    <FormDialog
      {...form.form}
      title={t('handOver.title', { name: plant.name })}
      submitLabel={t('handOver.submit')}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      onClose={onClose}
    >
      <OrganizationPicker
        label={t('organization')}
        description={t('handOver.organizationHelp')}
        required={needsOrganization}
        value={values.organizationId || null}
        onChange={(id) => form.set('organizationId', id ?? '')}
        error={problems.organizationId}
      />
      <NativeSelect
        {...form.text('ownerChange')}
        label={t('owner')}
        data={offered.map((value) => ({
          value,
          label: t(value === 'keep' && !plant.ownerName ? 'handOver.owner.keepNone' : `handOver.owner.${value}`, {
            name: plant.ownerName,
          }),
        }))}
      />
      {values.ownerChange === 'existing' && (
        <OwnerPicker
          label={t('handOver.newOwner')}
          description={t('handOver.ownerHelp')}
          value={values.owner[0] ?? null}
          onChange={(owner) => form.set('owner', owner ? [owner] : [])}
          error={problems.owner}
        />
      )}
      {values.ownerChange === 'invite' && <InviteFields form={form} />}
      <Textarea {...form.text('note')} label={t('note')} description={t('note.help')} maxLength={500} rows={2} />
      <Sides sides={sidesOf(plant, values, organizations)} />
    </FormDialog>
  );
}

import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/useFields.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { checkInvite, inForm, invited, noInvite } from './handOver.form.ts';
import { InviteFields } from './InviteFields.tsx';
import classes from './plantDetail.module.css';
import { atFields } from './refusal.ts';
import { type HandOverProps, useHandOver } from './useHandOver.ts';

/** By the owner, as when a house is sold: to somebody whom they know by e-mail address or mobile number. */
export function GiveAwayDialog({ plant, onClose, onReload }: HandOverProps) {
  const { t } = useTranslation('plantDetail');
  const handOver = useHandOver(plant, onClose);
  const form = useFields({
    initial: noInvite,
    check: (values) => checkInvite(plant, values),
    send: (values) => handOver({ owner: invited(values), note: values.note.trim() || null }).catch(atFields(inForm)),
  });
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
      <InviteFields form={form} />
      <Textarea {...form.text('note')} label={t('note')} description={t('note.help')} maxLength={500} rows={2} />
      <ul className={classes.list}>
        <li>{t('giveAway.new')}</li>
        <li>{t('giveAway.you')}</li>
        {plant.organizationName && <li>{t('giveAway.organization', { name: plant.organizationName })}</li>}
        <li>{t('handOver.told')}</li>
      </ul>
    </FormDialog>
  );
}

import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { firmwareEndpoints, type Program } from '#contract/firmware.ts';
import { call } from '../../lib/api.ts';
import { digest } from '../../lib/credentials.ts';
import { formatBytes } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { type FieldErrors, validateWith } from '../../lib/validate.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import classes from './firmware.module.css';
import { programById, useRefreshFirmware } from './firmware.queries.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  id: string;
  name: string;
  enabled: boolean;
  onClose: () => void;
}

const validate = validateWith(firmwareEndpoints.updateStatus.body);

/** Releases a program, or takes it out of use; who does it says who they are once more. */
export function StatusDialog({ id, name, enabled, onClose }: Props) {
  const { t } = useTranslation('firmware');
  const refresh = useRefreshFirmware();
  // the second person looks at what is there now, not at what a list remembers
  const { data: program, error, refetch } = useQuery({ ...programById(id), staleTime: 0 });
  const act = enabled ? 'enable' : 'disable';
  const bodyOf = (password: string) => ({ id, enabled, rowVersion: program?.rowVersion ?? 0, password: digest(password) });
  const form = useFields({
    initial: { password: '' },
    check: ({ password }): FieldErrors => validate(bodyOf(password)),
    send: async ({ password }) => {
      await call(firmwareEndpoints.updateStatus, { body: bodyOf(password) }, { quiet: true });
      toast('success', t(`${act}.done`));
      onClose();
      await refresh();
    },
  });
  const notYours = enabled && program && !program.mayRelease ? t('enable.notYours') : null;
  return (
    <FormDialog
      {...form.form}
      title={t(`${act}.title`, { name })}
      submitLabel={t(`${act}.submit`)}
      dirty={false}
      busy={form.busy}
      failure={error?.message ?? form.failure ?? notYours}
      {...(form.stale && { onReload: () => void refetch() })}
      onClose={onClose}
    >
      <p className={classes.text}>{t(`${act}.text`)}</p>
      {program ? <WhatItIs program={program} /> : <Skeleton height={96} />}
      <PasswordField field={form.text('password')} />
    </FormDialog>
  );
}

function WhatItIs({ program }: { program: Program }) {
  const { t } = useTranslation('firmware');
  return (
    <Facts
      facts={[
        { name: t('manufacturer'), value: program.manufacturerName },
        { name: t('file'), value: `${program.fileName} (${formatBytes(program.sizeBytes)})` },
        { name: t('sha256'), value: <code className={classes.hash}>{program.sha256}</code> },
        { name: t('createdBy'), value: program.createdByName },
      ]}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { firmwareEndpoints } from '#contract/firmware.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import type { ProgramTask } from './firmware.model.ts';
import classes from './firmware.module.css';
import { useRefreshFirmware } from './firmware.queries.ts';
import { StatusDialog } from './StatusDialog.tsx';

interface Props {
  task: ProgramTask;
  onRemoved?: () => void;
  onClose: () => void;
}

/** The dialogue of what the person has begun with a program. */
export function ProgramDialogs({ task: { kind, program }, onRemoved, onClose }: Props) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const refresh = useRefreshFirmware();
  const name = t('upgrades:program', { type: t(`upgrades:type.${program.type}`), version: program.version });
  if (kind !== 'remove') return <StatusDialog id={program.id} name={name} enabled={kind === 'enable'} onClose={onClose} />;
  const remove = async () => {
    await call(firmwareEndpoints.remove, { body: { id: program.id } }, { quiet: true });
    toast('success', t('remove.done'));
    onClose();
    onRemoved?.();
    await refresh();
  };
  return (
    <ConfirmAction
      danger
      title={t('remove.title', { name })}
      confirmLabel={t('remove.submit')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className={classes.text}>{t('remove.text')}</p>
    </ConfirmAction>
  );
}

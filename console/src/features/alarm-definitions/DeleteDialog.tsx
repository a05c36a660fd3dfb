import { useTranslation } from 'react-i18next';
import { type AlarmDefinition, alarmDefinitionEndpoints } from '#contract/alarm-definitions.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './alarmDefinitions.module.css';
import { useRefreshDefinitions } from './alarmDefinitions.queries.ts';

interface Props {
  definition: AlarmDefinition;
  onClose: () => void;
}

export function DeleteDialog({ definition: { code, message }, onClose }: Props) {
  const { t } = useTranslation('alarmDefinitions');
  const refresh = useRefreshDefinitions();
  async function confirm() {
    try {
      await call(alarmDefinitionEndpoints.delete, { body: { code } }, { quiet: true });
    } finally {
      // A refusal, too, tells that the list is older than what uses the row.
      void refresh();
    }
    toast('success', t('delete.done'));
    onClose();
  }
  return (
    <ConfirmAction
      danger
      title={t('delete.title', { code })}
      confirmLabel={t('delete.submit')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={classes.text}>{t('delete.text', { message })}</p>
    </ConfirmAction>
  );
}

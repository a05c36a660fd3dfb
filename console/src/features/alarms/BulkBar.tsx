import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlarmTask } from './alarms.model.ts';
import classes from './alarms.module.css';

interface Props {
  ids: readonly string[];
  onTask: (task: AlarmTask) => void;
  onClear: () => void;
}

/** What can be done with all ticked alarms at once. */
export function BulkBar({ ids, onTask, onClear }: Props) {
  const { t } = useTranslation('alarms');
  return (
    <fieldset className={classes.bulk} aria-label={t('bulk')}>
      <span className={classes.chosen}>{t('bulk.chosen', { count: ids.length })}</span>
      <Button size="compact-sm" onClick={() => onTask({ kind: 'acknowledge', ids })}>
        {t('acknowledge')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onTask({ kind: 'close', ids })}>
        {t('close')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </fieldset>
  );
}

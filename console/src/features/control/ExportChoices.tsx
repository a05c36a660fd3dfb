import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './control.module.css';
import type { DraftState } from './useDraft.ts';

const usual = ['60', '70'];

/** The limits that the law knows; any other one is typed. */
export function ExportChoices({ draft }: { draft: DraftState }) {
  const { t } = useTranslation('control');
  return (
    <div className={classes.choices}>
      {usual.map((percent) => (
        <Button
          key={percent}
          variant="default"
          size="xs"
          disabled={!('export.pct' in draft.current)}
          onClick={() => draft.set('export.pct', percent)}
        >
          {`${percent} %`}
        </Button>
      ))}
      <span className={classes.muted}>{t('export.custom')}</span>
    </div>
  );
}

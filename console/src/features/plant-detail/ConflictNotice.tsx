import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './ConflictNotice.module.css';
import type { Group } from './conflict.model.ts';
import { useGroupText } from './useGroupText.ts';

export interface Conflict {
  /** The plant as somebody else has left it. */
  newer: Plant;
  /** What both have changed; null while the newer values are not loaded. */
  clashes: readonly Group[] | null;
}

interface Props {
  conflict: Conflict;
  onLoad: () => void;
  /** Takes the newer value in place of the own entry. */
  onTake: (group: Group) => void;
}

/** Somebody else was faster: says who and when, and loses nothing that was typed. */
export function ConflictNotice({ conflict, onLoad, onTake }: Props) {
  const { t } = useTranslation('plantDetail');
  const { newer, clashes } = conflict;
  const who = newer.updatedByName ?? t('conflict.somebody');
  if (!clashes) {
    return (
      <div role="alert" className={classes.notice} data-tone="warning">
        <p className={classes.text}>{t('conflict.text', { name: who, at: formatDateTime(newer.updatedAt) })}</p>
        <p className={classes.text}>{t('conflict.kept')}</p>
        <div>
          <Button variant="default" onClick={onLoad}>
            {t('conflict.load')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div role="status" className={classes.notice} data-tone="info">
      <p className={classes.text}>{t('conflict.loaded', { name: who })}</p>
      {clashes.length > 0 && (
        <>
          <p className={classes.text}>{t('conflict.both')}</p>
          <ul className={classes.clashes}>
            {clashes.map((group) => (
              <Clash key={group} group={group} newer={newer} onTake={() => onTake(group)} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Clash({ group, newer, onTake }: { group: Group; newer: Plant; onTake: () => void }) {
  const { t } = useTranslation('plantDetail');
  const { name, value } = useGroupText(group, newer);
  return (
    <li className={classes.clash}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span>{value}</span>
      </span>
      <Button variant="default" size="compact-md" aria-label={t('conflict.takeOf', { field: name })} onClick={onTake}>
        {t('conflict.take')}
      </Button>
    </li>
  );
}

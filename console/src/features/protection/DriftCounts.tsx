import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DriftState, driftStates } from '#contract/protection.ts';
import { formatNumber, unknown } from '../../lib/format.ts';
import { Badge } from './Badge.tsx';
import classes from './protection.module.css';
import { driftCounts } from './protection.queries.ts';

interface Props {
  chosen: string | undefined;
  onChoose: (state: DriftState | undefined) => void;
}

/** How many devices stand how; each figure narrows the list to them. */
export function DriftCounts({ chosen, onChoose }: Props) {
  const { t } = useTranslation('protection');
  const { data } = useQuery(driftCounts);
  return (
    <ul className={classes.counts} aria-label={t('counts')}>
      {driftStates.map((state) => (
        <li key={state}>
          <button
            type="button"
            className={classes.count}
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            <strong>{data ? formatNumber(data[state], { digits: 0 }) : unknown}</strong>{' '}
            <Badge state={state} label={t(`state.${state}`)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

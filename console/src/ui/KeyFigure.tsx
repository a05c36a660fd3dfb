import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative, unknown } from '../lib/format.ts';
import { Hint } from './drop/Hint.tsx';
import { PopoverButton } from './drop/PopoverButton.tsx';
import classes from './KeyFigure.module.css';

interface Props {
  label: string;
  /** Already formatted; null where it is not known. */
  value: string | null;
  unit?: string;
  context?: ReactNode;
  /** The instant to which the value belongs. */
  asOf?: string;
  /** How the number comes about: a sentence, or an `<Explanation>`. */
  explain?: ReactNode;
  /** Why there is no value. */
  reason?: string;
  loading?: boolean;
}

export function KeyFigure({ label, value, unit, context, asOf, explain, reason, loading = false }: Props) {
  const { t } = useTranslation('ui');
  return (
    <section className={classes.card} aria-label={label} aria-busy={loading}>
      <div className={classes.head}>
        <h2 className={classes.label}>{label}</h2>
        {explain && (
          <PopoverButton width={300} withArrow panel={() => explain}>
            {(button) => (
              <ActionIcon
                {...button}
                variant="subtle"
                color="gray"
                size={28}
                className={classes.explain}
                aria-label={t('figure.explain', { label })}
              >
                <IconInfoCircle size={16} aria-hidden />
              </ActionIcon>
            )}
          </PopoverButton>
        )}
      </div>
      {loading ? (
        <p className={classes.value}>
          <span className={classes.skeleton} />
        </p>
      ) : (
        <p className={classes.value}>
          {value === null ? <Unknown reason={reason ?? t('figure.unknown')} /> : value}
          {value !== null && unit && <span className={classes.unit}>{unit}</span>}
        </p>
      )}
      <p className={classes.context}>
        {!loading && context}
        {!loading && asOf && (
          <time dateTime={asOf} title={formatDateTime(asOf)}>
            {t('figure.asOf', { age: formatRelative(asOf) })}
          </time>
        )}
      </p>
    </section>
  );
}

function Unknown({ reason }: { reason: string }) {
  return (
    <Hint label={reason}>
      {(hinted) => (
        <button {...hinted} type="button" className={classes.unknown} aria-label={reason}>
          {unknown}
        </button>
      )}
    </Hint>
  );
}

import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Tooltip.css';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative, unknown } from '../lib/format.ts';
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
          <Popover width={300} position="bottom-end" withArrow shadow="sm" trapFocus={false}>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                className={classes.explain}
                aria-label={t('figure.explain', { label })}
              >
                <IconInfoCircle size={16} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>{explain}</Popover.Dropdown>
          </Popover>
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
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.unknown} aria-label={reason}>
        {unknown}
      </button>
    </Tooltip>
  );
}

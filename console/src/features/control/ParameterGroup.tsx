import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parameter } from '#contract/parameters.ts';
import type { Standard } from '#contract/standards.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { rowsOf } from './control.model.ts';
import classes from './control.module.css';
import { ParameterField } from './ParameterField.tsx';
import type { DraftState } from './useDraft.ts';

interface Props {
  title: string;
  /** Stands below the title: what is special about the group. */
  note?: ReactNode;
  parameters: readonly Parameter[];
  draft: DraftState;
  standard?: Standard | null;
  readOnly: boolean;
  /** Asks the device for these values alone. */
  onRead?: (keys: string[]) => void;
}

export function ParameterGroup({ title, note, parameters, draft, standard = null, readOnly, onRead }: Props) {
  const { t } = useTranslation('control');
  const text = useValueText();
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.groupHead}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {note}
      </header>
      {rowsOf(parameters).map((row) => {
        const [first] = row;
        if (!first) return null;
        return (
          <div key={first.key} className={classes.row} data-wide={first.type === 'windows' || undefined}>
            <span className={classes.name}>{text.name(first.key)}</span>
            <div className={classes.fields}>
              {row.map((parameter) => (
                <ParameterField key={parameter.key} parameter={parameter} draft={draft} standard={standard} readOnly={readOnly} />
              ))}
            </div>
            {onRead && (
              <ActionIcon
                variant="subtle"
                className={classes.readOne}
                aria-label={t('readOne', { name: text.name(first.key) })}
                onClick={() => onRead(row.map(({ key }) => key))}
              >
                <IconRefresh size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
    </section>
  );
}

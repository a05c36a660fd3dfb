import { ActionIcon, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../drop/PopoverButton.tsx';
import classes from './table.module.css';
import type { Column } from './table.types.ts';

interface Props<Row, C extends string> {
  columns: readonly Column<Row, C>[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
}

export function ColumnChooser<Row, C extends string>({ columns, hidden, onToggle }: Props<Row, C>) {
  const { t } = useTranslation('ui');
  return (
    <PopoverButton
      position="top-start"
      trapFocus
      panel={() => (
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{t('table.columns')}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.header}
              checked={column.primary || !hidden.includes(column.key)}
              disabled={column.primary}
              onChange={() => onToggle(column.key)}
            />
          ))}
        </fieldset>
      )}
    >
      {(button) => (
        <ActionIcon {...button} variant="default" size={36} className={classes.tool} aria-label={t('table.columns')}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      )}
    </PopoverButton>
  );
}

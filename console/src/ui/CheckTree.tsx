import { Button, Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import classes from './CheckTree.module.css';
import { CheckLabel } from './tree/CheckLabel.tsx';
import { type CheckNode, checkedState, found, pressed, shown } from './tree/checking.ts';
import { TreeRow } from './tree/TreeRow.tsx';
import { treeKey } from './tree/treeKeys.ts';
import { useOpenBranches } from './tree/useOpenBranches.ts';

interface Props {
  label: string;
  description?: string;
  nodes: readonly CheckNode[];
  checked: ReadonlySet<string>;
  onChange: (checked: ReadonlySet<string>) => void;
  /** A ticked node needs those above it, as a button needs its page. */
  withParents?: boolean;
  error?: string;
}

const step = 200;

/** A tree with tick boxes: one stop of the Tab key, arrows inside, Space ticks, a search above. */
export function CheckTree({ label, description, nodes, checked, onChange, withParents = false, error }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [word, setWord] = useState('');
  const [limit, setLimit] = useState(step);
  const [current, setCurrent] = useState<string>();
  const branches = useOpenBranches(nodes, checked);
  const rule = { withParents };
  const searching = word.trim() !== '';
  const all = shown(found(nodes, word), (node) => searching || branches.isOpen(node));
  const rows = all.slice(0, limit);
  const active = rows.some(({ node }) => node.id === current) ? current : rows[0]?.node.id;

  const focus = (nodeId: string | undefined) => {
    if (nodeId) document.getElementById(`${id}-${nodeId}`)?.focus();
  };
  const press = (path: readonly CheckNode[]) => onChange(pressed(path, checked, rule));

  return (
    <Input.Wrapper
      id={`${id}-tree`}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.frame} data-invalid={error !== undefined || undefined}>
        <div className={classes.head}>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={t('tree.search', { what: label })}
            placeholder={t('tree.searchWord')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
              if (event.key === 'ArrowDown') focus(active);
            }}
          />
          <span className={classes.count} aria-live="polite">
            {t('tree.chosen', { number: formatNumber(checked.size, { digits: 0 }) })}
          </span>
        </div>
        <div
          role="tree"
          className={classes.tree}
          aria-labelledby={`${id}-label`}
          aria-multiselectable
          aria-invalid={error !== undefined}
          tabIndex={-1}
          onFocus={(event) => event.target === event.currentTarget && focus(active)}
        >
          {rows.map((row, index) => {
            const state = checkedState(row.node, checked, rule);
            return (
              <TreeRow
                key={row.node.id}
                id={`${id}-${row.node.id}`}
                row={row}
                checked={state}
                opened={row.node.children.length > 0 ? searching || branches.isOpen(row.node.id) : undefined}
                focusable={row.node.id === active}
                onFocus={() => setCurrent(row.node.id)}
                onPress={() => press(row.path)}
                onTurn={() => branches.turn(row.node.id)}
                onKey={(key) => {
                  const wish = treeKey(key, { rows, index, isOpen: (node) => searching || branches.isOpen(node) });
                  if (wish?.turn) branches.turn(row.node.id);
                  focus(wish?.focus);
                  return wish !== undefined;
                }}
              >
                <CheckLabel node={row.node} state={state} />
              </TreeRow>
            );
          })}
          {rows.length === 0 && <p className={classes.nothing}>{t('tree.nothing')}</p>}
        </div>
        {all.length > limit && (
          <Button variant="subtle" size="xs" onClick={() => setLimit(limit + step)}>
            {t('tree.more', { number: formatNumber(all.length - limit, { digits: 0 }) })}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

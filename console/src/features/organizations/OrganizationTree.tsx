import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations.ts';
import { formatNumber } from '../../lib/format.ts';
import { found, shown } from '../../ui/tree/checking.ts';
import { TreeRow } from '../../ui/tree/TreeRow.tsx';
import { treeKey } from '../../ui/tree/treeKeys.ts';
import { useOpenBranches } from '../../ui/tree/useOpenBranches.ts';
import { OrganizationLabel } from './OrganizationLabel.tsx';
import classes from './OrganizationTree.module.css';
import { nodesOf } from './organizations.model.ts';

interface Props {
  label: string;
  organizations: readonly Organization[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

const step = 200;

/** Organizations to choose from: one stop of the Tab key, arrows inside, a search above. */
export function OrganizationTree({ label, organizations, chosen, onChoose }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [word, setWord] = useState('');
  const [limit, setLimit] = useState(step);
  const [current, setCurrent] = useState(chosen);
  const byId = new Map(organizations.map((organization) => [organization.id, organization]));
  const nodes = nodesOf(organizations);
  const branches = useOpenBranches(nodes, new Set(chosen && [chosen]));
  const [seen, setSeen] = useState(chosen);
  if (chosen !== seen) {
    setSeen(chosen);
    if (chosen) branches.openTo(chosen);
  }
  const isOpen = (nodeId: string) => word.trim() !== '' || branches.isOpen(nodeId);
  const all = shown(found(nodes, word), isOpen);
  const rows = all.slice(0, limit);
  const active = rows.some(({ node }) => node.id === current) ? current : rows[0]?.node.id;

  const focus = (nodeId: string | undefined) => {
    if (nodeId) document.getElementById(`${id}-${nodeId}`)?.focus();
  };
  return (
    <div className={classes.frame}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('tree.search', { what: label })}
        placeholder={t('tree.searchWord')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'ArrowDown' && focus(active)}
      />
      <div role="tree" className={classes.tree} aria-label={label}>
        {rows.map((row, index) => {
          const organization = byId.get(row.node.id);
          if (!organization) return null;
          return (
            <TreeRow
              key={row.node.id}
              id={`${id}-${row.node.id}`}
              row={row}
              selected={row.node.id === chosen}
              opened={row.node.children.length > 0 ? isOpen(row.node.id) : undefined}
              focusable={row.node.id === active}
              onFocus={() => setCurrent(row.node.id)}
              onPress={() => onChoose(row.node.id)}
              onTurn={() => branches.turn(row.node.id)}
              onKey={(key) => {
                const wish = treeKey(key, { rows, index, isOpen });
                if (wish?.turn) branches.turn(row.node.id);
                focus(wish?.focus);
                return wish !== undefined;
              }}
            >
              <OrganizationLabel organization={organization} />
            </TreeRow>
          );
        })}
      </div>
      {rows.length === 0 && <p className={classes.nothing}>{t('tree.nothing')}</p>}
      {all.length > limit && (
        <Button variant="subtle" size="xs" onClick={() => setLimit(limit + step)}>
          {t('tree.more', { number: formatNumber(all.length - limit, { digits: 0 }) })}
        </Button>
      )}
    </div>
  );
}

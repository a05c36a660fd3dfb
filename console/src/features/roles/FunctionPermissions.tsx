import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '#contract/menus.ts';
import { formatNumber } from '../../lib/format.ts';
import { permissionsOf, useUser } from '../../lib/session.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { CheckTree } from '../../ui/CheckTree.tsx';
import { permissionNodes, permissionsAfter, rowsHolding } from './roles.model.ts';
import classes from './roles.module.css';

interface Props {
  rows: readonly MenuItem[];
  held: readonly string[];
  onChange: (permissions: string[]) => void;
  error: string | undefined;
}

/** Menus and their buttons, as a tree to tick. */
export function FunctionPermissions({ rows, held, onChange, error }: Props) {
  const { t } = useTranslation('roles');
  const menuText = useMenuText();
  const user = useUser();
  const mine = useMemo(() => new Set(user ? permissionsOf(user) : []), [user]);
  const nodes = permissionNodes(rows, {
    nameOf: (row) => menuText(row.name),
    noteOf: (row) => (row.kind === 'BUTTON' ? t('button') : undefined),
    holds: (permission) => mine.has(permission),
  });
  const elsewhere = held.filter((code) => !rows.some((row) => row.permission === code)).length;
  return (
    <>
      <CheckTree
        label={t('permissions')}
        description={t('permissions.help')}
        nodes={nodes}
        checked={rowsHolding(rows, held)}
        onChange={(ticked) => onChange(permissionsAfter(rows, held, ticked))}
        error={error}
        withParents
      />
      {elsewhere > 0 && (
        <p className={classes.note}>{t('permissions.elsewhere', { number: formatNumber(elsewhere, { digits: 0 }) })}</p>
      )}
    </>
  );
}

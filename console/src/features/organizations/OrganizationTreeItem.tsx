import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organization } from '#contract/organizations.ts';
import { formatNumber } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ShownNode } from '../../ui/tree/checking.ts';
import classes from './OrganizationTree.module.css';

interface Props {
  id: string;
  row: ShownNode;
  organization: Organization;
  chosen: boolean;
  /** Undefined where nothing lies below. */
  opened: boolean | undefined;
  focusable: boolean;
  onFocus: () => void;
  onChoose: () => void;
  onTurn: () => void;
  /** Answers whether the key meant something. */
  onKey: (key: string) => boolean;
}

const indent = 18;

export function OrganizationTreeItem(props: Props) {
  const { id, row, organization, chosen, opened, focusable, onFocus, onChoose, onTurn, onKey } = props;
  const { t } = useTranslation(['organizations', 'people']);
  const { name, kind, status, employees } = organization;
  const people = formatNumber(employees, { digits: 0 });

  const click = ({ target }: MouseEvent) => {
    if (opened !== undefined && target instanceof Element && target.closest('[data-twig]')) onTurn();
    else onChoose();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (isPress) onChoose();
    if (isPress || onKey(event.key)) event.preventDefault();
  };
  return (
    <div
      id={id}
      role="treeitem"
      className={classes.item}
      style={{ paddingInlineStart: (row.path.length - 1) * indent }}
      tabIndex={focusable ? 0 : -1}
      aria-level={row.path.length}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={opened}
      aria-selected={chosen}
      onFocus={onFocus}
      onClick={click}
      onKeyDown={keyDown}
    >
      <span className={classes.twig} data-twig aria-hidden>
        {opened !== undefined && <IconChevronRight size={16} data-opened={opened || undefined} />}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>
          <span>{t(`people:organizationKind.${kind}`)}</span>
          {status !== 'normal' && <StatusBadge status={status} label={t(`people:status.${status}`)} />}
        </span>
      </span>
      <span className={classes.people} title={t('people', { number: people })}>
        <IconUsers size={14} aria-hidden />
        <span aria-hidden>{people}</span>
        <span className={classes.spoken}>{t('people', { number: people })}</span>
      </span>
    </div>
  );
}

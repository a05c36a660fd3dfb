import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useMenuText } from '../../lib/useMenuText.ts';
import { MenuButton } from '../../ui/drop/MenuButton.tsx';
import { iconOf } from '../../ui/menuIcons.ts';
import type { MenuNode } from '../menu.ts';
import { useOpenHref } from '../tags.ts';
import { warmUp } from '../warmUp.ts';
import { MenuLink } from './MenuLink.tsx';
import classes from './Sidebar.module.css';

interface Props {
  node: MenuNode;
  expanded: boolean;
  onNavigate?: () => void;
}

/** An entry with entries below it: a list to fold when the sidebar is open, a menu at the side when it is a rail. */
export function MenuGroup({ node, expanded, onNavigate }: Props) {
  return expanded ? <FoldingGroup node={node} onNavigate={onNavigate} /> : <RailGroup node={node} />;
}

function FoldingGroup({ node, onNavigate }: Omit<Props, 'expanded'>) {
  const menuText = useMenuText();
  const [open, setOpen] = useState(true);
  const id = useId();
  const Glyph = iconOf(node.row.icon);
  return (
    <li>
      <button type="button" className={classes.entry} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Glyph size={20} stroke={1.5} aria-hidden />
        <span className={classes.label}>{menuText(node.row.name)}</span>
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      <ul id={id} className={classes.below} hidden={!open}>
        {node.children.map((child) => (
          <MenuLink
            key={child.row.id}
            to={child.path}
            name={child.row.name}
            icon={child.row.icon}
            expanded
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </li>
  );
}

function RailGroup({ node }: { node: MenuNode }) {
  const menuText = useMenuText();
  const hrefOf = useOpenHref();
  const { pathname } = useLocation();
  const Glyph = iconOf(node.row.icon);
  const name = menuText(node.row.name);
  const within = node.children.some(({ path }) => path === pathname);
  return (
    <li>
      <MenuButton
        byHover
        position="right-start"
        heading={name}
        entries={node.children.map(({ row, path }) => ({
          key: row.id,
          label: menuText(row.name),
          to: hrefOf(path),
          current: path === pathname,
          onNear: () => warmUp(path),
        }))}
      >
        {(button) => (
          <button {...button} type="button" className={classes.entry} data-within={within} aria-label={name}>
            <Glyph size={20} stroke={1.5} aria-hidden />
          </button>
        )}
      </MenuButton>
    </li>
  );
}

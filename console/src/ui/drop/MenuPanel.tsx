import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './drop.module.css';
import type { MenuContent, MenuEntry } from './MenuButton.tsx';
import { Standing, useOpened } from './Standing.tsx';
import type { Drop } from './useDrop.ts';

type Props = Drop & MenuContent;

export function MenuPanel({ id, anchor, opened, onChange, heading, choice, entries = [], byHover, position, width }: Props) {
  return (
    <Menu
      id={id}
      opened={useOpened(opened)}
      onChange={onChange}
      position={position ?? 'bottom-end'}
      width={width ?? 220}
      shadow="sm"
      hideDetached={false}
      {...(byHover && { trigger: 'click-hover', openDelay: 80, closeDelay: 160 })}
    >
      <Menu.Target>
        <Standing anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {typeof heading === 'string' ? <Menu.Label>{heading}</Menu.Label> : heading}
        {choice && (
          <Menu.RadioGroup value={choice.value} onChange={choice.onChange}>
            {choice.options.map(({ value, label, icon, lang }) => (
              <Menu.RadioItem
                key={value}
                value={value}
                lang={lang}
                className={classes.choice}
                checkIcon={<IconCheck size={16} aria-hidden />}
                rightSection={icon}
                closeMenuOnClick
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        {entries.map((entry) =>
          entry === 'divider' ? (
            <Menu.Divider key="divider" />
          ) : (
            <Entry key={entry.key ?? entry.label} entry={entry} anchor={anchor} />
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, anchor }: { entry: MenuEntry; anchor: HTMLElement }) {
  const { label, icon, danger, blocked, to, current, onNear, onClick } = entry;
  const press = () => {
    // The menu goes; a dialogue that opens now shall give the focus back to the button.
    anchor.focus();
    onClick?.();
  };
  const look = {
    color: danger ? 'red' : undefined,
    leftSection: icon,
    disabled: blocked !== undefined,
    title: blocked,
    'aria-label': label,
    onPointerEnter: onNear,
  };
  if (to !== undefined) {
    return (
      <Menu.Item {...look} component={Link} to={to} aria-current={current ? 'page' : undefined}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} onClick={press}>
      {label}
      {blocked && <span className={classes.reason}>{blocked}</span>}
    </Menu.Item>
  );
}

import { Popover } from '@mantine/core';
import type { PopoverContent } from './PopoverButton.tsx';
import { Standing, useOpened } from './Standing.tsx';
import type { Drop } from './useDrop.ts';

type Props = Drop & PopoverContent;

export function PopoverPanel({ id, anchor, opened, onChange, panel, padding, position, width, withArrow, trapFocus }: Props) {
  const shown = useOpened(opened);
  return (
    <Popover
      id={id}
      opened={shown}
      onChange={onChange}
      position={position ?? 'bottom-end'}
      width={width}
      shadow="sm"
      withArrow={withArrow}
      trapFocus={trapFocus}
      returnFocus={trapFocus}
      hideDetached={false}
    >
      <Popover.Target>
        <Standing anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={padding}>{panel(() => onChange(false))}</Popover.Dropdown>
    </Popover>
  );
}

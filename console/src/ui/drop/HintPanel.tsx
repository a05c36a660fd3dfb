import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import type { HintContent } from './Hint.tsx';
import { useOpened } from './Standing.tsx';

type Props = HintContent & { target: HTMLElement; opened: boolean };

export function HintPanel({ target, opened, label, position, delay, width }: Props) {
  return (
    <Tooltip
      target={target}
      opened={useOpened(opened)}
      label={label}
      position={position ?? 'top'}
      multiline={width !== undefined}
      w={width}
      transitionProps={{ enterDelay: delay ?? 0 }}
    />
  );
}

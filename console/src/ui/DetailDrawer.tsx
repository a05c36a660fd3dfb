import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { type ReactNode, useState } from 'react';
import { useOpenedLate } from './useOpenedLate.ts';

interface Props<T> {
  /** What is looked at; null closes the drawer. */
  item: T | null;
  title: (item: T) => string;
  closeLabel: string;
  onClose: () => void;
  children: (item: T) => ReactNode;
}

/** The details of one row of a list, from the right. While it slides away it still shows what it held. */
export function DetailDrawer<T>({ item, title, closeLabel, onClose, children }: Props<T>) {
  const opened = useOpenedLate(item !== null);
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={shown !== null && title(shown)}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      {shown !== null && children(shown)}
    </Drawer>
  );
}

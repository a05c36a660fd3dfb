import i18next from 'i18next';
import { type MouseEvent, type SyntheticEvent, useId, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { usePanels } from './panels.ts';

/** What a panel is told about the button that opens it. */
export interface Drop {
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/**
 * A button that opens something beside itself. The panel is loaded and drawn once somebody goes near,
 * so that a page full of such buttons costs no more than the buttons.
 */
export function useDrop(popup: 'menu' | 'dialog', byHover = false) {
  const id = useId();
  const { panels, fetchPanels } = usePanels();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, onChange] = useState(false);
  const near = (event: SyntheticEvent<HTMLElement>) => {
    setAnchor(event.currentTarget);
    fetchPanels();
  };
  const lost = () => {
    onChange(false);
    toast('error', i18next.t('error.text', { ns: 'ui' }));
  };
  return {
    panels,
    button: {
      id,
      'aria-haspopup': popup,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onPointerEnter: near,
      onFocus: near,
      onClick(event: MouseEvent<HTMLElement>) {
        setAnchor(event.currentTarget);
        fetchPanels(lost);
        // the pointer has opened it already: a press must not close it again
        onChange(byHover || !opened);
      },
    },
    drop: anchor && ({ id, anchor, opened, onChange } satisfies Drop),
  };
}

export type DropButton = ReturnType<typeof useDrop>['button'];

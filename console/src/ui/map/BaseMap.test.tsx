import { screen } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/renderPart.tsx';
import { BaseMap } from './BaseMap.tsx';

it('hands the standing map on, with buttons that say what they do, and ends what was begun with it', async () => {
  const ended = vi.fn();
  const ready = vi.fn((_map: LeafletMap) => ended);
  const { unmount } = renderPart(<BaseMap label="Plants" onReady={ready} />);
  expect(await screen.findByRole('application', { name: 'Plants' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
  expect(ready).toHaveBeenCalledOnce();
  expect(ready.mock.calls[0]?.[0].getZoom()).toBe(4);
  unmount();
  expect(ended).toHaveBeenCalledOnce();
});

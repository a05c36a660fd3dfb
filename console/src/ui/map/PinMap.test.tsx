import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/renderPart.tsx';
import { PinMap } from './PinMap.tsx';

it('shows the pin where the plant stands and puts it in the middle on Enter', async () => {
  const onPick = vi.fn();
  renderPart(<PinMap label="Place" pinLabel="Pin" point={{ latitude: 50.34, longitude: 8.75 }} onPick={onPick} />);
  const map = await screen.findByRole('application', { name: 'Place' });
  expect(await screen.findByTitle('Pin')).toBeInTheDocument();
  fireEvent.keyDown(map, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(onPick).toHaveBeenCalled());
  const { latitude, longitude } = onPick.mock.calls[0]?.[0] ?? {};
  expect(latitude).toBeCloseTo(50.34, 1);
  expect(longitude).toBeCloseTo(8.75, 1);
});

it('has no pin before there is a place', async () => {
  renderPart(<PinMap label="Place" pinLabel="Pin" point={null} onPick={() => {}} />);
  await screen.findByRole('application', { name: 'Place' });
  expect(screen.queryByTitle('Pin')).toBeNull();
});

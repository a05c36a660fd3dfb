import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { playServer } from '../../../test/answers.ts';
import { renderPublic } from '../../../test/renderAt.tsx';
import { publicPages } from './auth.pages.ts';

beforeEach(() => {
  playServer();
});

test('shows a QR code of its own address and the steps per system', async () => {
  await renderPublic('/downloadApp', publicPages);
  expect(screen.getByRole('img', { name: `QR code of the address ${window.location.origin}/` })).toBeVisible();
  for (const name of ['iPhone and iPad', 'Android', 'Computer']) expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Install on this device' })).toBeNull();
});

test('offers to install once the browser does', async () => {
  const { user } = await renderPublic('/downloadApp', publicPages);
  const prompt = vi.fn(async () => {});
  act(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await user.click(screen.getByRole('button', { name: 'Install on this device' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install on this device' })).toBeNull());
});

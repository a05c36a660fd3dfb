import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toasts } from '../lib/toast.ts';
import { Toaster } from './Toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toasts.get()) dismissToast(id);
});

it('shows a message once, however often it comes, until it is closed', async () => {
  render(<Toaster />);
  act(() => {
    toast('error', 'service fail');
    toast('error', 'service fail');
  });
  expect(screen.getAllByText('service fail')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText('service fail')).toBeNull();
});

it('goes away by itself', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => toast('success', 'Saved'));
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => vi.advanceTimersByTime(4_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

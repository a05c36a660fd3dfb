import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { MaskedValue } from './MaskedValue.tsx';

describe('MaskedValue', () => {
  it('fetches the real value on a click and hides it on the next', async () => {
    const reveal = vi.fn(async () => 'mara@example.org');
    renderPart(<MaskedValue label="e-mail address" masked="m***@example.org" reveal={reveal} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show e-mail address' }));
    expect(await screen.findByText('mara@example.org')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide e-mail address' }));
    expect(screen.getByText('m***@example.org')).toBeVisible();
    expect(screen.queryByText('mara@example.org')).toBeNull();
    expect(reveal).toHaveBeenCalledTimes(1);
  });

  it('says so when the value cannot be fetched, and can be tried again', async () => {
    const reveal = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('+4915112345678');
    renderPart(<MaskedValue label="mobile number" masked="+49***78" reveal={reveal} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show mobile number' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be shown. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Show mobile number' }));
    expect(await screen.findByText('+4915112345678')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers no button where nothing may be revealed', async () => {
    renderPart(<MaskedValue label="e-mail address" masked="m***@example.org" />);
    expect(await screen.findByText('m***@example.org')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

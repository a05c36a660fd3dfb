import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { ConfirmByTyping } from './ConfirmByTyping.tsx';

function open(onConfirm: (typed: string) => Promise<void>) {
  renderPart(
    <ConfirmByTyping
      opened
      onClose={() => {}}
      title="Delete department"
      loss="All plants of the department lose their installer."
      name="Solar North"
      confirmLabel="Delete department"
      onConfirm={onConfirm}
    />,
  );
  return screen.findByRole('textbox', { name: 'Type this name to confirm' });
}

describe('ConfirmByTyping', () => {
  it('enables the button only when the name is typed exactly, and says what will be lost', async () => {
    const confirm = vi.fn(async () => {});
    const field = await open(confirm);
    const button = screen.getByRole('button', { name: 'Delete department' });
    expect(screen.getByText('All plants of the department lose their installer.')).toBeVisible();
    expect(button).toBeDisabled();
    await userEvent.type(field, 'solar north');
    expect(button).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'Solar North');
    await userEvent.click(button);
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Solar North');
  });

  it('does nothing on Enter while the name does not match', async () => {
    const confirm = vi.fn(async () => {});
    await userEvent.type(await open(confirm), 'Solar{Enter}');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the action is refused', async () => {
    const field = await open(async () => {
      throw new Error('refused');
    });
    await userEvent.type(field, 'Solar North{Enter}');
    expect(field).toHaveValue('Solar North');
    expect(screen.getByRole('button', { name: 'Delete department' })).toBeEnabled();
  });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/renderPart.tsx';
import { Hint } from './Hint.tsx';
import { MenuButton } from './MenuButton.tsx';
import { PopoverButton } from './PopoverButton.tsx';

const buttonNamed = (name: string) => (props: ComponentProps<'button'>) => (
  <button {...props} type="button">
    {name}
  </button>
);

it('opens a menu by keyboard, runs an entry, and gives the focus back to its button', async () => {
  const remove = vi.fn();
  const edit = vi.fn();
  renderPart(
    <MenuButton
      heading="Plant"
      entries={[
        { label: 'Edit', blocked: 'Somebody else edits it', onClick: edit },
        'divider',
        { label: 'Delete', danger: true, onClick: remove },
        { label: 'Look', to: '/look' },
      ]}
    >
      {buttonNamed('Actions')}
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Actions' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveAttribute('aria-controls', menu.id);
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeDisabled();
  expect(screen.getByRole('menuitem', { name: 'Look' })).toHaveAttribute('href', '/look');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(remove).toHaveBeenCalledOnce();
  expect(edit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button).toHaveFocus();
});

it('opens by the pointer where it may, and a press does not close it again', async () => {
  renderPart(
    <MenuButton byHover entries={[{ label: 'Look', to: '/look' }]}>
      {buttonNamed('Plants')}
    </MenuButton>,
  );
  const button = screen.getByRole('button', { name: 'Plants' });
  // this environment does not know what the pointer is over while the menu is on its way
  await vi.waitFor(
    async () => {
      await userEvent.unhover(button);
      await userEvent.hover(button);
      expect(await screen.findByRole('menu', { name: 'Plants' }, { timeout: 300 })).toBeVisible();
    },
    { timeout: 5000 },
  );
  await userEvent.click(button);
  expect(screen.getByRole('menu', { name: 'Plants' })).toBeVisible();
});

it('offers a choice of which one holds', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  renderPart(<MenuButton choice={{ value: 'a', options, onChange }}>{buttonNamed('Which')}</MenuButton>);
  await userEvent.click(screen.getByRole('button', { name: 'Which' }));
  expect(await screen.findByRole('menuitemradio', { name: 'First' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Second' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
});

it('opens what is worked with, and closes it again by its own content or by Escape', async () => {
  renderPart(
    <PopoverButton
      trapFocus
      panel={(close) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )}
    >
      {buttonNamed('Columns')}
    </PopoverButton>,
  );
  const button = screen.getByRole('button', { name: 'Columns' });
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Columns' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'Columns' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

it('tells a hint to the pointer and to the keyboard, as long as they stay', async () => {
  renderPart(<Hint label="Not known yet">{buttonNamed('–')}</Hint>);
  const button = screen.getByRole('button', { name: '–' });
  await userEvent.hover(button);
  expect(await screen.findByText('Not known yet')).toBeInTheDocument();
  await userEvent.unhover(button);
  await waitFor(() => expect(screen.queryByText('Not known yet')).toBeNull());
  await userEvent.tab();
  expect(await screen.findByText('Not known yet')).toBeInTheDocument();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByText('Not known yet')).toBeNull());
});

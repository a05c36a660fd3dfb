import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/renderPart.tsx';
import { FormDialog } from './FormDialog.tsx';

interface Given {
  dirty?: boolean;
  busy?: boolean;
  failure?: string;
  onReload?: () => void;
}

const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Page({ dirty = false, busy = false, ...rest }: Given) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        {'open'}
      </button>
      {opened && (
        <FormDialog
          title="Add role"
          submitLabel="Add the role"
          onSubmit={submit}
          onClose={() => setOpened(false)}
          dirty={dirty}
          busy={busy}
          {...rest}
        >
          <input aria-label="Name" data-autofocus />
        </FormDialog>
      )}
    </>
  );
}

async function open(given: Given = {}) {
  renderPart(<Page {...given} />);
  await userEvent.click(await screen.findByRole('button', { name: 'open' }));
  return screen.findByRole('dialog', { name: 'Add role' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => i18next.loadNamespaces('ui'));

describe('FormDialog', () => {
  it('submits by Enter and by its button', async () => {
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x{Enter}');
    await press('Add the role');
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('closes at once when nothing would be lost, and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  it('asks before anything typed is lost', async () => {
    const dialog = await open({ dirty: true });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Your changes are not saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await press('Keep editing');
    expect(dialog).toBeVisible();
    await press('Cancel');
    await press('Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays while it works', async () => {
    const dialog = await open({ busy: true });
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
  });

  it('offers the current state of what somebody else has changed', async () => {
    const onReload = vi.fn();
    await open({ failure: 'Somebody else has changed this.', onReload });
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody else has changed this.');
    await press('Load the current state');
    expect(onReload).toHaveBeenCalledOnce();
  });
});

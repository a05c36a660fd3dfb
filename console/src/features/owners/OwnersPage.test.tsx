import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { type OwnerRow, ownerEndpoints } from '#contract/owners.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { ownersPages } from './owners.pages.ts';

const organization = {
  id: '0195d3a0-0000-7000-8000-0000000000d1',
  parentId: null,
  kind: 'INSTALLER',
  name: 'Sonnenhof',
} as const;
const anna: OwnerRow = {
  id: '0195d3a0-0000-7000-8000-0000000000d2',
  version: 3,
  accountName: 'anna',
  nickName: 'Anna Berg',
  emailMasked: 'a***@example.org',
  mobileMasked: null,
  status: 'normal',
  organizationId: organization.id,
  organizationName: organization.name,
  pending: false,
  plants: 2,
  createdAt: '2026-03-01T10:00:00Z',
  lastSignInAt: '2026-11-14T10:00:00Z',
};
const invited: OwnerRow = {
  ...anna,
  id: '0195d3a0-0000-7000-8000-0000000000d3',
  accountName: 'owner-7',
  nickName: 'Bert Wolf',
  pending: true,
  lastSignInAt: null,
};

let server: ReturnType<typeof playServer>;

/** The dialogues come with their first opening. */
const slow = { timeout: 10_000 };
const open = (search = '') => renderAt(`/ower/list${search}`, ownersPages);
const lastToast = () => toasts.get().at(-1)?.text;
type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }, slow));
  await user.click(await screen.findByRole('menuitem', { name: action }, slow));
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: ['owners.view', 'owners.edit'] });
  server.on(ownerEndpoints.page, { list: [anna, invited], total: 2 });
  server.on(organizationEndpoints.choices, [organization]);
});

describe('house owners', () => {
  it('lists them with masked contacts and reveals one on a click', async () => {
    server.on(authEndpoints.reveal, { value: 'anna@example.org' });
    const { user } = await open();
    const table = await screen.findByRole('table', { name: 'House owners' });
    expect(await within(table).findByText('Anna Berg')).toBeVisible();
    expect(table).toHaveTextContent('Invited, not yet signed in');
    await user.click(within(table).getByRole('button', { name: 'Show e-mail address of anna' }));
    expect(await within(table).findByText('anna@example.org')).toBeVisible();
    expect(server.callsTo(authEndpoints.reveal)[0]?.body).toEqual({ viewType: 'EMAIL', id: anna.id });
  });

  it('says why a contact stays masked', async () => {
    server.on(authEndpoints.reveal, () => refused('contacts.tooMany', { seconds: 60 }, 'Please wait 60 seconds.'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show e-mail address of anna' }));
    expect(await screen.findByText('Please wait 60 seconds.')).toBeVisible();
  });

  it('leads to the plants of an owner, for those who may see plants', async () => {
    await open();
    await screen.findByText('Anna Berg');
    expect(screen.queryByRole('link', { name: 'Plants of Anna Berg: 2' })).toBeNull();
    cleanup();
    await signInAs(server, { may: ['owners.view', 'plants.view'] });
    await open();
    const link = await screen.findByRole('link', { name: 'Plants of Anna Berg: 2' });
    expect(link).toHaveAttribute('href', `/station/monitor?ownerId=${anna.id}`);
  });

  it('sends the filter to the server', async () => {
    const { user } = await open(`?organizationId=${organization.id}`);
    await user.type(await screen.findByRole('searchbox', { name: 'Name or account' }), 'berg');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Frozen');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Invitation' }), 'Open: not yet signed in');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.callsTo(ownerEndpoints.page).at(-1)?.body).toEqual({
        search: 'berg',
        status: 'freeze',
        pending: true,
        organizationId: organization.id,
      }),
    );
  });

  it('sends nothing that a forged address invents', async () => {
    await open('?status=king&pending=maybe&organizationId=1%20or%201&sort=password');
    await screen.findByText('Anna Berg');
    expect(server.callsTo(ownerEndpoints.page).at(-1)?.body).toEqual({});
  });

  it('offers no change to those who may only look', async () => {
    await signInAs(server, { may: ['owners.view'] });
    await open();
    await screen.findByText('Anna Berg');
    expect(screen.queryByRole('button', { name: 'Add house owner' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Anna Berg' })).toBeNull();
  });
});

describe('adding a house owner', () => {
  async function openForm() {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add house owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add house owner' }, slow));
    return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Add and invite' })) };
  }

  it('wants a name and a way to reach them', async () => {
    const { dialog, submit } = await openForm();
    await submit();
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Please fill in this field.');
    expect(dialog.getByLabelText('E-mail')).toHaveAccessibleDescription(/Phone and email cannot both be empty/);
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(server.callsTo(ownerEndpoints.add)).toHaveLength(0);
  });

  it('sends what was entered, shows refusals at their field and lists the new one', async () => {
    const fields = [{ path: 'mobile', message: 'This is already in use.' }];
    server.on(ownerEndpoints.add, () => refused('validation', { fields }));
    const { user, dialog, submit } = await openForm();
    await user.type(dialog.getByLabelText('Name'), 'Cora');
    await user.type(dialog.getByLabelText('Mobile'), '+49 151 23456789');
    await user.click(dialog.getByRole('combobox', { name: 'Organization' }));
    await user.click(await screen.findByRole('option', { name: /Sonnenhof/ }));
    await submit();
    await waitFor(() => expect(dialog.getByLabelText('Mobile')).toHaveAccessibleDescription(/already in use/));

    server.on(ownerEndpoints.add, { id: anna.id });
    const before = server.callsTo(ownerEndpoints.page).length;
    await submit();
    await waitFor(() => expect(lastToast()).toBe('House owner added. The invitation is on its way.'));
    expect(server.callsTo(ownerEndpoints.add).at(-1)?.body).toEqual({
      nickName: 'Cora',
      email: null,
      mobile: '+49 151 23456789',
      organizationId: organization.id,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(ownerEndpoints.page).length).toBeGreaterThan(before);
  });
});

describe('one house owner', () => {
  it('is edited with the version that was seen', async () => {
    server.on(ownerEndpoints.edit, null);
    const { user } = await open();
    await choose(user, 'Anna Berg', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit house owner anna' }, slow));
    await user.type(dialog.getByLabelText('Name'), '-Tal');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Deactivated');
    await user.click(dialog.getByRole('button', { name: 'Save house owner' }));
    await waitFor(() => expect(lastToast()).toBe('House owner saved.'));
    expect(server.callsTo(ownerEndpoints.edit)[0]?.body).toEqual({
      id: anna.id,
      version: 3,
      nickName: 'Anna Berg-Tal',
      organizationId: organization.id,
      status: 'stop',
    });
    expect(screen.getByRole('button', { name: 'Actions for Anna Berg' })).toHaveFocus();
  });

  it('that somebody else has changed is not overwritten but loaded again', async () => {
    server.on(ownerEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this in the meantime.'));
    const { user } = await open();
    await choose(user, 'Anna Berg', 'Edit');
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await user.type(dialog.getByLabelText('Name'), '-Tal');
    await user.click(dialog.getByRole('button', { name: 'Save house owner' }));
    expect(await dialog.findByText(/Somebody else has changed this/)).toBeVisible();

    server.on(ownerEndpoints.page, { list: [{ ...anna, version: 4, nickName: 'Anna Wald' }, invited], total: 2 });
    await user.click(dialog.getByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByDisplayValue('Anna Wald')).toBeVisible();
    server.on(ownerEndpoints.edit, null);
    await user.click(screen.getByRole('button', { name: 'Save house owner' }));
    await waitFor(() => expect(server.callsTo(ownerEndpoints.edit).at(-1)?.body).toMatchObject({ version: 4 }));
  });

  it('is invited again while the invitation is open', async () => {
    server.on(ownerEndpoints.invite, { sentToMasked: 'b***@example.org' });
    const { user } = await open();
    await choose(user, 'Bert Wolf', 'Invite again');
    await waitFor(() => expect(lastToast()).toBe('The invitation was sent to b***@example.org.'));
    expect(server.callsTo(ownerEndpoints.invite)[0]?.body).toEqual({ id: invited.id });
  });

  it('who has signed in is not invited again', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Anna Berg' }, slow));
    await screen.findByRole('menuitem', { name: 'Edit' }, slow);
    expect(screen.queryByRole('menuitem', { name: 'Invite again' })).toBeNull();
  });

  it('is deleted only after reading what happens to the person and the plants', async () => {
    server.on(ownerEndpoints.delete, () => refused('notFound', null, 'This was not found.'));
    const { user } = await open();
    await choose(user, 'Anna Berg', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Anna Berg?' }, slow));
    expect(dialog.getByText('The plants (2) stay with their organization, without an owner.')).toBeVisible();
    expect(dialog.getByText(/mobile number and profile picture are erased/)).toBeVisible();
    expect(server.callsTo(ownerEndpoints.delete)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete house owner' }));
    expect(await dialog.findByText('This was not found.')).toBeVisible();

    server.on(ownerEndpoints.delete, null);
    await user.click(dialog.getByRole('button', { name: 'Delete house owner' }));
    await waitFor(() => expect(lastToast()).toBe('House owner deleted.'));
    expect(server.callsTo(ownerEndpoints.delete).at(-1)?.body).toEqual({ id: anna.id });
  });
});

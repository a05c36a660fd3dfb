import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountRow, accountEndpoints } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import type { Permission } from '#contract/permissions.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { person } from '../../../test/people.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer, dealerRole, grace, operatorRole, provider } from '../../../test/staff.ts';
import { toasts } from '../../lib/toast.ts';
import { accountsPages } from './accounts.pages.ts';

const all: Permission[] = ['accounts.view', 'accounts.edit', 'organizations'];
let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/system/user${search}`, accountsPages);
const holds = (...list: AccountRow[]) => server.on(accountEndpoints.page, { list, total: list.length });
const bodyOf = (endpoint: Parameters<typeof server.callsTo>[0]) => server.callsTo(endpoint).at(-1)?.body;

async function choose(action: string, name = 'grace') {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

/** Opens a field that offers a list, and takes one entry. */
async function pick(field: string, option: string | RegExp, inside = screen.getByRole('dialog')) {
  await userEvent.click(within(inside).getByRole('combobox', { name: field }));
  await userEvent.click(within(await screen.findByRole('listbox', { name: field })).getByRole('option', { name: option }));
}

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, { may: all });
  holds(grace);
  server.on(organizationEndpoints.choices, [provider, dealer]);
  server.on(roleEndpoints.all, [operatorRole, dealerRole]);
});

describe('accounts page', () => {
  it('lists accounts with masked contacts', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Accounts' });
    await within(table).findByText('grace');
    for (const text of ['Grace Hopper', 'g***@example.org', '+49 *** 12', 'Helio', 'Operator', 'Normal', 'by ada']) {
      expect(table).toHaveTextContent(text);
    }
  });

  it('says who was invited and has not come yet', async () => {
    holds({ ...grace, pending: true, lastSignInAt: null });
    await open();
    expect(await screen.findByText('No password chosen yet')).toBeVisible();
    expect(screen.getByText('Never')).toBeVisible();
  });

  it('reveals a contact by click', async () => {
    server.on(authEndpoints.reveal, { value: 'grace@example.org' });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show e-mail address of grace' }));
    expect(await screen.findByText('grace@example.org')).toBeVisible();
    expect(bodyOf(authEndpoints.reveal)).toEqual({ viewType: 'EMAIL', id: grace.id });
  });

  it('says why too many contacts stay masked', async () => {
    server.on(authEndpoints.reveal, () => refused('contacts.tooMany', { seconds: 60 }, 'Please wait 60 seconds.'));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show mobile number of grace' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 60 seconds.');
    expect(screen.getByText('+49 *** 12')).toBeVisible();
  });

  it('begins with the filter that a link names', async () => {
    await open(`?roleId=${dealerRole.id}`);
    await screen.findByText('grace');
    expect(bodyOf(accountEndpoints.page)).toEqual({ roleId: dealerRole.id });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue(dealerRole.id));
  });

  it('sends the filter to the server, and nothing that a forged address invents', async () => {
    await open('?roleId=1&status=gone&sort=password');
    await screen.findByText('grace');
    expect(bodyOf(accountEndpoints.page)).toEqual({});
    await userEvent.type(screen.getByRole('searchbox', { name: 'Account or name' }), 'gr');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Frozen');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type of role' }), 'Partner');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'All');
    await pick('Organization', /^Nordsonne/, screen.getByRole('form'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'With sub-departments' }));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(bodyOf(accountEndpoints.page)).toEqual({
        search: 'gr',
        status: 'freeze',
        roleType: 'DEALER',
        organizationId: dealer.id,
        withChildren: true,
      }),
    );
  });

  it('offers nothing to those who may only look', async () => {
    await signInAs(server, { may: ['accounts.view'] });
    await open();
    await screen.findByText('grace');
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for grace' })).toBeNull();
  });
});

describe('add and edit', () => {
  it('adds somebody, who is invited', async () => {
    server.on(organizationEndpoints.createEmp, { id: grace.id });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add user' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add and invite' }));
    expect(within(dialog).getByRole('textbox', { name: 'Account' })).toHaveFocus();
    expect(server.callsTo(organizationEndpoints.createEmp)).toHaveLength(0);

    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Account' }), 'alan');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'alan@example.org');
    await pick('Organization', /^Helio/);
    await pick('Roles', 'Operator');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add and invite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(organizationEndpoints.createEmp)).toEqual({
      accountName: 'alan',
      nickName: null,
      email: 'alan@example.org',
      mobile: null,
      organizationId: provider.id,
      roleIds: [operatorRole.id],
    });
  });

  it('leaves contacts as they are unless they are changed', async () => {
    server.on(organizationEndpoints.editEmp, null);
    await open();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Grace');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Remove +49 *** 12' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(organizationEndpoints.editEmp)).toEqual({
      id: grace.id,
      version: 3,
      accountName: 'grace',
      nickName: 'Grace',
      mobile: null,
      organizationId: provider.id,
      roleIds: [operatorRole.id],
    });
  });

  it('never leaves a person without any contact', async () => {
    await open();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
    for (const tick of within(dialog).getAllByRole('checkbox')) await userEvent.click(tick);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(within(dialog).getByText(/^Phone and email cannot both be empty/)).toBeVisible();
    expect(server.callsTo(organizationEndpoints.editEmp)).toHaveLength(0);
  });

  it('shows the account as it is now when somebody else was faster', async () => {
    server.on(organizationEndpoints.editEmp, () => refused('conflict', null, 'Somebody else was faster.'));
    await open();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit user' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Somebody else was faster.');
    holds({ ...grace, version: 4, nickName: 'Rear admiral' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByDisplayValue('Rear admiral')).toBeInTheDocument();
  });
});

describe('actions on an account', () => {
  it('sets the roles', async () => {
    server.on(accountEndpoints.assignRoles, null);
    await open();
    await choose('Allocate roles');
    const dialog = await screen.findByRole('dialog', { name: 'Roles of grace' });
    await pick('Roles', 'Partner');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save roles' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(accountEndpoints.assignRoles)).toEqual({
      userId: grace.id,
      version: 3,
      roleIds: [operatorRole.id, dealerRole.id],
    });
  });

  it('sends a one-time link and never shows a password', async () => {
    server.on(accountEndpoints.resetPassword, { sentToMasked: 'g***@example.org' });
    await open();
    await choose('Reset password');
    const dialog = await screen.findByRole('dialog', { name: 'Reset the password of grace?' });
    expect(dialog).toHaveTextContent('A link that works once goes to g***@example.org');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(accountEndpoints.resetPassword)[0]?.query).toEqual({ userId: grace.id });
    expect(toasts.get().map(({ text }) => text)).toContain('The link was sent to g***@example.org.');
  });

  it.each([
    ['Deactivate', 'stop'],
    ['Freeze', 'freeze'],
  ])('%s asks and says what it means', async (action, status) => {
    server.on(accountEndpoints.updateStatus, null);
    await open();
    await choose(action);
    const dialog = await screen.findByRole('dialog', { name: `${action} grace?` });
    expect(dialog).toHaveTextContent('cannot sign in');
    await userEvent.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(accountEndpoints.updateStatus)).toEqual({ userId: grace.id, status });
  });

  it('activates without a question', async () => {
    holds({ ...grace, status: 'freeze' });
    server.on(accountEndpoints.updateStatus, null);
    await open();
    await choose('Activate');
    await waitFor(() => expect(bodyOf(accountEndpoints.updateStatus)).toEqual({ userId: grace.id, status: 'normal' }));
  });

  it('deletes after saying what is lost', async () => {
    server.on(accountEndpoints.delete, () => {
      holds();
      return ok(accountEndpoints.delete, null);
    });
    await open();
    await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete grace?' });
    expect(dialog).toHaveTextContent('Deleting a user removes all their data.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user and data' }));
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    expect(server.callsTo(accountEndpoints.delete)[0]?.query).toEqual({ userId: grace.id });
  });

  it('stays open with the reason when the server refuses', async () => {
    server.on(accountEndpoints.delete, () => refused('accounts.lastAdministrator', null, 'This is the last administrator.'));
    await open();
    await choose('Delete');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user and data' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is the last administrator.');
  });

  it('sends people to their own page for their own account', async () => {
    holds({ ...grace, id: person.id });
    await open();
    expect(await screen.findByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/me');
    expect(screen.queryByRole('button', { name: 'Actions for grace' })).toBeNull();
  });
});

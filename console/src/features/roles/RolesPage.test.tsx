import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MenuItem, menuEndpoints } from '#contract/menus.ts';
import { organizationEndpoints } from '#contract/organizations.ts';
import { type Role, type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { menuRow } from '../../../test/people.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { rolesPages } from './roles.pages.ts';

const uuid = (n: number) => `0195d3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const planner: RoleRow = {
  id: uuid(1),
  version: 3,
  code: 'planner',
  type: 'DEALER',
  name: 'Planner',
  description: 'Plans roofs',
  enabled: true,
  builtIn: false,
  dataScope: 'ORG_ONLY',
  accounts: 4,
  createdAt: '2026-11-20T12:00:00Z',
};
const admin: RoleRow = { ...planner, id: uuid(2), code: 'super_admin', name: 'Administrator', builtIn: true, accounts: 1 };
/** 2001 has no row in the menu below. */
const detail: Role = { ...planner, permissions: ['2007', '2007002', '2001'], organizationIds: [] };

const item = (n: number, change: Pick<MenuItem, 'name' | 'permission' | 'kind'> & Partial<MenuItem>): MenuItem => ({
  ...menuRow({ ...change, id: uuid(n) }),
  version: 0,
  sortOrder: n,
});
const rows: MenuItem[] = [
  item(11, { name: 'system', kind: 'CATALOGUE', permission: '2007' }),
  item(12, { name: 'roles', kind: 'MENU', permission: '2007002', parentId: uuid(11) }),
  item(13, { name: 'rolesEdit', kind: 'BUTTON', permission: '2007002001', parentId: uuid(12) }),
  item(14, { name: 'messages', kind: 'MENU', permission: '2007004', parentId: uuid(11) }),
];
const organizations = [
  { id: uuid(21), parentId: null, kind: 'PROVIDER' as const, name: 'Helio' },
  { id: uuid(22), parentId: uuid(21), kind: 'DEALER' as const, name: 'Roofs North' },
];

let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/system/role${search}`, rolesPages);
const editor = ['system', 'roles.view', 'roles.edit', 'accounts.view'] as const;

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: [...editor] });
  server.on(roleEndpoints.page, { list: [admin, planner], total: 2 });
  server.on(roleEndpoints.detail, detail);
  server.on(menuEndpoints.permissions, rows);
  server.on(organizationEndpoints.choices, organizations);
});

async function choose(role: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${role}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const treeitem = (name: string | RegExp) => screen.getByRole('treeitem', { name });
const last = (endpoint: Parameters<typeof server.callsTo>[0]) => server.callsTo(endpoint).at(-1)?.body;

describe('roles page', () => {
  it('lists roles with what they see and who holds them', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Roles' });
    const row = (await within(table).findByRole('button', { name: 'Planner' })).closest('tr');
    expect(row).toHaveTextContent('Partner');
    expect(row).toHaveTextContent('Own department only');
    expect(row).toHaveTextContent('Enabled');
    const holders = screen.getByRole('link', { name: 'Accounts with the role Planner: 4' });
    expect(holders).toHaveAttribute('href', `/system/user?roleId=${planner.id}`);
  });

  it('sends only filters that the contract knows', async () => {
    await open('?type=DEALER&enabled=disabled&search=plan&sort=accounts');
    await screen.findByRole('button', { name: 'Planner' });
    expect(last(roleEndpoints.page)).toEqual({ search: 'plan', type: 'DEALER', enabled: false });
  });

  it('shows buttons only to those who may press them', async () => {
    await signInAs(server, { may: ['roles.view'] });
    await open();
    await screen.findByText('Planner');
    expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('role form', () => {
  it('refuses a role without permissions and data, at the fields', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add role' });
    await press('Add role');
    expect(within(dialog).getByText('Function permissions must not be empty.')).toBeInTheDocument();
    expect(within(dialog).getByText('Data permissions must not be empty.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(server.callsTo(roleEndpoints.add)).toHaveLength(0);
  });

  it('adds a role with menus, their buttons and chosen organizations', async () => {
    server.on(roleEndpoints.add, { id: uuid(3) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add role' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Auditor');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Code' }), 'auditor');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Type' }), 'Provider');
    await userEvent.click(treeitem(/^Add and edit roles/));
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Data permissions' }), 'Chosen organizations');
    await press('Add role');
    expect(within(dialog).getByText('Data permissions must not be empty.')).toBeInTheDocument();
    await userEvent.click(treeitem(/^Roofs North/));
    await press('Add role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last(roleEndpoints.add)).toEqual({
      code: 'auditor',
      type: 'OPERATOR',
      name: 'Auditor',
      description: null,
      permissions: ['2007', '2007002', '2007002001'],
      dataScope: 'CUSTOM',
      organizationIds: [uuid(22)],
    });
  });

  it('keeps permissions that no menu entry names, and does not offer what the person does not hold', async () => {
    server.on(roleEndpoints.edit, null);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Planner' }));
    await screen.findByRole('dialog', { name: 'Edit role Planner' });
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAttribute('readonly');
    expect(treeitem('Role Management')).toHaveAttribute('aria-checked', 'mixed');
    expect(treeitem('Messages')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/that no menu entry names, kept as they are: 1/)).toBeInTheDocument();
    await userEvent.click(treeitem('Role Management'));
    await press('Save role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last(roleEndpoints.edit)).toMatchObject({ version: 3, permissions: ['2007', '2007002', '2001', '2007002001'] });
  });

  it('shows the field that the server refuses', async () => {
    server.on(roleEndpoints.edit, () => refused('validation', { fields: [{ path: 'name', message: 'Already in use.' }] }));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Planner' }));
    await screen.findByRole('dialog');
    await press('Save role');
    expect(await screen.findByText('Already in use.')).toBeInTheDocument();
  });

  it('tells who edits an older version, and loads the current one', async () => {
    server.on(roleEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this.'));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Planner' }));
    await screen.findByRole('dialog');
    await press('Save role');
    expect(await screen.findByText('Somebody else has changed this.')).toBeInTheDocument();
    server.on(roleEndpoints.detail, { ...detail, version: 4, name: 'Roof planner' });
    await press('Load the current state');
    expect(await screen.findByRole('dialog', { name: 'Edit role Roof planner' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Roof planner');
  });
});

describe('role actions', () => {
  it('says who loses what before a role is deleted', async () => {
    server.on(roleEndpoints.delete, null);
    await open();
    await choose('Planner', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete role Planner' });
    expect(dialog).toHaveTextContent('Deleting a role removes its permissions from everybody who holds it.');
    expect(dialog).toHaveTextContent('4 accounts lose its permissions.');
    await press('Delete role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last(roleEndpoints.delete)).toEqual({ id: planner.id });
    expect(screen.getByRole('button', { name: 'Actions for Planner' })).toHaveFocus();
  });

  it('says why a role stays', async () => {
    server.on(roleEndpoints.delete, () => refused('accounts.lastAdministrator', null, 'This is the last administrator.'));
    await open();
    await choose('Planner', 'Delete');
    await screen.findByRole('dialog');
    await press('Delete role');
    expect(await screen.findByText('This is the last administrator.')).toBeInTheDocument();
  });

  it('does not let a built-in role be deleted or disabled', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Administrator' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByRole('menuitem', { name: 'Disable' })).toBeDisabled();
    expect(screen.getByText('Built-in')).toBeInTheDocument();
  });

  it('disables a role, and refreshes what the person may do', async () => {
    server.on(roleEndpoints.updateStatus, ({ body }) => {
      server.on(roleEndpoints.page, { list: [{ ...planner, ...(body as { enabled: boolean }) }], total: 1 });
      return ok(roleEndpoints.updateStatus, null);
    });
    await open();
    await choose('Planner', 'Disable');
    await screen.findByRole('dialog', { name: 'Disable role Planner' });
    await press('Disable role');
    expect(await screen.findByText('Disabled', { selector: 'td *' })).toBeInTheDocument();
    expect(last(roleEndpoints.updateStatus)).toEqual({ id: planner.id, enabled: false });
  });
});

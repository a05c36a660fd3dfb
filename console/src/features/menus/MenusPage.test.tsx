import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MenuItem, menuEndpoints } from '#contract/menus.ts';
import { navigationEndpoints } from '#contract/navigation.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { openConsole } from '../../../test/console.tsx';
import { menuRow, person } from '../../../test/people.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { menusPages } from './menus.pages.ts';

const uuid = (n: number) => `0195d3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const item = (n: number, change: Pick<MenuItem, 'name' | 'kind' | 'permission'> & Partial<MenuItem>): MenuItem => ({
  ...menuRow({ ...change, id: uuid(n) }),
  version: 2,
  sortOrder: n * 10,
});
const system = item(1, { name: 'system', kind: 'CATALOGUE', path: '/system', permission: '2007', icon: 'system' });
const roles = item(2, {
  name: 'roles',
  kind: 'MENU',
  path: '/system/role',
  component: 'roles',
  permission: '2007002',
  parentId: system.id,
  icon: 'roles',
});
const rolesEdit = item(3, { name: 'rolesEdit', kind: 'BUTTON', permission: '2007002001', parentId: roles.id });
const weather = item(4, {
  name: 'Weather',
  kind: 'MENU',
  path: '/weather',
  component: 'weather',
  permission: '3001',
  hidden: true,
});
const rows = [system, roles, rolesEdit, weather];

const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

const open = (search = '') => renderAt(`/system/menu${search}`, menusPages);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const field = (name: string) => within(screen.getByRole('dialog')).getByRole('textbox', { name });
const last = (endpoint: Parameters<typeof server.callsTo>[0]) => server.callsTo(endpoint).at(-1)?.body;

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }, slow));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }, slow));
  await screen.findByRole('dialog', {}, slow);
}

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: ['menus.view', 'menus.edit'] });
  server.on(menuEndpoints.tree, rows);
});

describe('menus page', () => {
  it('shows the menu as a tree whose rows open and close', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Menu' });
    await within(table).findByText('Role Management');
    expect(names()).toEqual(['System Management', 'Role Management', 'Add and edit roles', 'Weather']);
    const row = within(table).getByText('Role Management').closest('tr');
    for (const text of ['Menu', '/system/role', 'roles', '2007002', '20', 'Shown']) expect(row).toHaveTextContent(text);
    expect(within(table).getByText('Weather').closest('tr')).toHaveTextContent('Hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Entries below System Management' }));
    expect(names()).toEqual(['System Management', 'Weather']);
  });

  it('finds an entry by its permission code and shows where it lies', async () => {
    await open('?search=2007002001');
    await screen.findByText('Add and edit roles');
    expect(names()).toEqual(['System Management', 'Role Management', 'Add and edit roles']);
  });

  it('shows buttons only to those who may press them', async () => {
    await signInAs(server, { may: ['menus.view'] });
    await open();
    await screen.findByText('Weather');
    expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});

describe('menu form', () => {
  it('adds an entry below another one, with an icon seen before it is chosen', async () => {
    server.on(menuEndpoints.add, { id: uuid(9) });
    await open();
    await choose('System Management', 'Add entry below');
    expect(field('Route path')).toHaveValue('/system/');
    await userEvent.type(field('Name'), 'audit');
    expect(screen.getByText('Shown as: Audit Log')).toBeInTheDocument();
    await userEvent.type(field('Route path'), 'audit');
    await userEvent.type(field('Permission code'), '009');
    await userEvent.type(field('Page path'), 'audit');
    await userEvent.click(screen.getByRole('radio', { name: 'History' }));
    await press('Add entry');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last(menuEndpoints.add)).toEqual({
      parentId: system.id,
      kind: 'MENU',
      name: 'audit',
      path: '/system/audit',
      component: 'audit',
      icon: 'audit',
      permission: '2007009',
      hidden: false,
      keepAlive: true,
      sortOrder: 30,
    });
  });

  it('offers neither the entry itself nor what lies below it as its parent', async () => {
    await open();
    await choose('System Management', 'Edit');
    const parents = within(screen.getByRole('combobox', { name: 'Parent menu' })).getAllByRole('option');
    expect(parents.map((option) => option.textContent)).toEqual(['None: at the top', 'Weather']);
  });

  it('lets a button lie on a page only', async () => {
    await open();
    await choose('System Management', 'Add entry below');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Button');
    const parent = screen.getByRole('combobox', { name: 'Parent menu' });
    expect(parent).toHaveDisplayValue('Please choose a page');
    expect(within(parent).queryByRole('option', { name: 'System Management' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Route path' })).toBeNull();
  });

  it('names the field that is wrong, here and on the server', async () => {
    server.on(menuEndpoints.edit, () => refused('validation', { fields: [{ path: 'path', message: 'This is in use.' }] }));
    await open();
    await choose('Role Management', 'Edit');
    await userEvent.clear(field('Permission code'));
    await userEvent.type(field('Permission code'), '12');
    await press('Save entry');
    expect(await screen.findByText('A permission code has 4 to 13 digits.')).toBeInTheDocument();
    expect(field('Permission code')).toHaveFocus();
    await userEvent.type(field('Permission code'), '34');
    await press('Save entry');
    expect(await screen.findByText('This is in use.')).toBeInTheDocument();
  });

  it('tells who edits an older version, and loads the current one', async () => {
    server.on(menuEndpoints.edit, () => refused('conflict', null, 'Somebody else has changed this.'));
    await open();
    await choose('Weather', 'Edit');
    await press('Save entry');
    expect(await screen.findByText('Somebody else has changed this.')).toBeInTheDocument();
    server.on(menuEndpoints.tree, [system, { ...weather, version: 3, name: 'Rain' }]);
    await press('Load the current state');
    expect(await screen.findByRole('dialog', { name: 'Edit menu entry Rain' })).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Rain');
  });
});

describe('deleting', () => {
  it('asks for the entries below first', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Role Management' }));
    const remove = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAttribute('title', 'Delete the entries below this one first.');
  });

  it('says what is lost, then deletes', async () => {
    server.on(menuEndpoints.delete, null);
    await open();
    await choose('Weather', 'Delete');
    expect(screen.getByRole('dialog')).toHaveTextContent("The page disappears from everybody's menu");
    await press('Delete entry');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last(menuEndpoints.delete)).toEqual({ id: weather.id });
  });
});

describe('a changed menu', () => {
  it("takes effect in the person's own menu at once", async () => {
    const permList = ['2007003', '2007003001', '2007004'];
    const own = [menuRow({ id: 'e', name: 'menus', path: '/system/menu', component: 'menus', permission: '2007003' })];
    const added = menuRow({ id: 'a', name: 'messages', path: '/system/outbox', component: 'messages', permission: '2007004' });
    const { server: behind } = openConsole({
      at: '/system/menu',
      menu: own,
      user: { rolePermList: person.rolePermList.map((role) => ({ ...role, permList })) },
    });
    behind.on(menuEndpoints.tree, rows);
    behind.on(menuEndpoints.delete, () => {
      behind.on(navigationEndpoints.routes, [...own, added]);
      return ok(menuEndpoints.delete, null);
    });
    await choose('Weather', 'Delete');
    await press('Delete entry');
    await userEvent.click(await screen.findByRole('link', { name: 'Messages' }, slow));
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' }, slow)).toBeVisible();
  });
});

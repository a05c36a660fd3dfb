import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contract/accounts.ts';
import { authEndpoints } from '#contract/auth.ts';
import { type Organization, organizationEndpoints, type Side } from '#contract/organizations.ts';
import type { Permission } from '#contract/permissions.ts';
import { roleEndpoints } from '#contract/roles.ts';
import { ok, playServer, refused } from '../../../test/answers.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { dealer, dealerRole, grace, installer, operatorRole, provider } from '../../../test/staff.ts';
import { organizationsPages } from './organizations.pages.ts';

const facts = {
  version: 2,
  description: null,
  contactName: 'Nora Nord',
  contactMasked: 'n***@example.org',
  address: 'Deichweg 1, Emden',
  status: 'normal',
  employees: 0,
  createdAt: '2026-11-01T12:00:00Z',
} as const;
const house: Organization = { ...facts, ...provider, employees: 4 };
const service: Organization = { ...facts, id: grace.id, parentId: provider.id, kind: 'PROVIDER', name: 'Service' };
const partner: Organization = { ...facts, ...dealer, employees: 2 };
const craft: Organization = { ...facts, ...installer, status: 'stop' };

const all: Permission[] = ['organizations', 'organizations.providerEdit', 'organizations.partnersEdit'];
let server: ReturnType<typeof playServer>;

const open = (side: Side, search = '') => renderAt(`/organization/anergy/${side}${search}`, organizationsPages);
const bodyOf = (endpoint: Parameters<typeof server.callsTo>[0]) => server.callsTo(endpoint).at(-1)?.body;
const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  server = playServer();
  await signInAs(server, { may: all });
  server.on(organizationEndpoints.tree, ({ path }) =>
    ok(organizationEndpoints.tree, path.endsWith('/2') ? [craft, partner] : [house, service]),
  );
  server.on(organizationEndpoints.choices, [provider, service, dealer, installer]);
  server.on(roleEndpoints.all, [operatorRole, dealerRole]);
  server.on(accountEndpoints.employees, { list: [grace], total: 1 });
});

describe('organizations page', () => {
  it('shows the side that the address names, as a tree with its first organization', async () => {
    await open('1');
    expect(await item('Helio')).toHaveAttribute('aria-selected', 'true');
    expect(await item('Service')).toHaveAttribute('aria-level', '2');
    expect(screen.getByRole('heading', { name: 'Provider' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Helio' })).toHaveTextContent('Deichweg 1, Emden');
  });

  it('shows partners with kind, status and number of people', async () => {
    await open('2');
    expect(await item('Nordsonne')).toHaveTextContent(/Partner.*2 people/);
    expect(await item('Bergdach')).toHaveTextContent(/Installer.*Deactivated.*0 people/);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Nordsonne' })).toHaveTextContent('Belongs toHelio'));
  });

  it('finds by name, and keeps what lies above in sight', async () => {
    await open('2');
    await item('Nordsonne');
    await userEvent.type(screen.getByRole('searchbox', { name: /^Search in/ }), 'berg');
    expect(screen.getAllByRole('treeitem')).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox', { name: /^Search in/ }), 'xyz');
    expect(screen.getByText('Nothing has this name')).toBeVisible();
  });

  it('is walked through by keyboard', async () => {
    await open('2');
    (await item('Nordsonne')).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await item('Bergdach')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /^Bergdach/ })).toBeNull();
  });

  it('says what a stopped organization means', async () => {
    await open('2', `?organization=${installer.id}`);
    expect(await screen.findByText(/its people cannot sign in/)).toBeVisible();
  });

  it('reveals the contact of an organization on a click, and hides it with the next organization', async () => {
    server.on(authEndpoints.reveal, { value: 'nora@example.org' });
    await open('2');
    expect(await screen.findByText('n***@example.org')).toBeVisible();
    await press('Show contact of Nordsonne');
    expect(await screen.findByText('nora@example.org')).toBeVisible();
    expect(bodyOf(authEndpoints.reveal)).toEqual({ viewType: 'ORGANIZATION', id: dealer.id });
    await userEvent.click(await item('Bergdach'));
    expect(await screen.findByText('n***@example.org')).toBeVisible();
  });

  it('offers no change to those who may only look', async () => {
    await signInAs(server, { may: ['organizations', 'organizations.providerEdit'] });
    await open('2');
    await item('Nordsonne');
    for (const name of ['Add partner or installer', 'Add below', 'Edit', 'Delete']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('goes step by step on a phone', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }));
    await open('2');
    await userEvent.click(await item('Nordsonne'));
    expect(await screen.findByRole('region', { name: 'Nordsonne' })).toBeVisible();
    expect(screen.queryByRole('tree')).toBeNull();
    await press('All organizations');
    expect(await item('Nordsonne')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Nordsonne' })).toBeNull();
  });
});

describe('changing organizations', () => {
  it('adds an installer below a partner and shows it', async () => {
    const added: Organization = { ...craft, id: operatorRole.id, name: 'Dachwerk', status: 'normal' };
    server.on(organizationEndpoints.add, () => {
      server.on(organizationEndpoints.tree, [partner, craft, added]);
      return ok(organizationEndpoints.add, { id: added.id });
    });
    server.on(organizationEndpoints.tree, [partner]);
    await open('2');
    await press('Add below');
    const dialog = await screen.findByRole('dialog', { name: 'Add partner or installer' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Kind' }), 'Installer');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Dachwerk');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Contact' }), '+49 171 1234567');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('region', { name: 'Dachwerk' })).toBeInTheDocument();
    expect(screen.getByRole('treeitem', { name: /^Dachwerk/, selected: true })).toBeVisible();
    expect(bodyOf(organizationEndpoints.add)).toEqual({
      parentId: dealer.id,
      kind: 'INSTALLER',
      name: 'Dachwerk',
      description: null,
      contactName: null,
      contact: '+49 171 1234567',
      address: null,
    });
  });

  it('adds departments only, on the side of the provider', async () => {
    await open('1');
    await press('Add department');
    const dialog = await screen.findByRole('dialog', { name: 'Add department' });
    expect(within(dialog).queryByRole('combobox', { name: 'Kind' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Belongs to' }));
    const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Helio', 'ServiceHelio']);
  });

  it('moves, stops and keeps the masked contact, with the version that was seen', async () => {
    server.on(organizationEndpoints.edit, null);
    await open('2', `?organization=${installer.id}`);
    await press('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit partner or installer' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'Frozen');
    expect(dialog).toHaveTextContent('Frozen: its people cannot sign in for now.');
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Belongs to' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Helio' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(organizationEndpoints.edit)).toEqual({
      id: installer.id,
      version: 2,
      parentId: provider.id,
      status: 'freeze',
      name: 'Bergdach',
      description: null,
      contactName: 'Nora Nord',
      address: 'Deichweg 1, Emden',
    });
  });

  it('never offers to move something below itself', async () => {
    await open('2');
    await press('Edit');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Belongs to' }));
    const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Helio', 'ServiceHelio']);
  });

  it('neither moves, stops nor deletes the provider itself', async () => {
    await open('1');
    await press('Edit');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete', hidden: true })).toBeNull();
  });

  it('shows the organization as it is now when somebody else was faster', async () => {
    server.on(organizationEndpoints.edit, () => refused('conflict', null, 'Somebody else was faster.'));
    await open('2');
    await press('Edit');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Address' }), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await within(dialog).findByText('Somebody else was faster.');
    server.on(organizationEndpoints.tree, [{ ...partner, version: 3, address: 'Am Markt 7' }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Load the current state' }));
    expect(await screen.findByDisplayValue('Am Markt 7')).toBeInTheDocument();
  });

  it('deletes after the name was typed', async () => {
    server.on(organizationEndpoints.delete, () => {
      server.on(organizationEndpoints.tree, [partner]);
      return ok(organizationEndpoints.delete, null);
    });
    await open('2', `?organization=${installer.id}`);
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Bergdach?' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    expect(dialog).toHaveTextContent('Sub-departments must be deleted first.');
    expect(within(dialog).getByRole('button', { name: 'Delete for ever' })).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Bergdach');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for ever' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Bergdach/ })).toBeNull());
    expect(bodyOf(organizationEndpoints.delete)).toEqual({ id: installer.id, typedName: 'Bergdach' });
  });

  it('shows in the dialogue why the server keeps it', async () => {
    server.on(organizationEndpoints.delete, () => refused('organizations.hasPeople', null, 'People still belong to it.'));
    await open('2', `?organization=${installer.id}`);
    await press('Delete');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Bergdach');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for ever' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('People still belong to it.');
  });

  it('says why it cannot be deleted yet', async () => {
    await open('2');
    const button = await screen.findByRole('button', { name: 'Delete' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('To delete it, delete its sub-departments first.');
  });
});

describe('users of an organization', () => {
  it('lists them, on wish with those of sub-departments', async () => {
    await open('2');
    await userEvent.click(await screen.findByRole('tab', { name: 'Users' }));
    expect(await screen.findByText('grace')).toBeVisible();
    expect(bodyOf(accountEndpoints.employees)).toEqual({ organizationId: dealer.id });
    await userEvent.click(screen.getByRole('switch', { name: 'With sub-departments' }));
    await waitFor(() => expect(bodyOf(accountEndpoints.employees)).toEqual({ organizationId: dealer.id, withChildren: true }));
  });

  it('adds somebody to the organization that is shown', async () => {
    server.on(organizationEndpoints.createEmp, { id: grace.id });
    await open('2', '?tab=users');
    await press('Add user');
    const dialog = await screen.findByRole('dialog', { name: 'Add user' });
    expect(await within(dialog).findByDisplayValue('Nordsonne')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Account' }), 'alan');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Mobile number' }), '+491711234567');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Roles' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Partner' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add and invite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(organizationEndpoints.createEmp)).toMatchObject({
      organizationId: dealer.id,
      email: null,
      roleIds: [dealerRole.id],
    });
  });

  it('edits somebody', async () => {
    await open('2', '?tab=users');
    await press('Edit grace');
    expect(await screen.findByRole('dialog', { name: 'Edit user' })).toBeInTheDocument();
    expect(screen.getByDisplayValue('Grace Hopper')).toBeInTheDocument();
  });
});

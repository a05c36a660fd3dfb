import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plantEndpoints } from '#contract/plants.ts';
import { type ApiToken, tokenEndpoints } from '#contract/tokens.ts';
import { playServer, refused } from '../../../test/answers.ts';
import { md5 } from '../../../test/md5.ts';
import { menuRow } from '../../../test/people.ts';
import { hillside } from '../../../test/plants.ts';
import { renderAt } from '../../../test/renderAt.tsx';
import { signInAs } from '../../../test/signIn.ts';
import { toasts } from '../../lib/toast.ts';
import { accountPages } from './account.pages.ts';

const token: ApiToken = {
  id: '0199a0f0-0000-7000-8000-0000000000e1',
  name: 'Home server',
  permissions: ['2003', '2003001', '2008'],
  plants: null,
  createdAt: '2026-01-01T10:00:00Z',
  expiresAt: '2099-01-01T10:00:00Z',
  lastUsedAt: null,
};
const password = 'My-secret1';
const slow = { timeout: 10_000 };
let server: ReturnType<typeof playServer>;

beforeEach(async () => {
  server = playServer();
  toasts.set([]);
  await signInAs(server, {
    may: ['owners', 'owners.view', 'reports'],
    menu: [
      menuRow({ id: 'o', name: 'owners', kind: 'CATALOGUE', permission: '2003' }),
      menuRow({ id: 'l', parentId: 'o', name: 'ownerList', permission: '2003001' }),
    ],
  });
  server.on(tokenEndpoints.list, [token]);
});

const panel = () => within(screen.getByRole('tabpanel'));
const open = () => renderAt('/me?tab=tokens', accountPages);

async function openForm() {
  const { user } = await open();
  await user.click(await panel().findByRole('button', { name: 'Create API token' }, slow));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API token' }, slow));
  return { user, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Create token' })) };
}

test('lists the tokens with their permissions on a click', async () => {
  server.on(tokenEndpoints.list, [
    token,
    { ...token, id: '0199a0f0-0000-7000-8000-0000000000e2', name: 'Old', expiresAt: '2026-01-02T10:00:00Z' },
  ]);
  const { user } = await open();
  const [first, second] = await panel().findAllByRole('listitem', {}, slow);
  expect(first).toHaveTextContent('Home server');
  expect(first).toHaveTextContent('Never used');
  expect(first).not.toHaveTextContent('Expired');
  expect(second).toHaveTextContent('Expired');
  const row = within(first as HTMLElement);
  expect(row.queryByRole('list')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Permissions: 3' }));
  const names = within(row.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names).toEqual(['House Owner Management', 'House Owner List', '2008']);
});

test('says that there is none yet', async () => {
  server.on(tokenEndpoints.list, []);
  await open();
  expect(await panel().findByText('You have no API token.', {}, slow)).toBeVisible();
});

test('wants a name, a permission and the password', async () => {
  const { dialog, submit } = await openForm();
  await submit();
  expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Please fill in this field/);
  expect(dialog.getByText('Function permissions must not be empty.')).toBeVisible();
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/Please fill in this field/);
  expect(server.callsTo(tokenEndpoints.create)).toHaveLength(0);
});

test('creates a token with the chosen permissions and shows it once, with copy and an example', async () => {
  server.on(tokenEndpoints.create, () => refused('auth.wrongPassword', null, 'The password is not right.'));
  const { user, dialog, submit } = await openForm();
  await user.type(dialog.getByLabelText('Name'), 'Report');
  await user.click(dialog.getByRole('treeitem', { name: /House Owner Management/ }));
  await user.click(dialog.getByRole('treeitem', { name: /House Owner List/ }));
  expect(dialog.queryByRole('treeitem', { name: /2008/ })).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Valid for' }), '90 days');
  await user.type(dialog.getByLabelText('Current password'), password);
  await submit();
  await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/The password is not right/));

  server.on(tokenEndpoints.create, { id: token.id, token: 'sk_once' });
  await submit();
  expect(await screen.findByText('sk_once', {}, slow)).toBeVisible();
  expect(server.callsTo(tokenEndpoints.create).at(-1)?.body).toEqual({
    name: 'Report',
    permissions: ['2003'],
    plantIds: null,
    days: 90,
    password: md5(password),
  });
  expect(JSON.stringify(server.calls)).not.toContain(password);
  expect(screen.getByText(/^curl -H 'Authorization: Bearer sk_once' http.*getUserInfo$/)).toBeVisible();

  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await panel().findByRole('button', { name: 'Copy token' }, slow));
  expect(copy).toHaveBeenCalledWith('sk_once');
  await user.click(panel().getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('sk_once')).toBeNull();
});

test('limits a token to chosen plants where the person sees plants', async () => {
  await signInAs(server, {
    may: ['plants', 'plants.view'],
    menu: [menuRow({ id: 'p', name: 'plantList', permission: '2001001' })],
  });
  const plant = { ...hillside, id: '0199a0f0-0000-7000-8000-0000000000f1', name: 'South roof', number: 'SK-7KQ2-9FXM' };
  server.on(plantEndpoints.page, { list: [plant], total: 1 });
  server.on(tokenEndpoints.create, { id: token.id, token: 'sk_once' });
  server.on(tokenEndpoints.list, [{ ...token, plants: [{ id: plant.id, name: plant.name }] }]);
  const { user, dialog, submit } = await openForm();
  expect(panel().getByText('Plants: South roof')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'Report');
  await user.click(dialog.getByRole('treeitem', { name: /Plant Monitor/ }));
  await user.type(dialog.getByRole('combobox', { name: 'Plants' }), 'roof');
  await user.click(await screen.findByRole('option', { name: 'South roof · SK-7KQ2-9FXM' }, slow));
  await user.type(dialog.getByLabelText('Current password'), password);
  await submit();
  await waitFor(() => expect(server.callsTo(tokenEndpoints.create)).toHaveLength(1));
  expect(server.callsTo(tokenEndpoints.create)[0]?.body).toMatchObject({ plantIds: [plant.id] });
});

test('revokes a token after a confirmation', async () => {
  server.on(tokenEndpoints.revoke, null);
  const { user } = await open();
  await user.click(await panel().findByRole('button', { name: 'Revoke token Home server' }, slow));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token Home server' }, slow));
  expect(dialog.getByText(/locked out at once/)).toBeVisible();
  expect(server.callsTo(tokenEndpoints.revoke)).toHaveLength(0);
  server.on(tokenEndpoints.list, []);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Token revoked.'));
  expect(server.callsTo(tokenEndpoints.revoke)[0]?.body).toEqual({ id: token.id });
  expect(await screen.findByText('You have no API token.', {}, slow)).toBeInTheDocument();
});
